// A seat at the table: its connection, what the server has told it, and the moment of the battle that it looks at. It knows no rule:
// everything comes from messages.
import { untrack } from 'svelte';
import { Connection, type Question, type Retry, type Status } from '../protocol/client';
import { socket_url } from '../protocol/early';
import { patched } from '../protocol/patch';
import type {
  Accepted,
  Chat,
  Clauses,
  Decision,
  GameState,
  Hello,
  HistoryEntry,
  Overlay,
  Point,
  RematchTold,
  SeatInfo,
  ServerMessage,
  Standing,
  StandingOrder,
  Text,
  Unit,
} from '../protocol/types';
import { joined, moves_between, run_of, type Move } from './trails';

/** A line of the chronicle. Only who heard the order given knows what its general was after: no record keeps it. */
export interface Entry extends HistoryEntry {
  why?: Text;
}

/** What the page does when a step of the game is to be shown; it may take its time. */
export type Stage = (before: GameState, state: GameState, entry: Entry, own: boolean) => Promise<void>;

/** Why a question was not answered as it was meant; null where it was. */
export function reason_of(answer: ServerMessage): Text | null {
  return answer.type === 'refused' || answer.type === 'error' ? answer.reason : null;
}

export abstract class Seat {
  status = $state<Status>('connecting');
  hello = $state.raw<Hello | null>(null);
  state = $state.raw<GameState | null>(null);
  decision = $state.raw<Decision | null>(null);
  standing = $state.raw<Standing | null>(null);
  at = $state(0);
  entries = $state.raw<Entry[]>([]);
  clauses = $state.raw<Clauses>({});
  seats = $state.raw<SeatInfo[]>([]);
  thinking = $state<string | null>(null);
  /** The longest that the order being thought about takes, in milliseconds, and which of them it is; 0: nobody knows. */
  thought = $state.raw<{ at: number; at_most: number }>({ at: 0, at_most: 0 });
  chat = $state.raw<Chat[]>([]);
  /** Lines that others said since the messages were last looked at. */
  unread = $state(0);
  /** Somebody plays again: the invitation to this seat in the new game. */
  rematch_offer = $state.raw<RematchTold | null>(null);
  retry = $state.raw<Retry | null>(null);
  standing_orders = $state.raw<StandingOrder[]>([]);
  problem = $state.raw<Text | null>(null);
  /** Why the line was cut, in the words of whoever cut it: told until the game goes on. */
  farewell = $state.raw<Text | null>(null);
  overlays = $state.raw<Overlay[]>([]);

  /** A moment of the past on show, or null for the present. */
  past = $state<number | null>(null);
  past_state = $state.raw<GameState | null>(null);
  /** The ways that units went in the moves on show: the last side's run of orders, or that which the past shows. */
  trails = $state.raw<Move[]>([]);
  private moves = new Map<number, Move[]>();
  private run: { side: string; orders: number[]; before: number[] } = { side: '', orders: [], before: [] };

  shown = $derived(this.past_state ?? this.state);
  menu = $derived(this.decision?.menu ?? []);
  my_turn = $derived(
    this.decision !== null &&
      !this.decision.over &&
      this.past === null &&
      this.decision.menu !== undefined &&
      this.hello?.may_answer !== false,
  );

  stage: Stage = async () => {};
  private readonly connection: Connection;
  private incoming: Accepted[] = [];
  private playing = false;
  private under_way = $state(0);
  /** What was asked is answered and what happened is shown. Somebody else may still be thinking. */
  at_rest = $derived(this.under_way === 0);

  constructor(readonly token: string) {
    this.connection = new Connection(
      socket_url(token),
      (m) => this.heard(m),
      (s, retry) => {
        this.status = s;
        this.retry = retry ?? null;
      },
    );
  }

  close(): void {
    this.connection.close();
  }

  /** Asks and never throws: a cut connection answers null, and the greeting afterwards sets things right. */
  async ask(message: Question): Promise<ServerMessage | null> {
    return this.until_done(() => this.connection.ask(message).catch(() => null));
  }

  protected async until_done<T>(work: () => Promise<T>): Promise<T> {
    // Whoever asks in an effect does not hang on what else is under way.
    untrack(() => this.under_way++);
    try {
      return await work();
    } finally {
      this.under_way--;
    }
  }

  /** A question waits; `onward` unless somebody has just taken back what led to it. */
  protected abstract asked(decision: Decision, onward: boolean): void;
  abstract clear_draft(): void;

  unit(id: string | null | undefined): Unit | undefined {
    return id ? this.shown?.units.find((u) => u.id === id) : undefined;
  }

  /** Where a unit stands on the table. */
  stand_of(id: string | null | undefined): Point | null {
    const unit = this.unit(id);
    return unit && unit.outline.length > 0 ? [unit.x, unit.y] : null;
  }

  /** The middle of a place. */
  centre_of(place: string): Point | null {
    const points = this.hello?.board.places.find((p) => p.id === place)?.points;
    if (!points?.length) return null;
    const sum = points.reduce<Point>((a, p) => [a[0] + p[0], a[1] + p[1]], [0, 0]);
    return [sum[0] / points.length, sum[1] / points.length];
  }

  // ---- what the server says

  private heard(m: ServerMessage): void {
    if ('clauses' in m) this.clauses = { ...this.clauses, ...m.clauses };
    switch (m.type) {
      case 'hello':
        this.hello = m;
        break;
      case 'state':
        if (m.of === undefined) {
          this.incoming = [];
          this.state = m.state;
          this.standing = m.standing;
          this.at = m.at;
          if (this.past === null) this.trails = [];
          void this.catch_up();
        }
        break;
      case 'decision':
        this.ask_of(m.decision);
        break;
      case 'error':
        if (m.kind === 'closed') this.farewell = m.reason;
        break;
      case 'accepted':
        this.farewell = null;
        this.incoming.push(m);
        void this.until_done(() => this.play());
        break;
      case 'undone':
        this.incoming = [];
        this.state = m.state;
        this.standing = m.standing;
        this.at = m.at;
        this.entries = this.entries.filter((e) => e.at <= m.at);
        this.run = { ...this.run, orders: this.run.orders.filter((n) => n <= m.at), before: [] };
        this.trails = this.live_trails();
        this.ask_of(m.decision, false);
        break;
      case 'seats':
        this.seats = m.seats;
        break;
      case 'thinking':
        this.thinking = m.on ? m.side : null;
        this.thought = { at: m.at, at_most: m.at_most ?? 0 };
        break;
      case 'chat':
        this.chat = [...this.chat, m];
        // What was said before one came is no news.
        if (m.from !== this.hello?.seat && Date.now() / 1000 - m.time < 60) this.unread++;
        break;
      case 'rematch':
        this.rematch_offer = m;
        break;
      case 'standing':
        this.standing_orders = m.standing;
        break;
    }
  }

  private ask_of(decision: Decision, onward = true): void {
    this.decision = decision;
    if (this.past === null) this.trails = this.live_trails();
    this.asked(decision, onward);
  }

  private async catch_up(): Promise<void> {
    const known = this.entries.length;
    if (known >= this.at) {
      this.entries = this.entries.filter((e) => e.at <= this.at);
      return;
    }
    const answer = await this.ask({ type: 'history', from: known, to: this.at });
    if (answer?.type !== 'history') return;
    const have = new Set(this.entries.map((e) => e.at));
    this.entries = [...this.entries, ...answer.entries.filter((e) => !have.has(e.at))].sort((a, b) => a.at - b.at);
  }

  private async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    while (this.incoming.length > 0) {
      const told = this.incoming.shift()!;
      if (!this.state || told.at <= this.at) continue;
      if (told.at !== this.at + 1) {
        this.incoming = [];
        void this.ask({ type: 'hello' });
        break;
      }
      const side_before = this.decision?.side,
        reacts = this.decision?.reaction ?? false;
      const before = this.state,
        next = patched(before, told.patches);
      const entry: Entry = {
        at: told.at,
        turn: next.head.turn,
        side: told.side,
        order: told.order,
        dice: told.dice,
        events: told.events,
        standing: told.standing,
        ...(told.why ? { why: told.why } : {}),
      };
      this.at = told.at;
      this.state = next;
      this.standing = told.standing;
      this.entries = [...this.entries, entry];
      const own = told.re !== undefined;
      if (!own) this.decision = { ...told.decision, menu: undefined };
      this.went(moves_between(before, next, entry), entry, reacts);
      if (this.past === null) await this.stage(before, next, entry, own);
      if (this.incoming.length === 0) {
        this.ask_of(told.decision);
        // One seat for both players: the other side may see other things.
        if (this.hello?.seat === 'both' && told.decision.side !== side_before) void this.refresh();
      }
    }
    this.playing = false;
  }

  /** A reaction belongs to the run that it interrupts; another side's own order begins a new one. */
  private went(moves: Move[], entry: HistoryEntry, reacts: boolean): void {
    this.moves.set(entry.at, moves);
    if (entry.side !== this.run.side && !reacts) this.run = { side: entry.side, orders: [], before: this.run.orders };
    this.run.orders.push(entry.at);
    // The other side's moves stay in sight until something happens.
    if (moves.length > 0 || entry.dice.length > 0) this.run.before = [];
    if (this.past === null) this.trails = this.live_trails();
  }

  private live_trails(): Move[] {
    const all = joined([...this.run.before, ...this.run.orders].map((n) => this.moves.get(n) ?? []));
    // Of one's own moves the last is enough: the others are remembered.
    const mine = this.hello?.may_answer !== false && this.run.side === this.decision?.side;
    const last = this.moves.get(this.run.orders[this.run.orders.length - 1] ?? -1)?.[0]?.unit;
    return mine && this.run.before.length === 0 ? all.filter((m) => m.unit === last) : all;
  }

  private async refresh(): Promise<void> {
    const answer = await this.ask({ type: 'state' });
    if (answer?.type === 'state' && !this.decision?.menu && !this.decision?.over) void this.ask({ type: 'decision' });
  }

  // ---- what may be asked and said at any time

  async proposals(most = 48): Promise<string[]> {
    const answer = await this.ask({ type: 'propose', most });
    return answer?.type === 'proposals' ? answer.orders : [];
  }

  async ask_overlays(unit: string | null): Promise<void> {
    if (unit === null) {
      this.overlays = [];
      return;
    }
    const answer = await this.ask({ type: 'overlays', unit });
    this.overlays = answer?.type === 'overlays' ? answer.overlays : [];
  }

  async measure(from: string | Point, to: string | Point): Promise<Text | null> {
    const answer = await this.ask({ type: 'measure', from, to });
    if (answer?.type === 'measure') return answer.text;
    return answer ? reason_of(answer) : null;
  }

  set_standing(decision: string, order: string | null): void {
    void this.ask({ type: 'standing', decision, order });
  }

  name(name: string): void {
    this.connection.tell({ type: 'name', name });
  }

  /** The same battle again; whoever asks first makes the game. */
  async rematch(): Promise<RematchTold | null> {
    const answer = await this.ask({ type: 'rematch' });
    if (answer?.type === 'rematch') return answer;
    if (answer) this.problem = reason_of(answer);
    return null;
  }

  retry_now(): void {
    this.connection.retry();
  }

  say(text: string): void {
    this.connection.tell({ type: 'chat', text });
  }

  // ---- looking back

  /** The position after that many orders, as this seat sees it. */
  async position(n: number): Promise<GameState | null> {
    if (n >= this.at) return this.state;
    const answer = await this.ask({ type: 'state', of: n });
    return answer?.type === 'state' ? answer.state : null;
  }

  /** A position of the past on show while it is played again. */
  hold(n: number, state: GameState): void {
    this.clear_draft();
    this.past = n;
    this.past_state = state;
    this.trails = [];
  }

  async look_back(n: number | null): Promise<void> {
    this.clear_draft();
    if (n === null || n >= this.at) {
      this.past = null;
      this.past_state = null;
      this.trails = this.live_trails();
      return;
    }
    this.past = n;
    const [before, answer] = await Promise.all([
      n > 0 && !this.moves.has(n) ? this.ask({ type: 'state', of: n - 1 }) : null,
      this.ask({ type: 'state', of: n }),
    ]);
    if (this.past !== n || answer?.type !== 'state') return;
    const then = answer.state;
    if (before?.type === 'state')
      this.moves.set(
        n,
        moves_between(
          before.state,
          then,
          this.entries.find((e) => e.at === n),
        ),
      );
    this.past_state = then;
    this.trails = joined(run_of(this.entries, n).map((k) => this.moves.get(k) ?? []));
  }
}
