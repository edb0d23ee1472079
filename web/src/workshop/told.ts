// What went wrong, in every language of the page.
import type { Key } from '../i18n/fr';
import { word } from '../i18n/languages';
import { fill } from '../i18n/write';
import { ApiError } from '../protocol/http';
import type { CheckAnswer, Text } from '../protocol/types';
import { thing_at } from './battle';
import { TomlError } from './toml';

function toml_fault(e: TomlError, lang: string): string {
  const said = (key: Key, params: Record<string, string | number>): string => fill(word(key, lang), params, lang);
  return said('toml.fault', { line: e.line, what: said(`toml.${e.word}`, { sign: e.sign }) });
}
export function text_of_fault(error: unknown): Text {
  if (error instanceof ApiError) return error.reason;
  if (error instanceof TomlError) return { fr: toml_fault(error, 'fr'), en: toml_fault(error, 'en') };
  return { fr: String(error), en: String(error) };
}

/** What the checker says of each thing of a battle, by its key. */
export function faults_by_thing(text: string, checked: CheckAnswer | null): Map<string, Text[]> {
  const out = new Map<string, Text[]>();
  for (const p of checked?.problems ?? []) {
    const key = thing_at(text, p.line);
    if (key) out.set(key, [...(out.get(key) ?? []), p.message]);
  }
  return out;
}
