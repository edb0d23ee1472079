import { is_language } from '../i18n/languages';
import type { Lang } from '../protocol/types';

export type Theme = 'paper' | 'lamp';
/** How the other side's acts are played: at a readable pace, quickly, or not at all. */
export type Pace = 'calm' | 'quick' | 'off';
export const paces: readonly Pace[] = ['calm', 'quick', 'off'];

interface Settings {
  lang: Lang;
  theme: Theme;
  /** Show the odds card before an order is given. */
  odds: boolean;
  /** Give an order by itself where it is the only one. */
  forced: boolean;
  /** Ask before an order that can be taken back, too. */
  sure: boolean;
  /** Hide the table between two players of one computer. */
  curtain: boolean;
  pace: Pace;
  /** Dice and shots are heard. */
  sound: boolean;
}

const KEY = 'grognard.settings';

function stored(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<Settings>) : {};
  } catch {
    return {};
  }
}

function first(): Settings {
  const old = stored();
  const asked = (navigator.language || 'fr').toLowerCase().split('-')[0]!;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    lang: is_language(old.lang) ? old.lang : is_language(asked) ? asked : 'en',
    theme: old.theme === 'paper' || old.theme === 'lamp' ? old.theme : dark ? 'lamp' : 'paper',
    odds: old.odds !== false,
    forced: old.forced !== false,
    sure: old.sure === true,
    curtain: old.curtain === true,
    pace: paces.find((p) => p === old.pace) ?? 'calm',
    sound: old.sound === true,
  };
}

export const settings = $state<Settings>(first());

export function dress(): void {
  document.documentElement.lang = settings.lang;
  document.documentElement.dataset.theme = settings.theme;
}

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  dress();
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that stores nothing still plays.
  }
}
