// The tables of all tabs, in the one worker that holds the store: each ruleset's engine, begun when it is first asked for.
import type { List, StatusAnswer } from '../protocol/types';
import { Engine, type Put } from './engine';
import type { Files, ToPage, ToWorker } from './messages';
import { Thoughts } from './thoughts';
import type { Vault } from './vault';
import { whose, type Known } from './whose';

const most_engines = 2,
  most_tokens = 200; // of games, in one question

/** Says something to a tab. */
export type Tell = (tab: string, message: ToPage) => void;

interface Room {
  ruleset: string;
  engine: Engine;
  ended?: boolean; // it has been begun anew: what this one still says is nothing
}
interface Guest {
  tab: string;
  line: number;
  room: Room;
}
type Question = (status: number, text: string) => void;

const error = (kind: string, fr: string, en: string): string => JSON.stringify({ error: { kind, reason: { fr, en } } });
const no_engine = error(
  'unreachable',
  'Ce règlement n’est pas encore dans ce navigateur : ouvrez-le une première fois avec le réseau.',
  'This ruleset is not in this browser yet: open it once with a network.',
);
const no_store = error(
  'storage',
  'Ce navigateur ne laisse rien garder ici : quittez la navigation privée, ou permettez à ce site de garder des données, puis réessayez.',
  'This browser lets nothing be kept here: leave private browsing, or let this site keep data, then try again.',
);
const broken = error(
  'broken',
  'Le programme s’est trompé en y répondant : c’est une faute du programme.',
  'The program went wrong over it: this is a fault of the program.',
);

/** Of a store and the files of a host, the store alone fails so. */
export const why_missing = (fault: unknown): string => (fault instanceof DOMException ? no_store : no_engine);

/** A file that was packed by gzip, whatever the host makes of it. */
export async function unpacked(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: HTTP ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } });
}

export class Hall {
  private readonly rooms = new Map<string, Promise<Room>>();
  private readonly begun = new Set<Room>(); // whoever was used last at the end
  private readonly guests = new Map<number, Guest>();
  private readonly questions = new Map<number, { room: Room; done: Question }>();
  private readonly opening = new Set<string>(); // lines whose room is not ready
  private readonly of_token = new Map<string, string>();
  private readonly thoughts: Thoughts;
  private last = 0;
  private readonly known: Known;
  private readonly ready: Promise<void>;

  constructor(
    private readonly base: string,
    private readonly files: Files,
    list: List,
    private readonly vault: Vault,
    private readonly tell: Tell,
    /** The store is another tab's by now. */
    private readonly lost: () => void,
  ) {
    this.thoughts = new Thoughts(navigator.hardwareConcurrency || 2);
    this.known = { list, of_token: (token) => this.of_token.get(token) };
    this.ready = this.read_links();
  }

  private async read_links(): Promise<void> {
    for (const key of await this.vault.keys()) {
      const [ruleset, what, token] = key.split('/');
      if (what === 'link' && ruleset && token) this.of_token.set(token, ruleset);
    }
  }

  async hear(tab: string, m: ToWorker): Promise<void> {
    await this.ready;
    switch (m.kind) {
      case 'ask':
        return this.ask(m.path, m.body, (status, text) => this.tell(tab, { kind: 'answer', id: m.id, status, text }));
      case 'open':
        return this.open(tab, m.line, m.token);
      case 'say':
      case 'close':
        if (m.kind === 'close') this.opening.delete(`${tab} ${m.line}`);
        for (const [id, guest] of this.guests)
          if (guest.tab === tab && guest.line === m.line) {
            if (m.kind === 'close') this.guests.delete(id);
            this.run(guest.room, (engine) => (m.kind === 'say' ? engine.hear(id, m.text) : engine.leave(id)));
          }
    }
  }

  /** A tab was closed. */
  gone(tab: string): void {
    for (const [id, guest] of [...this.guests])
      if (guest.tab === tab) {
        this.guests.delete(id);
        this.run(guest.room, (engine) => engine.leave(id));
      }
  }

  private async ask(path: string, body: string | undefined, done: Question): Promise<void> {
    const [plain = '', query = ''] = path.split('?');
    if (plain === '/api/games/status') return this.statuses(body, done);
    if (plain === '/api/drop') return this.drop(body, done);
    const ruleset = whose(query, body, this.known) ?? this.known.list.rulesets[0]!.id;
    return this.put_to(ruleset, plain, query, body, done);
  }

  private async put_to(ruleset: string, path: string, query: string, body: string | undefined, done: Question): Promise<void> {
    const room = await this.room(ruleset).catch((fault: unknown) => why_missing(fault));
    if (typeof room === 'string') return done(503, room);
    if (room.ended) return this.put_to(ruleset, path, query, body, done);
    this.used(room);
    const id = ++this.last;
    this.questions.set(id, { room, done });
    this.run(room, (engine) => engine.ask(id, path, query, body));
  }

  /** Each engine knows of its own games: all of them are asked that have some. */
  private async statuses(body: string | undefined, done: Question): Promise<void> {
    const { tokens = [] } = JSON.parse(body ?? '{}') as { tokens?: string[] };
    const of = new Map<string, string[]>();
    for (const token of tokens) {
      const ruleset = this.of_token.get(token);
      if (ruleset) of.set(ruleset, [...(of.get(ruleset) ?? []), token]);
    }
    const games: StatusAnswer['games'] = [];
    // One engine after the other: a telephone need not have all of them at once.
    for (const [ruleset, theirs] of of)
      for (let at = 0; at < theirs.length; at += most_tokens) {
        const body = JSON.stringify({ tokens: theirs.slice(at, at + most_tokens) });
        const answer = await new Promise<string>(
          (told) => void this.put_to(ruleset, '/api/games/status', '', body, (_, text) => told(text)),
        );
        games.push(...((JSON.parse(answer) as Partial<StatusAnswer>).games ?? []));
      }
    done(200, JSON.stringify({ games }));
  }

  /** A game that nobody wants any more makes room. Its ruleset's engine begins anew without it. */
  private async drop(body: string | undefined, done: Question): Promise<void> {
    const { token = '' } = JSON.parse(body ?? '{}') as { token?: string };
    const ruleset = this.of_token.get(token);
    const game_of = (link: string | undefined): number => Number((JSON.parse(link ?? '{}') as { game?: number }).game ?? 0);
    const links = ruleset ? await this.vault.under(`${ruleset}/link/`) : [];
    const game = game_of(links.find(([key]) => key.endsWith(`/${token}`))?.[1]);
    if (!ruleset || !game) return done(404, broken);
    const theirs = links.filter(([, link]) => game_of(link) === game).map(([key]) => key);
    const all = await this.vault.under(`${ruleset}/game/${String(game).padStart(8, '0')}/`);
    const why = await this.vault.store([...theirs, ...all.map(([key]) => key)].map((key): Put => [key, null]));
    if (why !== '') return done(500, broken);
    for (const key of theirs) this.of_token.delete(key.split('/')[2]!);
    const room = await this.rooms.get(ruleset)?.catch(() => null);
    if (room) this.end(room);
    done(200, '{}');
  }

  private async open(tab: string, line: number, token: string): Promise<void> {
    const ruleset = this.of_token.get(token) ?? this.known.list.rulesets[0]!.id;
    const name = `${tab} ${line}`;
    this.opening.add(name);
    const room = await this.room(ruleset).catch(() => null);
    if (!this.opening.delete(name)) return;
    if (!room) return this.tell(tab, { kind: 'closed', line, again: true });
    if (room.ended) return this.open(tab, line, token);
    this.used(room);
    const id = ++this.last;
    this.guests.set(id, { tab, line, room });
    this.run(room, (engine) => engine.join(id, token));
  }

  /** What an engine is asked; one that breaks is begun anew from what is stored, and its guests come back to that. */
  private run(room: Room, work: (engine: Engine) => void): void {
    if (room.ended) return;
    try {
      work(room.engine);
    } catch (fault) {
      console.error(fault);
      this.end(room);
    }
  }
  private end(room: Room): void {
    room.ended = true;
    this.rooms.delete(room.ruleset);
    this.begun.delete(room);
    for (const [id, guest] of [...this.guests]) if (guest.room === room) this.close(id, true);
    for (const [id, question] of [...this.questions])
      if (question.room === room) {
        this.questions.delete(id);
        question.done(500, broken);
      }
  }

  /** Before another begins: engines at which nobody sits and of which nothing is asked are put away, for a telephone has little memory. */
  private tidy(): void {
    const busy = new Set([...this.guests.values(), ...this.questions.values()].map((of) => of.room));
    const idle = [...this.begun].filter((room) => !busy.has(room));
    for (const room of idle.slice(0, Math.max(0, this.begun.size + 1 - most_engines))) this.end(room);
  }
  private close(id: number, again: boolean): void {
    const guest = this.guests.get(id);
    if (!guest) return;
    this.guests.delete(id);
    this.tell(guest.tab, { kind: 'closed', line: guest.line, again });
  }

  private used(room: Room): void {
    this.begun.delete(room);
    this.begun.add(room);
  }

  private room(ruleset: string): Promise<Room> {
    let room = this.rooms.get(ruleset);
    if (!room) {
      room = this.furnish(ruleset);
      room.catch(() => this.rooms.delete(ruleset));
      this.rooms.set(ruleset, room);
    }
    return room;
  }

  private async furnish(ruleset: string): Promise<Room> {
    const file = this.files.engines[ruleset];
    if (!file) throw new Error(`no engine of ${ruleset}`);
    const [module, kept] = await Promise.all([
      unpacked(this.base + file).then((r) => WebAssembly.compileStreaming(r)),
      this.vault.under(`${ruleset}/`),
    ]);
    const engine = await Engine.start(module, {
      letter: (id, text) => {
        const guest = this.guests.get(id);
        if (guest) this.tell(guest.tab, { kind: 'letter', line: guest.line, text });
      },
      closed: (id, again) => this.close(id, again),
      answer: (id, status, text) => {
        const question = this.questions.get(id);
        this.questions.delete(id);
        question?.done(status, text);
      },
      store: (lot) => void this.store(room, lot),
      errand: (id, mind, packed) =>
        this.thoughts.send({ ruleset, module, mind, packed, done: (back) => this.run(room, (e) => e.thought(id, back)) }),
      hurry: (mind) => this.thoughts.hurry(ruleset, mind),
      pondered: () => {},
      complain: (text) => console.error(text),
    });
    const room: Room = { ruleset, engine };
    this.tidy();
    this.begun.add(room);
    for (const [key, value] of kept) engine.put_back(key.slice(ruleset.length + 1), value);
    return room;
  }

  private async store(room: Room, lot: Put[]): Promise<void> {
    if (room.ended) return;
    const under = lot.map(([key, value]): Put => [`${room.ruleset}/${key}`, value]);
    const why = await this.vault.store(under);
    if (why === '') for (const [key] of lot) if (key.startsWith('link/')) this.of_token.set(key.slice(5), room.ruleset);
    this.run(room, (engine) => engine.stored(why));
    if (why === 'elsewhere') this.lost();
  }
}
