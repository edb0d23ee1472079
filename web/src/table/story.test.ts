import { describe, expect, it } from 'vitest';
import type { Hello, HistoryEntry } from '../protocol/types';
import { lines_of, story_text, throws_of, told_by_events } from './story';

const text = (fr: string) => ({ fr, en: fr });
const event = (words: string, unit: string, throws = 0) => ({
  kind: 'x',
  words: text(words),
  clause: null,
  unit,
  value: 0,
  value2: 0,
  throws,
});
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  at: 1,
  turn: 1,
  side: 'red',
  order: { text: 'fire a', verb: 'fire', unit: 'a', words: text('La batterie tire sur les voltigeurs') },
  dice: [],
  events: [],
  standing: { points: {}, ahead: null } as HistoryEntry['standing'],
  ...more,
});
const hello = {
  scenario: { name: text('Saint-Aubin') },
  ruleset: { name: text('Règle') },
  sides: [{ key: 'red', name: text('Rouges') }],
} as unknown as Hello;

describe('an order is told once', () => {
  it('by what came of it', () => {
    const fired = entry({ events: [event('La batterie tire sur les voltigeurs : une perte.', 'a')] });
    expect(told_by_events(fired)).toBe(true);
    expect(lines_of(fired, 'fr')).toEqual(['La batterie tire sur les voltigeurs\u00a0: une perte.']);
  });
  it('by itself where what came of it is of others, or nothing did', () => {
    expect(told_by_events(entry({ events: [event('Les hussards fuient.', 'b')] }))).toBe(false);
    expect(lines_of(entry({}), 'fr')).toEqual(['La batterie tire sur les voltigeurs.']);
  });
  it('not at all where it is a secret', () => {
    expect(lines_of(entry({ order: null }), 'fr')).toEqual(['Un ordre secret.']);
  });
});

describe('dice', () => {
  it('stand with the sentence that they decided', () => {
    const one = entry({
      dice: [
        { clause: null, faces: [5, 2], hits: [5, 6] },
        { clause: null, faces: [3, 3], total: 8 },
      ],
      events: [event('Elle tire.', 'a', 1), event('Ils cèdent.', 'b', 2)],
    });
    expect(throws_of(one, 0)).toHaveLength(1);
    expect(throws_of(one, 1)).toEqual([one.dice[1]]);
    expect(lines_of(one, 'fr')).toEqual(['Elle tire. [5 2 (5+, 1 réussi)]', 'Ils cèdent. [3 3 (8 ou plus en tout)]']);
  });
});

it('is a text with turns and sides', () => {
  const told = story_text(hello, [entry({ turn: 0 }), entry({ at: 2 }), entry({ at: 3 })], 'fr');
  expect(told).toBe(
    [
      'Saint-Aubin (Règle)',
      '',
      'Avant la bataille',
      '',
      'Rouges\u00a0:',
      '- La batterie tire sur les voltigeurs.',
      '',
      'Tour 1',
      '',
      'Rouges\u00a0:',
      '- La batterie tire sur les voltigeurs.',
      '- La batterie tire sur les voltigeurs.',
      '',
    ].join('\n'),
  );
});
