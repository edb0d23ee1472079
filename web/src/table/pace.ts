// How long each act of the other side stays on show before the next one. Any key or press goes on at once.
import type { Pace } from '../lib/settings.svelte';
import type { HistoryEntry } from '../protocol/types';

/** Milliseconds besides the march itself. What costs something is given the time to be read; what befalls the reader, more. */
export function hold_of(entry: HistoryEntry, pace: Pace, struck: boolean): number {
  if (pace === 'off' || entry.events.length === 0) return 0;
  const words = entry.events.reduce((n, e) => n + (e.words.en ? 1 : 0), 0);
  if (pace === 'quick') return entry.dice.length > 0 ? 500 : 200;
  const reading = 500 + 250 * Math.min(4, words);
  return reading + (entry.dice.length > 0 ? 900 : 0) + (struck ? 900 : 0);
}

/** Longest that an act may be on show: an animation that never ends must not stop the game. */
export function most_of(pace: Pace): number {
  return pace === 'off' ? 0 : pace === 'quick' ? 1800 : 5200;
}
