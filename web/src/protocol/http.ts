import type { Board, Clause, Clauses, FieldValue, HouseOption, Label, Modifier, Odds, Point, Procedure, Side, Text, Throw } from './types';

export interface ListedUnit { side: string; symbol: string; outline: Point[]; facing: number }
export interface ListedScenario {
  id: string;
  name: Text;
  story: Text;
  minutes: number;
  turns: number;
  sides: Side[];
  board: Board;
  units: ListedUnit[];
  /** Ids of the options that change something here. */
  options: string[];
}
export interface ListedOption extends HouseOption { excludes: string[] }
export interface ListedRuleset { id: string; name: Text; prefix: string; scenarios: ListedScenario[]; options: ListedOption[] }
export interface Listed { name: string; title: Text; text: Text }
export interface List { program: string; version: string; rulesets: ListedRuleset[]; players: Listed[]; styles: Listed[] }

export type DiceMode = 'program' | 'hand';
export interface NewGame {
  scenario: string;
  first: string;
  second: string;
  dice: { first: DiceMode; second: DiceMode };
  names?: { first?: string; second?: string };
  options?: string[];
}
export interface Created { game: string; links: { first?: string; second?: string; both?: string; watch?: string } }

export interface GameStatus {
  token: string;
  seat: string;
  scenario: string;
  name: Text;
  ruleset: string;
  turn: number;
  at: number;
  over: boolean;
  winner: string | null;
  waits: string | null;
  yours: boolean;
  players: Record<string, string>;
  updated: number;
}

export interface RollOutcome {
  dice?: Throw[];
  outcome?: Record<string, FieldValue>;
  modifiers?: Modifier[];
  clauses?: Clauses;
  need?: { count: number; clause: string; have: string };
}

export interface ClauseAnswer { clause: string; text: Text; ours?: boolean; advice?: Text | boolean; rulings?: Clauses }
export type { Label };

export class ApiError extends Error {
  constructor(readonly status: number, readonly reason: Text, readonly kind: string) {
    super(reason.en);
  }
}

const unreachable: Text = {
  fr: 'Le serveur ne répond pas. Vérifiez que grognard tourne, puis réessayez.',
  en: 'The server does not answer. Check that grognard is running, then try again.',
};

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, unreachable, 'unreachable');
  }
  let value: unknown;
  try {
    value = await answer.json();
  } catch {
    throw new ApiError(answer.status, unreachable, 'unreachable');
  }
  const error = (value as { error?: { kind?: string; reason?: Text; message?: string } } | null)?.error;
  if (!answer.ok || error) {
    const words = error?.message ?? `HTTP ${answer.status}`;
    throw new ApiError(answer.status, error?.reason ?? { fr: words, en: words }, error?.kind ?? 'http');
  }
  return value as T;
}

const q = encodeURIComponent;

export const api = {
  list: () => call<List>('/api/list'),
  procedures: (ruleset: string) => call<{ procedures: Procedure[] }>(`/api/procedures?ruleset=${q(ruleset)}`),
  odds: (ruleset: string, procedure: string, inputs: Record<string, FieldValue>) =>
    call<{ odds: Odds; clauses: Clauses }>('/api/odds', { ruleset, procedure, inputs }),
  roll: (ruleset: string, procedure: string, inputs: Record<string, FieldValue>, more: { dice?: string; hand?: boolean }) =>
    call<RollOutcome>('/api/roll', { ruleset, procedure, inputs, ...more }),
  clause: (ruleset: string, clause: string) =>
    call<ClauseAnswer>(`/api/clause?ruleset=${q(ruleset)}&clause=${q(clause)}`),
  clauses: (ruleset: string) => call<{ clauses: Clause[] }>(`/api/clauses?ruleset=${q(ruleset)}`),
  create: (game: NewGame) => call<Created>('/api/games', game),
  status: (tokens: string[]) => call<{ games: GameStatus[] }>('/api/games/status', { tokens }),
  import: (log: string) => call<Created>('/api/import', { log }),
  log_url: (token: string) => `/api/log?token=${q(token)}`,
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
