// How the first page says what it says: lengths, ages, who sits where.
import { t, type Key } from '../i18n';
import type { ListedScenario } from '../protocol/types';
import { ago, duration, type Sitter } from './lobby';

export function time(minutes: number): string {
  const d = duration(minutes);
  if (d.h === 0) return t('lobby.minutes', { n: d.m });
  return d.m === 0 ? t('lobby.hours', { h: d.h }) : t('lobby.hours.minutes', { h: d.h, m: String(d.m).padStart(2, '0') });
}

export function length_of(scenario: ListedScenario): string {
  return scenario.turns > 0 ? `${t('lobby.turns', { n: scenario.turns })} · ${time(scenario.minutes)}` : time(scenario.minutes);
}

/** How long ago it was; `moment` in seconds. */
export function since(moment: number): string {
  const a = ago(Date.now() / 1000 - moment);
  return t(a.key, { n: a.n });
}

export const sitter_key = (who: Sitter): Key => (who === 'me' ? 'lobby.me' : who === 'friend' ? 'lobby.friend' : 'lobby.computer');
export const difficulty_key = (n: number): Key => (n <= 1 ? 'lobby.hard.1' : n === 2 ? 'lobby.hard.2' : 'lobby.hard.3');
