import type {
  ArmyAnswer,
  ArmyQuestion,
  BattlefieldAnswer,
  BattlefieldQuestion,
  CheckAnswer,
  ClaimAnswer,
  ClauseList,
  ClauseText,
  Created,
  FieldValue,
  Handbook,
  HttpError,
  Links,
  KeepQuestion,
  Kept,
  KeptList,
  List,
  NewGame,
  OddsAnswer,
  Paper,
  PaperQuestion,
  ProcedureList,
  RollAnswer,
  RollQuestion,
  ScenarioFile,
  StatusAnswer,
  Text,
  Workshop,
} from './types';
import { in_pocket } from '../lib/edition';
import { wire, type Answer } from './wire';

/** Where a game that was handed over stands; of one that is new here, who is asked, and its links. */
export interface TakenUp {
  at: number;
  new: number;
  seat: 'first' | 'second';
  links?: Links;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Text,
    readonly kind: string,
  ) {
    super(reason.en);
  }
}

const unreachable: Text = in_pocket
  ? {
      fr: 'Ceci n’est pas encore dans ce navigateur : ouvrez-le une première fois avec le réseau, puis réessayez.',
      en: 'This is not in this browser yet: open it once with a network, then try again.',
    }
  : {
      fr: 'Le serveur ne répond pas. Vérifiez que grognard tourne, puis réessayez.',
      en: 'The server does not answer. Check that grognard is running, then try again.',
    };

async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await asked(path, body);
  let value: unknown;
  try {
    value = JSON.parse(answer.text);
  } catch {
    throw new ApiError(answer.status, unreachable, 'unreachable');
  }
  const error = (value as Partial<HttpError> | null)?.error;
  if (answer.status !== 200 || error) {
    const words = `HTTP ${answer.status}`;
    throw new ApiError(answer.status, error?.reason ?? { fr: words, en: words }, error?.kind ?? 'http');
  }
  return value as T;
}

async function asked(path: string, body?: unknown): Promise<Answer> {
  try {
    return await wire.ask(path, body === undefined ? undefined : JSON.stringify(body));
  } catch {
    throw new ApiError(0, unreachable, 'unreachable');
  }
}

/** A text that is no JSON where all is well; null where it is refused. */
async function text_of(path: string): Promise<string | null> {
  const answer = await asked(path);
  return answer.status === 200 ? answer.text : null;
}

const q = encodeURIComponent;

const by_house = (ruleset: string, options: string[]): string =>
  options.length > 0 ? `?ruleset=${q(ruleset)}&options=${q(options.join(','))}` : '';

export const api = {
  list: () => call<List>('/api/list'),
  procedures: (ruleset: string) => call<ProcedureList>(`/api/procedures?ruleset=${q(ruleset)}`),
  odds: (ruleset: string, procedure: string, inputs: Record<string, FieldValue>, house: string[] = []) =>
    call<OddsAnswer>(`/api/odds${by_house(ruleset, house)}`, { ruleset, procedure, inputs }),
  roll: (
    ruleset: string,
    procedure: string,
    inputs: Record<string, FieldValue>,
    more: Pick<RollQuestion, 'dice' | 'hand'>,
    house: string[] = [],
  ) => call<RollAnswer>(`/api/roll${by_house(ruleset, house)}`, { ruleset, procedure, inputs, ...more }),
  clause: (ruleset: string, clause: string) => call<ClauseText>(`/api/clause?ruleset=${q(ruleset)}&clause=${q(clause)}`),
  handbook: (ruleset: string) => call<Handbook>(`/api/handbook?ruleset=${q(ruleset)}`),
  clauses: (ruleset: string) => call<ClauseList>(`/api/clauses?ruleset=${q(ruleset)}`),
  workshop: (ruleset: string) => call<Workshop>(`/api/workshop?ruleset=${q(ruleset)}`),
  scenario: (id: string) => call<ScenarioFile>(`/api/scenario?scenario=${q(id)}`),
  check: (file: string) => call<CheckAnswer>('/api/check', { file }),
  battlefield: (wish: BattlefieldQuestion) => call<BattlefieldAnswer>('/api/battlefield', wish),
  army: (wish: ArmyQuestion) => call<ArmyAnswer>('/api/army', wish),
  paper: (of: PaperQuestion) => call<Paper>('/api/paper', of),
  keep: (what: KeepQuestion) => call<Kept>('/api/library', what),
  kept: (link: string) => call<Kept>(`/api/library?link=${q(link)}`),
  kept_list: (links: string[]) => call<KeptList>('/api/library/list', { links }),
  drop: (edit: string) => call<{ dropped: boolean }>('/api/library/drop', { edit }),
  create: (game: NewGame) => call<Created>('/api/games', game),
  claim: (invitation: string, key: string) => call<ClaimAnswer>('/api/claim', { invitation, key }),
  status: (tokens: string[]) => call<StatusAnswer>('/api/games/status', { tokens }),
  import: (log: string) => call<Created>('/api/import', { log }),
  /** Of the pocket edition alone: what is new in a game since so many orders, as text to hand over; and taking it up. */
  hand: async (token: string, from: number) => {
    const text = await text_of(`/api/hand?token=${q(token)}&from=${from}`);
    if (text === null) throw new ApiError(404, unreachable, 'hand');
    return text;
  },
  forget: (token: string) => call<object>('/api/drop', { token }),
  take_up: (text: string, token?: string) => call<TakenUp>('/api/hand', token ? { text, token } : { text }),
  /** The record of a game; null where this seat may not read it yet. */
  log: (token: string) => text_of(`/api/log?token=${q(token)}`),
};

let listed: Promise<List> | null = null;

/** The list changes only when the server does: it is asked for once a visit. */
export function list(): Promise<List> {
  listed ??= api.list().catch((error: unknown) => {
    listed = null;
    throw error;
  });
  return listed;
}
