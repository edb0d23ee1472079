// The tables of all tabs, in the one worker that holds the store: each ruleset's engine, begun when it is first asked for.
import type { List, StatusAnswer } from '../protocol/types';
import { Engine, type Put } from './engine';
import type { Files, ToPage, ToWorker } from './messages';
import { Thoughts } from './thoughts';
import type { Vault } from './vault';
import { whose, type Known } from './whose';

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
const broken = error(
  'broken',
  'Le programme s’est trompé en y répondant : c’est une faute du programme.',
  'The program went wrong over it: this is a fault of the program.',
);

/** A file that was packed by gzip, whatever the host makes of it. */
export async function unpacked(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: HTTP ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } });
}

export class Hall {
  private readonly rooms = new Map<string, Promise<Room>>();
  private readonly modules = new Map<string, WebAssembly.Module>();
  private readonly guests = new Map<number, Guest>();
  private readonly questions = new Map<number, Question>();
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
    this.thoughts = new Thoughts((ruleset) => this.modules.get(ruleset)!, navigator.hardwareConcurrency || 2);
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
    const room = await this.room(ruleset).catch(() => null);
    if (!room) return done(503, no_engine);
    const id = ++this.last;
    this.questions.set(id, done);
    this.run(room, (engine) => engine.ask(id, plain, query, body));
  }

  /** Each engine knows of its own games: all of them are asked that have some. */
  private async statuses(body: string | undefined, done: Question): Promise<void> {
    const { tokens = [] } = JSON.parse(body ?? '{}') as { tokens?: string[] };
    const of = new Map<string | undefined, string[]>();
    for (const token of tokens) {
      const ruleset = this.of_token.get(token);
      of.set(ruleset, [...(of.get(ruleset) ?? []), token]);
    }
    const games: StatusAnswer['games'] = [];
    await Promise.all(
      [...of].map(async ([ruleset, theirs]) => {
        const room = ruleset ? await this.room(ruleset).catch(() => null) : null;
        if (!room) return;
        const answer = await new Promise<string>((told) => {
          const id = ++this.last;
          this.questions.set(id, (_, text) => told(text));
          this.run(room, (engine) => engine.ask(id, '/api/games/status', '', JSON.stringify({ tokens: theirs })));
        });
        games.push(...((JSON.parse(answer) as Partial<StatusAnswer>).games ?? []));
      }),
    );
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
      const questions = [...this.questions.values()];
      this.questions.clear();
      for (const done of questions) done(500, broken);
    }
  }
  private end(room: Room): void {
    room.ended = true;
    this.rooms.delete(room.ruleset);
    for (const [id, guest] of [...this.guests]) if (guest.room === room) this.close(id, true);
  }
  private close(id: number, again: boolean): void {
    const guest = this.guests.get(id);
    if (!guest) return;
    this.guests.delete(id);
    this.tell(guest.tab, { kind: 'closed', line: guest.line, again });
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
      this.modules.get(ruleset) ?? unpacked(this.base + file).then((r) => WebAssembly.compileStreaming(r)),
      this.vault.under(`${ruleset}/`),
    ]);
    this.modules.set(ruleset, module);
    const engine = await Engine.start(module, {
      letter: (id, text) => {
        const guest = this.guests.get(id);
        if (guest) this.tell(guest.tab, { kind: 'letter', line: guest.line, text });
      },
      closed: (id, again) => this.close(id, again),
      answer: (id, status, text) => {
        const done = this.questions.get(id);
        this.questions.delete(id);
        done?.(status, text);
      },
      store: (lot) => void this.store(room, lot),
      errand: (id, mind, packed) =>
        this.thoughts.send({ ruleset, mind, packed, done: (back) => this.run(room, (e) => e.thought(id, back)) }),
      hurry: (mind) => this.thoughts.hurry(ruleset, mind),
      pondered: () => {},
      complain: (text) => console.error(text),
    });
    const room: Room = { ruleset, engine };
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
