import { describe, expect, it } from 'vitest';
import type { Point } from '../protocol/types';
import { border_of, middle_of_way } from './borders';

const square = (x: number, y: number): Point[] => [
  [x, y],
  [x + 10, y],
  [x + 10, y + 10],
  [x, y + 10],
];

describe('borders', () => {
  it('go round what lies side by side, not through it', () => {
    const [ring, ...more] = border_of([square(0, 0), square(10, 0), square(20, 0)]);
    expect(more).toEqual([]);
    expect(ring).toHaveLength(8); // corners, and where zones meet on the border
    expect(ring).toContainEqual([30, 10]);
    expect(ring!.some(([x, y]) => x === 10 && y === 5)).toBe(false);
  });
  it('are several round what lies apart', () => {
    expect(border_of([square(0, 0), square(40, 0)]).map((r) => r.length)).toEqual([4, 4]);
    expect(border_of([])).toEqual([]);
  });
  it('go round a hole as well', () => {
    const round = [0, 10, 20].flatMap((x) => [0, 10, 20].map((y) => [x, y] as const)).filter(([x, y]) => x !== 10 || y !== 10);
    expect(border_of(round.map(([x, y]) => square(x, y))).map((r) => r.length)).toEqual([12, 4]);
  });
});

describe('the middle of a way', () => {
  it('is halfway along it, not at a corner', () => {
    expect(
      middle_of_way([
        [0, 0],
        [10, 0],
      ]),
    ).toEqual([5, 0]);
    expect(
      middle_of_way([
        [0, 0],
        [10, 0],
        [10, 30],
      ]),
    ).toEqual([10, 10]);
    expect(middle_of_way([[3, 4]])).toEqual([3, 4]);
  });
});
