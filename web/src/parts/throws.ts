// What a throw was for, as the referee tells it: which faces count, which are thrown again, what they had to reach together.
import type { Throw } from '../protocol/types';

export type Fell = 'hit' | 'again' | '';

export function fell(one: Throw, face: number): Fell {
  if (one.hits?.includes(face)) return 'hit';
  return one.again?.includes(face) ? 'again' : '';
}

/** How many of its dice count; null where dice do not count one by one. */
export function hits_of(one: Throw): number | null {
  return one.hits ? one.faces.filter((f) => one.hits!.includes(f)).length : null;
}

/** The score that each die needs: "5+", "6", "1–5", "1, 2"; of a total that number; empty where nothing is to be reached. */
export function needed(one: Throw): string {
  if (one.total !== undefined) return String(one.total);
  const hits = one.hits ?? [];
  const low = hits[0];
  if (low === undefined || hits.length === 6) return '';
  const upwards = hits[hits.length - 1] === 6 && hits.length === 7 - low;
  if (upwards && hits.length > 1) return `${low}+`;
  // Where the low ones count: "1–5".
  const run = hits.every((face, i) => face === low + i);
  return run && hits.length > 2 ? `${low}–${hits[hits.length - 1]}` : hits.join(', ');
}
