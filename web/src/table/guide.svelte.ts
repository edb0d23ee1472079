// The tutorial of a ruleset on the table page: the step that is on, when the next one comes, and where this browser had got to. The
// steps are data that the greeting brings; the game beside them is an ordinary one.
import type { GameState, HistoryEntry, OrderObject, Tutorial, TutorialStep, TutorialUntil } from '../protocol/types';

/** What is known of the table when a step is judged. */
export interface Doings {
  entries: readonly Pick<HistoryEntry, 'at' | 'side' | 'order'>[];
  state: Pick<GameState, 'head'> | null;
  selected: string | null;
  /** The order whose odds are on show. */
  weighed: OrderObject | null;
}

function is_such(until: TutorialUntil, verb: string, order: OrderObject): boolean {
  const by = !until.unit || order.unit === until.unit || (order.with ?? []).includes(until.unit);
  return order.verb === verb && by && (!until.target || order.target === until.target) && (!until.place || order.place === until.place);
}

/**
 * Whether what a step waits for has come: then after how many orders the next one begins to wait, else null. `since`: how many there
 * were when this step was first shown; `at`: how many there are.
 */
export function done(step: TutorialStep, side: string, since: number, at: number, now: Doings): number | null {
  const until = step.until;
  if (!until) return null;
  const given = (such: (order: OrderObject) => boolean): number | null =>
    now.entries.find((e) => e.at > since && e.side === side && e.order !== null && such(e.order))?.at ?? null;
  // Who gives an order has chosen its unit and had its odds: the same order may still be what the next step waits for.
  const before = (order: number | null): number | null => (order === null ? null : order - 1);
  const { select, odds, order } = until;
  if (select !== undefined) return now.selected === select ? at : before(given((o) => o.unit === select));
  if (odds !== undefined) return now.weighed && is_such(until, odds, now.weighed) ? at : before(given((o) => is_such(until, odds, o)));
  if (order !== undefined) return given((o) => is_such(until, order, o));
  const head = now.state?.head;
  const come = head && head.turn >= (until.turn ?? 0) && (until.phase === undefined || head.phase === until.phase);
  return come ? at : null;
}

interface Kept {
  step: number;
  since: number;
}
const key_of = (token: string): string => `grognard.guide.${token}`;

/** Where this browser is in the tutorial of a game; null where it is not guided there. */
function kept(token: string): Kept | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key_of(token)) ?? 'null');
    const k = value as Kept | null;
    return typeof k?.step === 'number' && typeof k.since === 'number' ? k : null;
  } catch {
    return null;
  }
}
function keep(token: string, where: Kept | null): void {
  try {
    if (where) localStorage.setItem(key_of(token), JSON.stringify(where));
    else localStorage.removeItem(key_of(token));
  } catch {
    // Without storage a reload begins the game unguided.
  }
}

/** A game that this browser has just made is one to be guided in. */
export function begin_guide(token: string): void {
  keep(token, { step: 0, since: 0 });
}

export class Guide {
  private where = $state.raw<Kept | null>(null);
  constructor(
    private readonly token: string,
    private readonly tutorial: () => Tutorial | undefined,
  ) {
    this.where = kept(token);
  }

  get steps(): readonly TutorialStep[] {
    return this.tutorial()?.steps ?? [];
  }
  get at(): number {
    return this.where?.step ?? 0;
  }
  get step(): TutorialStep | null {
    return this.where ? (this.steps[this.where.step] ?? null) : null;
  }
  /** Offered where a game has a tutorial and nobody is guided. */
  get offered(): boolean {
    return this.steps.length > 0 && this.step === null;
  }

  start(at: number): void {
    this.go(0, at);
  }
  next(at: number): void {
    if (this.where) this.go(this.where.step + 1, at);
  }
  back(at: number): void {
    if (this.where && this.where.step > 0) this.go(this.where.step - 1, at);
  }
  skip(): void {
    this.where = null;
    keep(this.token, null);
  }
  /** Goes on where what the step waits for has come. */
  look(at: number, now: Doings): void {
    const step = this.step,
      side = this.tutorial()?.side ?? '';
    const since = step && this.where ? done(step, side, this.where.since, at, now) : null;
    if (since !== null) this.next(since);
  }

  private go(step: number, since: number): void {
    this.where = step < this.steps.length ? { step, since } : null;
    keep(this.token, this.where);
  }
}
