// What a seat does at its table: the unit chosen, the order being composed and what the referee says of it, the order given.
import type { Decision, GhostTold, NeedDice, OrderObject, OrderTold, Point, Pose, Preview, Refused, Text, Toll } from '../protocol/types';
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
import { reason_of, Seat } from './seat.svelte';

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

export class Table extends Seat {
  hint = $state.raw<Hint | null>(null);
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

  /** Orders that left no choice and were given by themselves, by their numbers. */
  taken = $state.raw<number[]>([]);

  all_groups = $derived<Group[]>(this.hello && this.my_turn ? groups(this.hello.labels, this.menu) : []);
  general = $derived(general_groups(this.all_groups));
  unit_groups = $derived(this.selected === null ? [] : groups_of(this.all_groups, this.selected));
  actors = $derived(this.my_turn ? units_that_act(this.menu) : new Set<string>());

  /** Somebody is being shown how it goes: nothing is done over his head. */
  guided: () => boolean = () => false;
  private question = 0;
  private repertoire = new Repertoire();
  private pending_order: OrderObject | null = null;

  /** `onward`: what leaves no choice is done; not where somebody has just taken it back. */
  protected asked(decision: Decision, onward: boolean): void {
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

  /** Whoever waits has waited enough: the computer plays what it likes best so far. */
  play_now(): void {
    void this.ask({ type: 'play_now' });
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
}
