// What went wrong, in every language of the page.
import type { Key } from '../i18n/fr';
import { word } from '../i18n/languages';
import { fill } from '../i18n/write';
import { ApiError } from '../protocol/http';
import type { Text } from '../protocol/types';
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
