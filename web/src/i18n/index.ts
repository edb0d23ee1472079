import type { Lang, Text } from '../protocol/types';
import { settings } from '../lib/settings.svelte';
import { en } from './en';
import { fr, type Key } from './fr';

export type { Key } from './fr';
export type Params = Record<string, string | number>;

const tables: Record<Lang, Record<Key, string>> = { fr, en };

/** French typography: no-break spaces before high punctuation and inside guillemets. */
export function set_french(text: string): string {
  return text
    .replace(/ ([:;!?%»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/'/g, '’');
}

function plural(lang: Lang, n: number): boolean {
  return lang === 'fr' ? Math.abs(n) >= 2 : n !== 1;
}

/** Fills `{name}` and `{name|one|many}`. */
export function fill(template: string, params: Params, lang: Lang): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (one === undefined) return typeof value === 'number' ? number(value, lang) : value;
    return plural(lang, Number(value)) ? (many ?? '') : one;
  });
}

export function number(value: number, lang: Lang, digits = 2): string {
  const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
  const text = (Object.is(rounded, -0) ? 0 : rounded).toString().replace('-', '−');
  return lang === 'fr' ? text.replace('.', ',') : text;
}

/** A chance for people: whole per cents, with one decimal near the ends, never a false 0 or 100. */
export function chance(p: number, lang: Lang): string {
  const space = lang === 'fr' ? '\u00a0' : '';
  const hundred = p * 100;
  if (p <= 0 || p >= 1) return `${p <= 0 ? 0 : 100}${space}%`;
  if (hundred < 0.1) return `<${space}${number(0.1, lang)}${space}%`;
  if (hundred > 99.9) return `>${space}${number(99.9, lang)}${space}%`;
  const digits = hundred < 10 || hundred > 90 ? 1 : 0;
  return `${number(hundred, lang, digits)}${space}%`;
}

export function t(key: Key, params: Params = {}): string {
  const lang = settings.lang;
  const text = fill(tables[lang][key], params, lang);
  return lang === 'fr' ? set_french(text) : text;
}

/** A text of the server in the player's language. */
export function tx(text: Text | null | undefined): string {
  if (!text) return '';
  return settings.lang === 'fr' ? set_french(text.fr) : text.en;
}

export function num(value: number, digits = 2): string {
  return number(value, settings.lang, digits);
}

export function pc(p: number): string {
  return chance(p, settings.lang);
}

export function signed(value: number, digits = 2): string {
  return (value > 0 ? '+' : '') + num(value, digits);
}

export function capital(text: string): string {
  return text ? text[0]!.toLocaleUpperCase(settings.lang) + text.slice(1) : text;
}
