// What the other side has just done: asked of the referee when it is one's turn again, and played again on the map step by step. The
// position on show is the table's own past; nothing here knows a rule.
import type { DigestLine, GameState, HistoryEntry } from '../protocol/types';
import type { Table } from './game.svelte';

/** Since when the other side has been at it: the number of orders before its first one after `known`; null where it did nothing. */
export function others_since(entries: readonly HistoryEntry[], mine: string, known: number): number | null {
  const first = entries.find((e) => e.at > known && e.side !== mine);
  return first ? first.at - 1 : null;
}

/** The number of the last order of one's own. */
export function last_own(entries: readonly HistoryEntry[], mine: string): number {
  for (let i = entries.length - 1; i >= 0; i--) if (entries[i]!.side === mine) return entries[i]!.at;
  return 0;
}

export type Show = (before: GameState, after: GameState, entry: HistoryEntry) => Promise<void>;

export class Digests {
  from = $state(0);
  to = $state(0);
  lines = $state.raw<DigestLine[]>([]);
  /** The step of it on show, or null. */
  step = $state<number | null>(null);
  playing = $state(false);
  closed = $state(false);
  private known: number | null = null;
  private asked = -1;

  constructor(
    private readonly table: Table,
    private readonly show: Show,
    private readonly flash: (units: string[]) => void,
  ) {}

  /** Whether there is something to tell now. */
  shown = $derived.by(() => !this.closed && this.lines.length > 0 && this.table.at === this.to);

  /** Called whenever the table waits for this seat. A reaction is no moment to look back: the other side is not done. */
  async look(): Promise<void> {
    const { table } = this;
    const decision = table.decision;
    // What is not told yet cannot be summed up: the chronicle catches up first.
    if (!table.my_turn || !decision || decision.reaction || table.entries.length < table.at || this.asked === table.at) return;
    const mine = decision.side ?? '';
    this.asked = table.at;
    const since = others_since(table.entries, mine, this.known ?? last_own(table.entries, mine));
    this.known = table.at;
    if (since === null || (table.state?.head.turn ?? 0) === 0) return;
    const to = table.at;
    const answer = await table.ask({ type: 'digest', from: since, to });
    if (answer?.type !== 'digest' || table.at !== to) return;
    this.from = answer.from;
    this.to = answer.to;
    this.lines = answer.lines;
    this.step = null;
    this.closed = false;
  }

  /** The order of a line on the map, as it stood afterwards. */
  async point(line: DigestLine): Promise<void> {
    this.playing = false;
    await this.go(line.at);
    this.flash(line.units);
  }

  async go(at: number): Promise<void> {
    this.step = Math.min(this.to, Math.max(this.from + 1, at));
    await this.table.look_back(this.step);
  }

  async stop(): Promise<void> {
    this.playing = false;
    this.step = null;
    await this.table.look_back(null);
  }

  /** All of it again, from the position before it. */
  async replay(): Promise<void> {
    if (this.playing) return this.stop();
    this.playing = true;
    const { table } = this;
    let before = await table.position(this.from);
    for (let n = this.from + 1; n <= this.to && this.playing && before; n++) {
      const after = await table.position(n);
      const entry = table.entries.find((e) => e.at === n);
      if (!after || !entry || !this.playing) break;
      this.step = n;
      table.hold(n, before);
      await this.show(before, after, entry);
      if (!this.playing) break;
      table.hold(n, after);
      before = after;
    }
    if (this.playing) await this.stop();
  }
}
