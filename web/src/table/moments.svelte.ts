// What a reader should look at while an act is played: its dice and its sentence beside the fight, whom it strikes, which units a line
// of the digest is about.
import { rattle, shots } from '../lib/sound';
import type { HistoryEntry, Point, Text, Throw } from '../protocol/types';
import { throws_of } from './story';
import type { Table } from './game.svelte';

/** A sentence with the dice that decided it. */
export interface Told {
  words: Text;
  throws: Throw[];
}
export interface Moment {
  lines: Told[];
  /** A unit, or the outline of a place, beside which it is told. */
  at: string | readonly Point[] | null;
}

const most_lines = 3;
const lasts = 3200; // milliseconds of one's own dice, which nothing waits for
const blink = 300;

/** Each throw beside what it decided: several that fell at once are not told by the words of one. */
function lines_of(entry: HistoryEntry, words: Text): Told[] {
  const thrown = entry.events.flatMap((e, i): Told[] => {
    const throws = throws_of(entry, i);
    return throws.length > 0 && e.words.en ? [{ words: e.words, throws }] : [];
  });
  return thrown.length > 1 ? thrown.slice(0, most_lines) : [{ words, throws: entry.dice }];
}

export class Moments {
  now = $state.raw<Moment | null>(null);
  struck = $state.raw<string[]>([]);
  flashing = $state.raw<string[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private blinks: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly table: Table,
    private readonly where: (what: string | readonly Point[]) => DOMRect | null,
  ) {}

  tell(entry: HistoryEntry, own: boolean, volleys: number): void {
    clearTimeout(this.timer);
    const { order, events, dice } = entry;
    // What the dice decided; else what somebody does to somebody; what it costs him is told elsewhere.
    const told = events.filter((e) => e.words.en);
    const decided = told.find((e) => e.throws > 0) ?? told.find((e) => e.other) ?? told[0];
    const words = decided?.words ?? order?.words;
    this.struck = own
      ? []
      : this.mine([...(order?.target ? [order.target] : []), ...events.flatMap((e) => (e.other ? [e.other] : []))], entry);
    // One's own orders are known: only their dice are news.
    if (!words || (own && dice.length === 0)) {
      this.now = null;
      return;
    }
    const unit = order?.target ?? decided?.other ?? decided?.unit ?? order?.unit;
    const place = order?.place ?? decided?.place;
    const outline = typeof place === 'string' ? this.table.hello?.board.places.find((p) => p.id === place)?.points : undefined;
    this.now = { lines: lines_of(entry, words), at: unit ?? outline ?? null };
    if (dice.length > 0) rattle(dice.reduce((n, one) => n + one.faces.length, 0));
    if (volleys > 0) shots(volleys);
    this.timer = setTimeout(() => this.end(), lasts);
  }

  end(): void {
    clearTimeout(this.timer);
    this.now = null;
    this.struck = [];
  }

  /** Beside what, on the map's own scale. */
  place(host: HTMLElement | undefined): DOMRect | null {
    const box = this.now?.at && host ? this.where(this.now.at) : null;
    const on = host?.getBoundingClientRect();
    return box && on ? new DOMRect(box.x - on.x, box.y - on.y, box.width, box.height) : null;
  }

  /** Units framed a few times, so that the eye finds them. */
  flash(units: string[]): void {
    clearInterval(this.blinks);
    this.flashing = units;
    let left = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 6;
    this.blinks = setInterval(
      () => {
        left--;
        this.flashing = left > 0 && left % 2 === 0 ? units : [];
        if (left <= 0) clearInterval(this.blinks);
      },
      left > 0 ? blink : 2000,
    );
  }

  /** Those of them that the reader leads; where one seat leads both sides, those of the other side. */
  private mine(ids: string[], entry: HistoryEntry): string[] {
    const { hello } = this.table;
    const seat = hello?.seat === 'first' ? 0 : hello?.seat === 'second' ? 1 : null;
    const side = seat === null ? null : hello?.sides[seat]?.key;
    return [...new Set(ids)].filter((id) => {
      const of = this.table.unit(id)?.side;
      return of !== undefined && of !== entry.side && (side === null || of === side);
    });
  }
}
