// What the battle is about, as the referee tells it: asked again whenever it has gone on, or another moment is on show.
import type { BattleLine } from '../protocol/types';
import type { Table } from './game.svelte';

export class Battle {
  lines = $state.raw<BattleLine[]>([]);
  open = $state(false);
  lead = $derived(this.lines.find((l) => l.about === 'lead') ?? null);
  clock = $derived(this.lines.find((l) => l.about === 'clock') ?? null);
  /** What ended it. */
  came = $derived(this.lines.filter((l) => l.came));
  private asked = '';
  private asking = false;

  constructor(private table: Table) {}

  /** To be called by an effect, which so follows the moment on show. */
  follow(): void {
    const { hello, state, at, past, status } = this.table;
    if (!hello || !state || status !== 'open') return;
    // Another seat of the same page may know other things: the question belongs to the decision too.
    const moment = `${past ?? at} ${past === null ? (this.table.decision?.side ?? '') : ''}`;
    if (moment === this.asked) return;
    this.asked = moment;
    if (!this.asking) void this.ask();
  }

  private async ask(): Promise<void> {
    this.asking = true;
    for (let moment = ''; moment !== this.asked;) {
      moment = this.asked;
      const past = this.table.past;
      const answer = await this.table.ask({ type: 'battle', ...(past === null ? {} : { of: past }) });
      if (answer?.type === 'battle') this.lines = answer.lines;
    }
    this.asking = false;
  }

  of(about: BattleLine['about']): BattleLine[] {
    return this.lines.filter((l) => l.about === about);
  }
}
