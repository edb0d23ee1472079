// Which languages there are and how they write. French and English are always there; the server tells the others with its
// list, and their words are in languages/<code>/web.json, built in by being there.
import type { Lang, Language, Text } from '../protocol/types';
import { en } from './en';
import { fr, type Key } from './fr';

const KEY = 'grognard.languages';
const own: Language[] = [
  { code: 'fr', name: 'Français', fallback: 'en', before: [':', ';', '?', '!', '»'], after: ['«'], apostrophe: '’' },
  { code: 'en', name: 'English', fallback: 'en', before: [], after: [], apostrophe: "'" },
];

function remembered(): Language[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) && value.length >= own.length ? (value as Language[]) : own;
  } catch {
    return own;
  }
}
let known: Language[] = remembered();

export function languages(): Language[] {
  return known;
}

/** What the server's list says; kept for pages that do not ask for it. */
export function set_languages(list: Language[] | undefined): void {
  if (!list || list.length < own.length) return;
  known = list;
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A browser that stores nothing asks again.
  }
}

export function language(lang: Lang): Language {
  return known.find((l) => l.code === lang) ?? own[1]!;
}

export function is_language(lang: unknown): lang is Lang {
  return known.some((l) => l.code === lang);
}

type Words = Partial<Record<Key, string>>;
const tables = new Map<Lang, Words>([
  ['fr', fr],
  ['en', en],
]);
const found = import.meta.glob<Words>('../../../languages/*/web.json', { eager: true, import: 'default' });
for (const [path, words] of Object.entries(found)) add_words(path.split('/').at(-2)!, words);

export function add_words(lang: Lang, words: Words): void {
  tables.set(lang, { ...tables.get(lang), ...words });
}

/** What the client says; what a language does not say yet, its fallback or English says. */
export function word(key: Key, lang: Lang): string {
  return tables.get(lang)?.[key] ?? tables.get(language(lang).fallback)?.[key] ?? en[key];
}

/** What the server says. */
export function said(text: Text, lang: Lang): string {
  return text[lang] ?? text[language(lang).fallback] ?? text.en;
}
