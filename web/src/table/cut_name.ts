// A verb's name for a button where its ruleset has no short one: its sentence without what is still to be chosen. For those rulesets
// alone; one that says `short` of all its verbs never comes here.
import type { Lang, Text } from '../protocol/types';

// What may not end a name: a preposition or article that waits for its noun, and opened punctuation.
const hanging: Record<Lang, RegExp> = {
  fr: /(?:\s(?:en|à|au|de|du|des|la|le|les|par|sur|avec|vers|contre|d['’]|l['’])|[:(,])$/i,
  en: /(?:\s(?:to|in|at|of|with|on|by|the|from|for)|[:(,])$/i,
};

function hangs(words: string, lang: Lang): boolean {
  return hanging[lang].test(words.trimEnd());
}

export function cut_name(text: Text, lang: Lang, unit_name: string): string {
  let words = text[lang].replace(/^\{unit\}(?:\s*:)?\s+/, '');
  const first = /\{(\w+)\}/.exec(words);
  if (!first) return words;
  const rest = words.slice(first.index + first[0].length);
  // "give {value} points to {unit}" would say nothing without what is given.
  if (first[1] === 'value' && /^\s+\p{L}/u.test(rest))
    return cut_name({ ...text, [lang]: words.replace('{value}', '…').replace('{unit}', unit_name) }, lang, unit_name);
  const before = words.slice(0, first.index);
  const stays = /\p{L}/u.test(rest) && !rest.includes('{');
  if (first[1] === 'unit' && (stays || hangs(before, lang))) words = words.replace('{unit}', unit_name);
  const cut = words.indexOf('{');
  if (cut >= 0) {
    words = words.slice(0, cut).trimEnd();
    while (hanging[lang].test(words)) words = words.replace(hanging[lang], '').trimEnd();
  }
  return words.trim();
}
