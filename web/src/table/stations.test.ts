import { describe, expect, it } from 'vitest';
import type { Question } from './prospects';
import type { Draft } from './draft';
import { aims_of, stations_of } from './stations';

const questions = (n: number): Question[] => Array.from({ length: n }, (_, i) => ({ key: String(i), cases: [], p: 1 }));

describe('the stations of an order’s throws', () => {
  it('lie evenly between where it starts and what it is aimed at, in order', () => {
    expect(stations_of(questions(3), [0, 0], [400, 800])).toEqual([
      { x: 100, y: 200, n: 1, decides: true },
      { x: 200, y: 400, n: 2, decides: true },
      { x: 300, y: 600, n: 3, decides: true },
    ]);
    expect(stations_of(questions(1), [0, 0], [400, 0])).toEqual([{ x: 200, y: 0, n: 1, decides: true }]);
  });
  it('are three at most, and none without a way', () => {
    expect(stations_of(questions(7), [0, 0], [400, 0])).toHaveLength(3);
    expect(stations_of(questions(2), [0, 0], null)).toEqual([]);
    expect(stations_of(questions(2), [5, 5], [5, 5])).toEqual([]);
    expect(stations_of([], [0, 0], [400, 0])).toEqual([]);
  });
});

describe('what an order is aimed at', () => {
  const draft = (unit: string | null, more: Partial<Draft>): Draft => ({
    group: { key: '', verb: { key: 'go', text: { fr: '', en: '' }, short: { fr: '', en: '' }, uses: [] }, unit, choices: [] },
    with: [],
    legs: [],
    ...more,
  });
  const centre = (id: string): [number, number] | null => (id === 'C4' ? [3500, 4500] : null);
  it('is its target or its place, seen from the unit, not from those who only pay', () => {
    expect(aims_of(draft('a', { target: 'e', with: ['general'] }), centre)).toEqual([{ unit: 'a', at: 'e' }]);
    expect(aims_of(draft('a', { place: 'C4' }), centre)).toEqual([{ unit: 'a', at: [3500, 4500] }]);
  });
  it('is seen from everyone who takes part where the order is nobody’s own', () => {
    expect(aims_of(draft(null, { place: 'C4', with: ['a', 'b'] }), centre).map((x) => x.unit)).toEqual(['a', 'b']);
  });
  it('is nothing without an object, or where a place on the table is chosen', () => {
    expect(aims_of(null, centre)).toEqual([]);
    expect(aims_of(draft('a', {}), centre)).toEqual([]);
    expect(aims_of(draft('a', { target: 'e', pose: { x: 1, y: 1 } }), centre)).toEqual([]);
  });
});
