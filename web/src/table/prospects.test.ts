import { describe, expect, it } from 'vitest';
import type { Prospect } from '../protocol/types';
import { common_start, likeliest, outlook } from './prospects';

const event = (p: number, kind: string, words: string, more: object = {}): Prospect => ({
  p,
  fraction: '',
  event: { kind, words: { fr: words, en: words }, clause: null, value: 0, value2: 0, throws: 0, ...more },
});

describe('the outlook of an order', () => {
  it('joins what is told in the same words', () => {
    const { open } = outlook(
      [
        event(0.25, 'fire', 'one loss', { value: 1, value2: 3 }),
        event(0.25, 'fire', 'one loss', { value: 1, value2: 4 }),
        event(0.5, 'fire', 'no loss', { value: 0 }),
      ],
      'en',
    );
    expect(open.length).toBe(1);
    expect(open[0]!.cases.map((c) => [c.prospect.event.words.en, c.p])).toEqual([
      ['no loss', 0.5],
      ['one loss', 0.5],
    ]);
    expect(open[0]!.p).toBe(1);
  });
  it('keeps different units and kinds apart, the likelier first', () => {
    const { open } = outlook([event(0.1, 'rout', 'A routs', { unit: 'a' }), event(0.3, 'rout', 'B routs', { unit: 'b' })], 'en');
    expect(open.map((q) => q.cases[0]!.prospect.event.words.en)).toEqual(['B routs', 'A routs']);
  });
  it('knows certainties, told as such or in parts', () => {
    const { sure, open } = outlook(
      [event(1, 'moved', 'moves'), event(0.5, 'turn', 'turn 2', { value2: 1 }), event(0.5, 'turn', 'turn 2', { value2: 2 })],
      'en',
    );
    expect(sure.map((p) => p.event.words.en)).toEqual(['moves', 'turn 2']);
    expect(open).toEqual([]);
  });
  it('names the likeliest case', () => {
    const { open } = outlook(
      [
        event(0.2, 'fire', 'no loss', { value: 0 }),
        event(0.7, 'fire', 'one loss', { value: 1 }),
        event(0.1, 'fire', 'two losses', { value: 2 }),
      ],
      'en',
    );
    expect(likeliest(open[0]!).prospect.event.words.en).toBe('one loss');
  });
});

describe('sentences alike', () => {
  it('are told once as far as they are the same, by whole words', () => {
    expect(common_start(['The battery fires at A: 10 losses.', 'The battery fires at A: 12 losses.'])).toBe('The battery fires at A: ');
    expect(common_start(['It holds.', 'It runs.'])).toBe('');
    expect(common_start(['Alone, and nothing else'])).toBe('');
  });
});
