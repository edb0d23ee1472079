// The words of the rules in a sentence, found where they stand. What they mean comes with the greeting: no client knows a rule.
import { said } from '../i18n/languages';
import type { Lang, Term } from '../protocol/types';

export interface Part {
  text: string;
  term: Term | null;
}

const spellings = (term: Term, lang: Lang): string[] => said(term.word, lang).split('|').filter(Boolean);
/** Under which it is listed. */
export const headword = (term: Term, lang: Lang): string => spellings(term, lang)[0] ?? '';

// Apostrophes and spaces come typeset.
const pattern = (word: string): string =>
  word
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, '\\s+');

/** A sentence in parts: each word is explained once, where it first stands, the longer spelling before the shorter. */
export function in_parts(sentence: string, terms: readonly Term[], lang: Lang): Part[] {
  const all = terms.flatMap((term) => spellings(term, lang).map((word) => ({ term, word }))).sort((a, b) => b.word.length - a.word.length);
  if (all.length === 0 || sentence === '') return sentence === '' ? [] : [{ text: sentence, term: null }];
  // Words of one or two letters are signs of the rules, and are meant only as they are written.
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${all.map((a) => pattern(a.word)).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const parts: Part[] = [],
    used = new Set<Term>();
  let at = 0;
  for (const hit of sentence.matchAll(found)) {
    const text = hit[0];
    const one = all.find((a) => new RegExp(`^${pattern(a.word)}$`, a.word.length < 4 ? 'u' : 'iu').test(text));
    if (!one || used.has(one.term)) continue;
    used.add(one.term);
    if (hit.index > at) parts.push({ text: sentence.slice(at, hit.index), term: null });
    parts.push({ text, term: one.term });
    at = hit.index + text.length;
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), term: null });
  return parts;
}
