import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../protocol/types';
import { last_own, others_since } from './digest.svelte';

const told = (sides: string): HistoryEntry[] => [...sides].map((side, i) => ({ at: i + 1, side }) as HistoryEntry);

describe('since when the other side has been at it', () => {
  it('is before its first order that was not known', () => {
    expect(others_since(told('mmee'), 'm', 2)).toBe(2);
    expect(others_since(told('mmeee'), 'm', 1)).toBe(2);
    expect(others_since(told('eemm'), 'm', 2)).toBe(null);
    expect(others_since([], 'm', 0)).toBe(null);
  });
  it('is not cut by an answer of ones own in between', () => {
    expect(others_since(told('meeme'), 'm', 1)).toBe(1);
  });
  it('for who comes back, is after the last order of ones own', () => {
    expect(last_own(told('mmee'), 'm')).toBe(2);
    expect(last_own(told('ee'), 'm')).toBe(0);
  });
});
