// What went wrong, in every language of the page.
import type { Key } from '../i18n/fr';
import { word } from '../i18n/languages';
import { fill } from '../i18n/write';
import { ApiError } from '../protocol/http';
import type { CheckAnswer, FileProblem, Text, WorkshopSection } from '../protocol/types';
import { text_of, thing_at } from './battle';
import { is_table, TomlError, type Table } from './toml';

function toml_fault(e: TomlError, lang: string): string {
  const said = (key: Key, params: Record<string, string | number>): string => fill(word(key, lang), params, lang);
  return said('toml.fault', { line: e.line, what: said(`toml.${e.word}`, { sign: e.sign }) });
}
export function text_of_fault(error: unknown): Text {
  if (error instanceof ApiError) return error.reason;
  if (error instanceof TomlError) return { fr: toml_fault(error, 'fr'), en: toml_fault(error, 'en') };
  return { fr: String(error), en: String(error) };
}

/** What a row of the file goes by: its name, else its handle. */
export function title_of(row: Table, lang: string): string {
  const n = row.name;
  return (is_table(n) ? text_of(n[lang] ?? n.en ?? n.fr) : '') || text_of(row.id);
}

/** Where a fault is: the row or table of the file, "unit.2" or "first" or nothing: the file as a whole; and which key in it. */
export interface Spot {
  key: string;
  field: string; // "suggested.at"; empty: the whole of it
}
export function spot_of(problem: FileProblem, text: string, sections: readonly WorkshopSection[]): Spot {
  const row = /^([\w-]+)\[(\d+)\]\.?(.*)$/.exec(problem.at);
  if (row) return { key: `${row[1]}.${Number(row[2]) - 1}`, field: row[3]! };
  const words = problem.at.split('.').filter(Boolean);
  for (let n = words.length; n > 0; n--) {
    const at = words.slice(0, n).join('.');
    if (sections.some((s) => s.at === at)) return { key: at, field: words.slice(n).join('.') };
  }
  // Of the whole file, but the line may say more of it: what stands there is a row.
  const key = problem.line > 0 ? thing_at(text, problem.line) : '';
  return key.includes('.') ? { key, field: '' } : { key: '', field: problem.at };
}

/** What the checker says of one field, or of the whole of a thing. */
export interface Said {
  field: string;
  message: Text;
}
/** The same by the key of the thing. */
export function faults_by_thing(text: string, checked: CheckAnswer | null, sections: readonly WorkshopSection[]): Map<string, Said[]> {
  const out = new Map<string, Said[]>();
  for (const p of checked?.problems ?? []) {
    const { key, field } = spot_of(p, text, sections),
      old = out.get(key) ?? [];
    if (!old.some((s) => s.field === field && s.message.en === p.message.en)) out.set(key, [...old, { field, message: p.message }]);
  }
  return out;
}
/** Of what stands below a key. */
export const below = (faults: readonly Said[], key: string): Said[] =>
  faults.flatMap((s) => (s.field.startsWith(`${key}.`) ? [{ ...s, field: s.field.slice(key.length + 1) }] : []));
export const of_field = (faults: readonly Said[], key: string): Text[] =>
  faults.filter((s) => s.field === key || s.field.startsWith(`${key}.`)).map((s) => s.message);
