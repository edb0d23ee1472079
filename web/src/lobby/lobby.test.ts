import { describe, expect, it } from 'vitest';
import { ago, barred, duration, seat_token, starter, toggled } from './lobby';

describe('the first page', () => {
  const links = { first: 'F', second: 'S', both: 'B', watch: 'W' };
  it('opens the seat that is mine', () => {
    expect(seat_token(links, ['me', 'computer'])).toBe('F');
    expect(seat_token(links, ['friend', 'me'])).toBe('S');
    expect(seat_token(links, ['me', 'me'])).toBe('B');
    expect(seat_token(links, ['computer', 'computer'])).toBe('W');
  });
  it('begins with the shortest battle, then the smallest', () => {
    expect(
      starter([
        { id: 'a', minutes: 60, units: [] },
        { id: 'b', minutes: 45, units: [1, 2] },
        { id: 'c', minutes: 45, units: [1] },
      ]),
    ).toBe('c');
    expect(starter([])).toBeUndefined();
  });
  it('ticks house rules, and bars those that a ticked one excludes', () => {
    const offers = [
      { id: 'a', excludes: ['b'] },
      { id: 'b', excludes: ['a'] },
      { id: 'c', excludes: [] },
    ];
    expect(toggled('a', [])).toEqual(['a']);
    expect(toggled('a', ['c', 'a'])).toEqual(['c']);
    expect(barred(offers[1]!, ['a', 'c'], offers)).toBe(offers[0]);
    expect(barred(offers[2]!, ['a', 'b'], offers)).toBeNull();
    expect(barred(offers[0]!, ['a'], offers)).toBeNull();
  });
  it('tells lengths and ages', () => {
    expect(duration(150)).toEqual({ h: 2, m: 30 });
    expect(ago(30).key).toBe('ago.now');
    expect(ago(7300)).toEqual({ key: 'ago.hours', n: 2 });
    expect(ago(200000)).toEqual({ key: 'ago.days', n: 2 });
  });
});
