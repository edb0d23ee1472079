// One table as its seat sees it: the state kept by patches, the question that waits, the order being composed and what the referee
// says of it. It knows no rule: everything comes from messages.
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
  GhostTold,
  Hello,
  HistoryEntry,
  NeedDice,
  OrderObject,
  OrderTold,
  Overlay,
  Point,
  Pose,
  Preview,
  Refused,
  RematchTold,
  SeatInfo,
  ServerMessage,
  Standing,
  StandingOrder,
  Text,
  Toll,
  Unit,
} from '../protocol/types';
import {
  begin,
  complete,
  from_order,
  general_groups,
  groups,
  groups_of,
  manner_of,
  missing,
  settled,
  slots,
  to_order,
  units_that_act,
  with_everyone,
  type Draft,
  type Group,
} from './draft';
import { arm_of, grouped, Repertoire, telling, trials, type Refusal } from './refusals';
import { manner } from '../lib/manners.svelte';
import { settings } from '../lib/settings.svelte';
import { joined, moves_between, run_of, type Move } from './trails';

export interface Verdict {
  ok: boolean;
  clause: string | null;
  reason: Text | null;
}
/**
 * How a draft came about: a hand still holds the unit, or has let it go; somebody has pointed at what was left to choose; or he has it
 * laid out to look at.
 */
export type How = 'held' | 'dropped' | 'chosen' | 'thought';
export interface Hint {
  order: OrderTold;
  why: Text | null;
}

/** A line of the chronicle. Only who heard the order given knows what its general was after: no record keeps it. */
export interface Entry extends HistoryEntry {
  why?: Text;
}

/** What the page does when a step of the game is to be shown; it may take its time. */
export type Stage = (before: GameState, state: GameState, entry: Entry, own: boolean) => Promise<void>;

/** Why a question was not answered as it was meant; null where it was. */
function reason_of(answer: ServerMessage): Text | null {
  return answer.type === 'refused' || answer.type === 'error' ? answer.reason : null;
}

export class Table {
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
  chat = $state.raw<Chat[]>([]);
  /** Lines that others said since the messages were last looked at. */
  unread = $state(0);
  /** Somebody plays again: the invitation to this seat in the new game. */
  rematch_offer = $state.raw<RematchTold | null>(null);
  retry = $state.raw<Retry | null>(null);
  standing_orders = $state.raw<StandingOrder[]>([]);
  hint = $state.raw<Hint | null>(null);
  problem = $state.raw<Text | null>(null);
  busy = $state(false);

  selected = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  preview = $state.raw<Preview | null>(null);
  need = $state.raw<NeedDice | null>(null);
  refusals = $state.raw<Refusal[]>([]);
  /** Where the unit of the draft stands after each step of its move, as the referee reckons it. */
  way = $state.raw<Pose[]>([]);
  /** What that comes to, and how its unit will stand, as the referee says. */
  toll = $state.raw<Toll | null>(null);
  ghost = $state.raw<GhostTold | null>(null);
  /** Where a hand's wish comes to, while it holds the unit. */
  fitted = $state.raw<Pose | null>(null);
  /** The ground over which the draft may go: outlines and holes; null until it is known, or where the rules keep it to themselves. */
  grounds = $state.raw<Point[][] | null>(null);
  by_eye = $state(false);
  overlays = $state.raw<Overlay[]>([]);

  /** Orders that left no choice and were given by themselves, by their numbers. */
  taken = $state.raw<number[]>([]);

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
  all_groups = $derived<Group[]>(this.hello && this.my_turn ? groups(this.hello.labels, this.menu) : []);
  general = $derived(general_groups(this.all_groups));
  unit_groups = $derived(this.selected === null ? [] : groups_of(this.all_groups, this.selected));
  actors = $derived(this.my_turn ? units_that_act(this.menu) : new Set<string>());

  /** Somebody is being shown how it goes: nothing is done over his head. */
  guided: () => boolean = () => false;
  stage: Stage = async () => {};
  private connection: Connection;
  private incoming: Accepted[] = [];
  private playing = false;
  private under_way = $state(0);
  /** What was asked is answered and what happened is shown. Somebody else may still be thinking. */
  at_rest = $derived(this.under_way === 0);
  private question = 0;
  private repertoire = new Repertoire();
  private pending_order: OrderObject | null = null;

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

  private async until_done<T>(work: () => Promise<T>): Promise<T> {
    // Whoever asks in an effect does not hang on what else is under way.
    untrack(() => this.under_way++);
    try {
      return await work();
    } finally {
      this.under_way--;
    }
  }

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
      case 'accepted':
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

  /** `onward`: what leaves no choice is done; not where somebody has just taken it back. */
  private ask_of(decision: Decision, onward = true): void {
    this.decision = decision;
    if (this.past === null) this.trails = this.live_trails();
    this.question++;
    this.clear_draft();
    this.need = null;
    this.pending_order = null;
    // An order whose dice are due is given: whoever comes back to the table is asked for them again.
    if (decision.given) void this.give(decision.given);
    this.hint = null;
    this.refusals = [];
    if (onward && this.leaves_no_choice(decision)) return void this.until_done(() => this.take_forced(decision));
    if (decision.menu) {
      this.repertoire.learn(decision.kind ?? '', decision.menu, (id) => (this.hello ? arm_of(this.hello, this.unit(id)) : ''));
      const actors = units_that_act(decision.menu);
      if (decision.unit && actors.has(decision.unit)) this.select(decision.unit);
      else if (this.selected !== null && !actors.has(this.selected)) this.select(null);
      else if (this.selected !== null) this.select(this.selected);
      else if (actors.size === 1) this.select([...actors][0]!);
    }
  }

  /** One order alone may be given, by this seat, and the program throws whatever dice it needs. */
  private leaves_no_choice(decision: Decision): boolean {
    const mine = this.hello?.may_answer === true && this.hello.dice === 'program' && !this.guided();
    return settings.forced && mine && decision.forced === true && decision.menu !== undefined && !decision.given && this.past === null;
  }

  private async take_forced(decision: Decision): Promise<void> {
    const group = this.hello ? groups(this.hello.labels, decision.menu ?? [])[0] : undefined;
    if (!group) return;
    const at = this.at,
      question = this.question;
    // Nothing to press meanwhile.
    this.decision = { ...decision, menu: undefined };
    while (this.busy) await new Promise((go) => setTimeout(go, 10));
    if (question !== this.question) return;
    this.taken = [...this.taken.filter((n) => n <= at), at + 1];
    await this.give(to_order(begin(group)));
    if (this.problem && question === this.question) this.decision = decision;
  }
  /** What was done by itself since the last order that somebody chose. */
  done_unasked = $derived.by((): Text[] => {
    const chosen = this.entries.reduce((n, e) => (this.taken.includes(e.at) ? n : e.side === this.decision?.side ? e.at : n), 0);
    return this.entries.flatMap((e) => (e.at > chosen && this.taken.includes(e.at) && e.order ? [e.order.words] : []));
  });

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

  // ---- choosing

  select(id: string | null): void {
    if (this.selected !== id) this.clear_draft();
    this.selected = id;
    this.refusals = [];
    if (id !== null && this.my_turn && this.unit(id)?.side === this.decision?.side) void this.ask_refused(id);
  }

  /** What others of its arm may do and this unit may not, with the referee's reasons. */
  private async ask_refused(id: string): Promise<void> {
    const question = this.question,
      { hello, state, decision } = this,
      unit = this.unit(id);
    // A question about one unit is no reason to tell the others why they are not asked.
    if (!hello || !state || !unit || !decision?.kind || (decision.unit && decision.unit !== id)) return;
    const own = new Set(this.unit_groups.map((g) => g.verb.key));
    const lacking = this.repertoire.lacking(decision.kind, arm_of(hello, unit), own);
    const found: { verb: string; no: Refused }[] = [];
    for (const trial of trials(hello, lacking, this.menu, unit, state.units)) {
      const answer = await this.ask({ type: 'check', order: trial.order });
      if (question !== this.question || this.selected !== id) return;
      if (answer?.type !== 'refused') continue;
      const no = answer;
      const model = no.clause || !trial.model ? null : await this.ask({ type: 'check', order: trial.model });
      if (question !== this.question || this.selected !== id) return;
      if (telling(no, trial, model)) found.push({ verb: trial.verb, no });
    }
    this.refusals = grouped(found);
  }

  clear_draft(): void {
    this.draft = null;
    this.forget_answer();
    this.grounds = null;
    this.by_eye = false;
    this.grounded = '';
    this.problem = null;
  }
  private forget_answer(): void {
    this.verdict = null;
    this.preview = null;
    this.way = [];
    this.toll = this.ghost = this.fitted = null;
  }

  start(group: Group): void {
    this.set_draft(this.usual(begin(group, this.selected)));
  }

  /** Where a place on the table is the point of the order, the formation that the unit has is the one to begin with. */
  usual(draft: Draft): Draft {
    const of = this.hello ? manner_of(this.hello.labels, draft.group.verb) : null;
    if (of !== null && draft.option === undefined) {
      const options = slots(draft).options.map((o) => o.key),
        kept = manner(this.hello!.ruleset.id, of);
      return { ...draft, option: kept !== undefined && options.includes(kept) ? kept : options[0] };
    }
    const formation = this.unit(draft.group.unit)?.formation ?? undefined;
    const offered = slots(draft).options.some((o) => o.key === formation);
    return draft.option === undefined && offered && draft.group.verb.uses.includes('pose') ? { ...draft, option: formation } : draft;
  }

  /** A new draft: what can be settled is, and the referee is asked as soon as it makes sense. */
  set_draft(draft: Draft, how: How = 'thought'): void {
    if (this.need) return;
    const objects_before = [this.draft?.place, this.draft?.target].join();
    let next = settled(draft);
    if (next.group.unit === null && [next.place, next.target].join() !== objects_before) next = with_everyone(next, this.selected);
    this.draft = next;
    this.how = how;
    this.problem = null;
    void this.ask_ground(next);
    if (missing(next) === null) void this.judge(next, how);
    else this.forget_answer();
  }

  private grounded = '';
  /** Asks once for each unit, verb and formation where it may go. */
  private async ask_ground(draft: Draft): Promise<void> {
    if (!slots(draft).region || !draft.group.unit) return;
    const key = [draft.group.verb.key, draft.group.unit, draft.option, this.at].join(' ');
    if (key === this.grounded) return;
    this.grounded = key;
    const { target: _t, place: _p, pose: _o, ...bare } = to_order({ ...draft, legs: [] });
    const unit = this.unit(draft.group.unit);
    // Looking as it does, or as its way wants: the referee tries both.
    const facing = draft.pose?.facing ?? unit?.facing ?? 0;
    const pose = { x: unit?.x ?? 0, y: unit?.y ?? 0, facing };
    const answer = await this.ask({ type: 'ground', order: { ...bare, pose } });
    if (this.grounded !== key || answer?.type !== 'ground') return;
    this.by_eye = answer.by_eye;
    this.grounds = answer.rings.length > 0 ? answer.rings.map((r) => r.points) : null;
  }

  private how: How = 'thought';
  private judged = 0;
  private judging = false;
  private async judge(draft: Draft, how: How): Promise<void> {
    const turn = ++this.judged;
    // A dragged ghost changes faster than answers come: one question at a time, then the newest.
    if (this.judging) return;
    const by_hand = (how === 'held' || how === 'dropped') && draft.pose !== undefined;
    this.judging = true;
    const answer = await this.ask({ type: by_hand ? 'fit' : 'check', order: to_order(draft) });
    this.judging = false;
    if (turn !== this.judged && this.draft && missing(this.draft) === null) return this.judge(this.draft, this.how);
    if (turn !== this.judged || this.draft !== draft || !answer) return;
    if (answer.type !== 'allowed') {
      const clause = answer.type === 'refused' ? answer.clause : null;
      this.forget_answer();
      this.verdict = { ok: false, clause, reason: reason_of(answer) };
      return;
    }
    this.verdict = { ok: true, clause: null, reason: null };
    this.way = answer.order.way ?? [];
    this.toll = answer.toll ?? null;
    this.ghost = answer.ghost ?? null;
    const pose = by_hand ? (answer.order.pose ?? null) : null;
    this.fitted = pose;
    if (how === 'held') return;
    // What was let go beyond where it may go stays where it may.
    let now = draft;
    if (pose) this.draft = now = { ...draft, pose };
    if (answer.reversible && how !== 'thought' && !settings.sure && complete(now)) return void this.give(to_order(now));
    const seen = await this.ask({ type: 'preview', order: to_order(now) });
    if (turn !== this.judged || this.draft !== now) return;
    this.preview = seen?.type === 'preview' ? seen : null;
    // Allowed, but the rules forbid to look at what it leads to: that is said in its place.
    if (seen?.type === 'refused') this.verdict = { ok: true, clause: seen.clause, reason: seen.reason };
  }

  /** Sets everybody up as the scenario would have it, question after question, until something else is asked. */
  set_up(): Promise<void> {
    return this.until_done(() => this.everybody_set_up());
  }
  private async everybody_set_up(): Promise<void> {
    const kind = this.decision?.kind,
      side = this.decision?.side;
    for (let i = 0; i < 24; i++) {
      const usual = this.decision?.usual;
      if (!usual || this.decision?.kind !== kind || this.decision?.side !== side) return;
      const before = this.at;
      await this.give(usual.text);
      if (this.problem) return;
      // The other side sets up in between; where its player is a person the rest waits for him.
      for (let k = 0; k < 100 && (this.at === before || !this.my_turn); k++) await new Promise((go) => setTimeout(go, 50));
    }
  }

  // ---- giving

  async give(order: OrderObject | string, dice?: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    const answer = await this.ask({ type: 'order', order, at: this.at, ...(dice !== undefined ? { dice } : {}) });
    this.busy = false;
    if (!answer) return;
    if (answer.type === 'need_dice') {
      this.need = answer;
      this.pending_order = typeof order === 'string' ? null : order;
    } else if (answer.type === 'refused' || answer.type === 'error') {
      this.problem = answer.reason;
      if (answer.type === 'error' && answer.kind === 'stale') void this.ask({ type: 'hello' });
    } else {
      this.need = null;
    }
  }

  confirm(): void {
    if (this.draft && missing(this.draft) === null && this.verdict?.ok) void this.give(to_order(this.draft));
  }

  give_dice(faces: number[]): void {
    const need = this.need;
    if (!need) return;
    const have = need.fits && need.have ? `${need.have} | ` : '';
    void this.give(this.pending_order ?? need.order, have + faces.join(' '));
  }

  async undo(): Promise<void> {
    // What was taken by itself goes back with the order that led to it.
    let answer = await this.ask({ type: 'undo' });
    while (answer?.type === 'undone' && answer.decision.forced && answer.decision.undo.length > 0)
      answer = await this.ask({ type: 'undo' });
    if (answer) this.problem = reason_of(answer);
  }

  async ask_hint(): Promise<void> {
    this.problem = null;
    const answer = await this.ask({ type: 'hint' });
    if (answer?.type === 'hint') this.hint = { order: answer.order, why: answer.why };
    else if (answer) this.problem = reason_of(answer);
  }

  use_hint(): void {
    if (!this.hint) return;
    const { text: _text, words: _words, way: _way, ...order } = this.hint.order;
    const draft = from_order(this.all_groups, order);
    this.hint = null;
    if (!draft) return;
    if (draft.group.unit) this.select(draft.group.unit);
    this.set_draft(draft);
  }

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
