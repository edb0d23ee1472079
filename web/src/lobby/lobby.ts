import type { Key } from '../i18n/fr';
import type { Links, ListedRuleset, ListedScenario } from '../protocol/types';

export type Sitter = 'me' | 'friend' | 'computer';
export type DiceOf = 'program' | 'hand';
export interface Battle {
  ruleset: ListedRuleset;
  scenario: ListedScenario;
}

/** What to open: the invitation to the hot seat when both sides sit here, else that of my side, else the link of a spectator. */
export function seat_token(links: Links, sitters: [Sitter, Sitter]): string {
  const mine = sitters.map((s) => s === 'me');
  return mine[0] && mine[1] ? links.both : mine[0] ? links.first : mine[1] ? links.second : links.watch;
}

/** The battle to begin with: the shortest; among equals the one with the fewest units. */
export function starter(scenarios: { id: string; minutes: number; units: unknown[] }[]): string | undefined {
  return scenarios.toSorted((a, b) => a.minutes - b.minutes || a.units.length - b.units.length)[0]?.id;
}

export function duration(minutes: number): { h: number; m: number } {
  return { h: Math.floor(minutes / 60), m: minutes % 60 };
}

export function ago(seconds: number): { key: Key; n: number } {
  if (seconds < 60) return { key: 'ago.now', n: 0 };
  if (seconds < 3600) return { key: 'ago.minutes', n: Math.floor(seconds / 60) };
  if (seconds < 86400) return { key: 'ago.hours', n: Math.floor(seconds / 3600) };
  return { key: 'ago.days', n: Math.floor(seconds / 86400) };
}

interface Offer {
  id: string;
  excludes: string[];
}

/** The chosen option that stands in the way of this one, if any. */
export function barred<T extends Offer>(option: T, chosen: string[], offers: T[]): T | null {
  return offers.find((o) => chosen.includes(o.id) && option.excludes.includes(o.id)) ?? null;
}

export function toggled(id: string, chosen: string[]): string[] {
  return chosen.includes(id) ? chosen.filter((c) => c !== id) : [...chosen, id];
}
