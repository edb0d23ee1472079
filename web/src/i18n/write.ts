// How a language writes: typography, plurals, numbers. What is not in its description the browser knows (Intl).
import type { Lang } from '../protocol/types';
import { language } from './languages';

export type Params = Record<string, string | number>;

const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const any = (signs: string[]) => `(${signs.map(escaped).join('|')})`;

/** The language's typography: spaces that do not break before high punctuation and inside guillemets, its apostrophe. */
export function typeset(text: string, lang: Lang): string {
  const { before, after, apostrophe } = language(lang);
  let out = text;
  if (before.length) out = out.replace(new RegExp(` ${any([...before, '%'])}`, 'g'), '\u00a0$1');
  if (after.length) out = out.replace(new RegExp(`${any(after)} `, 'g'), '$1\u00a0');
  return apostrophe === "'" ? out : out.replaceAll("'", apostrophe);
}

/** Made once for each language. */
function once<T>(make: (lang: Lang) => T): (lang: Lang) => T {
  const made = new Map<Lang, T>();
  return (lang) => {
    let one = made.get(lang);
    if (one === undefined) made.set(lang, (one = make(lang)));
    return one;
  };
}
const plurals = once((lang) => new Intl.PluralRules([lang, 'en']));
const part = (lang: Lang, value: number, options: Intl.NumberFormatOptions, type: string): string =>
  new Intl.NumberFormat([lang, 'en'], options).formatToParts(value).find((p) => p.type === type)?.value ?? '';
const decimal = once((lang) => part(lang, 1.5, {}, 'decimal'));
const before_percent = once((lang) => (part(lang, 0.5, { style: 'percent' }, 'literal') ? '\u00a0' : ''));

/** Which of the forms goes with a number: one and many, or one, few and many. */
function form(lang: Lang, n: number, forms: string[]): string {
  const rule = plurals(lang).select(n);
  return rule === 'one' ? forms[0]! : rule === 'few' && forms.length > 2 ? forms[1]! : forms.at(-1)!;
}

/** Fills `{name}` and `{name|one|many}`. */
export function fill(template: string, params: Params, lang: Lang): string {
  return template.replace(/\{(\w+)((?:\|[^|}]*)+)?\}/g, (whole, name: string, forms?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (forms === undefined) return typeof value === 'number' ? number(value, lang) : value;
    return form(lang, Number(value), forms.slice(1).split('|'));
  });
}

export function number(value: number, lang: Lang, digits = 2): string {
  const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
  const text = (Object.is(rounded, -0) ? 0 : rounded).toString().replace('-', '−');
  return text.replace('.', decimal(lang));
}

/** A chance for people: whole per cents, with one decimal near the ends, never a false 0 or 100. */
export function chance(p: number, lang: Lang): string {
  const space = before_percent(lang);
  const hundred = p * 100;
  if (p <= 0 || p >= 1) return `${p <= 0 ? 0 : 100}${space}%`;
  if (hundred < 0.1) return `<${space}${number(0.1, lang)}${space}%`;
  if (hundred > 99.9) return `>${space}${number(99.9, lang)}${space}%`;
  const digits = hundred < 10 || hundred > 90 ? 1 : 0;
  return `${number(hundred, lang, digits)}${space}%`;
}
