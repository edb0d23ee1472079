import { beforeAll, describe, expect, it, vi } from 'vitest';

vi.mock('../lib/settings.svelte', () => ({ settings: { lang: 'fr' } }));
let words: typeof import('./index');
let tables: { fr: Record<string, string>; en: Record<string, string> };
beforeAll(async () => {
  words = await import('./index');
  tables = { fr: (await import('./fr')).fr, en: (await import('./en')).en };
});

describe('words', () => {
  it('have the same holes in both languages', () => {
    const holes = (s: string) =>
      [...s.matchAll(/\{(\w+)/g)]
        .map((m) => m[1])
        .sort()
        .filter((n, i, all) => all.indexOf(n) === i);
    for (const key of Object.keys(tables.fr)) expect([key, holes(tables.en[key]!)]).toEqual([key, holes(tables.fr[key]!)]);
  });
  it('are never empty', () => {
    for (const table of [tables.fr, tables.en])
      for (const [key, text] of Object.entries(table)) expect([key, text.trim() !== '']).toEqual([key, true]);
  });
  it('are all said somewhere', () => {
    const sources = import.meta.glob(['../**/*.svelte', '../**/*.ts', '!./*.ts'], { query: '?raw', import: 'default', eager: true });
    const program = Object.values(sources).join('');
    // Some are chosen by the end of their key: `compass.${n}`.
    const families = [...program.matchAll(/`([\w.]+\.)\$\{/g)].map((m) => m[1]!);
    const silent = Object.keys(tables.fr).filter((key) => !program.includes(`'${key}'`) && !families.some((f) => key.startsWith(f)));
    expect(silent).toEqual([]);
  });
  it('choose one or many as each language does', () => {
    expect(words.fill('{n} {n|unité|unités}', { n: 0 }, 'fr')).toBe('0 unité');
    expect(words.fill('{n} {n|unit|units}', { n: 0 }, 'en')).toBe('0 units');
    expect(words.fill('{n} {n|unit|units}', { n: 1 }, 'en')).toBe('1 unit');
  });
});

describe('figures', () => {
  it('follow the language', () => {
    expect(words.number(-2.25, 'fr')).toBe('−2,25');
    expect(words.number(1.5, 'en')).toBe('1.5');
    expect(words.chance(0.19, 'fr')).toBe('19\u00a0%');
    expect(words.chance(0.19, 'en')).toBe('19%');
  });
  it('never round a chance to certainty', () => {
    expect(words.chance(0.99999, 'en')).toBe('>99.9%');
    expect(words.chance(0.00001, 'en')).toBe('<0.1%');
    expect(words.chance(1, 'en')).toBe('100%');
    expect(words.chance(0.055, 'en')).toBe('5.5%');
  });
});

describe('French', () => {
  it('keeps high punctuation with its word', () => {
    expect(words.typeset("Aux armes ! « l'arme » : 5 %", 'fr')).toBe('Aux armes\u00a0! «\u00a0l’arme\u00a0»\u00a0: 5\u00a0%');
  });
});

describe('a third language', () => {
  const xx = { code: 'xx', name: 'Xish', fallback: 'en', before: ['!'], after: [], apostrophe: "'" };
  let list: typeof import('./languages');
  beforeAll(async () => {
    list = await import('./languages');
    list.set_languages([...list.languages(), xx]);
    list.add_words('xx', { 'app.home': 'Xhome !' });
  });
  it('is one of those to choose from', () => {
    expect(list.languages().map((l) => l.name)).toEqual(['Français', 'English', 'Xish']);
    expect([list.is_language('xx'), list.is_language('yy')]).toEqual([true, false]);
  });
  it('says its words, by its own typography', async () => {
    const { settings } = await import('../lib/settings.svelte');
    settings.lang = 'xx';
    expect(words.t('app.home')).toBe('Xhome\u00a0!');
    expect(words.tx({ fr: 'oui !', en: 'yes !', xx: 'xes !' })).toBe('xes\u00a0!');
    settings.lang = 'fr';
  });
  it('borrows from its fallback what it does not say', () => {
    expect(list.word('app.retry', 'xx')).toBe(tables.en['app.retry']);
    expect(list.said({ fr: 'oui', en: 'yes' }, 'xx')).toBe('yes');
  });
});
