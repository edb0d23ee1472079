import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../protocol/types';
import { hold_of, most_of } from './pace';

const entry = (events: number, dice: number): HistoryEntry =>
  ({
    events: Array.from({ length: events }, () => ({ words: { fr: 'x', en: 'x' } })),
    dice: Array(dice).fill({}),
  }) as unknown as HistoryEntry;

describe('the pace of the other side', () => {
  it('gives dice and what befalls the reader more time than a march', () => {
    const march = hold_of(entry(1, 0), 'calm', false),
      fire = hold_of(entry(1, 1), 'calm', false),
      at_me = hold_of(entry(1, 1), 'calm', true);
    expect(march).toBeGreaterThan(0);
    expect(fire).toBeGreaterThan(march);
    expect(at_me).toBeGreaterThan(fire);
    expect(hold_of(entry(9, 9), 'calm', true)).toBeLessThanOrEqual(most_of('calm'));
  });
  it('is shorter when hurried, and nothing when switched off', () => {
    expect(hold_of(entry(1, 1), 'quick', true)).toBeLessThan(hold_of(entry(1, 0), 'calm', false));
    expect(hold_of(entry(3, 3), 'off', true)).toBe(0);
    expect(most_of('off')).toBe(0);
  });
});
