import type { Text } from '../protocol/types';
import { settings } from '../lib/settings.svelte';
import type { Key } from './fr';
import { said, word } from './languages';
import { chance, fill, number, typeset, type Params } from './write';

export type { Key } from './fr';
export { said } from './languages';
export { chance, fill, number, typeset, type Params } from './write';

export function t(key: Key, params: Params = {}): string {
  const lang = settings.lang;
  return typeset(fill(word(key, lang), params, lang), lang);
}

/** A text of the server in the player's language. */
export function tx(text: Text | null | undefined): string {
  if (!text) return '';
  return typeset(said(text, settings.lang), settings.lang);
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
