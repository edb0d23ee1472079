import { describe, expect, it } from 'vitest';
import { before_block, edge, spread, stations, type Mark } from './trail';

const gap = (a: Mark, b: Mark): number => Math.hypot(a.x - b.x, a.y - b.y);

describe('the stations of a way', () => {
  it('stand on its points, numbered in order, where there is room', () => {
    expect(
      spread([
        [0, 0],
        [100, 0],
        [100, 80],
      ]),
    ).toEqual([
      { x: 0, y: 0, n: 1 },
      { x: 100, y: 0, n: 2 },
      { x: 100, y: 80, n: 3 },
    ]);
  });
  it('stand beside the way rather than over one another', () => {
    const marks = spread([
      [0, 0],
      [6, 0],
      [9, 0],
      [200, 0],
    ]);
    for (const a of marks) for (const b of marks) if (a !== b) expect(gap(a, b)).toBeGreaterThanOrEqual(24);
    expect(marks.map((m) => m.n)).toEqual([1, 2, 3, 4]);
    // The way runs level: what gives way does so upwards or downwards.
    expect(marks[1]!.x).toBe(6);
    expect(marks[3]).toEqual({ x: 200, y: 0, n: 4 });
  });
  it('keep clear of the stations of other ways', () => {
    const other = [{ x: 50, y: 50, n: 1 }];
    expect(
      gap(
        spread(
          [
            [50, 50],
            [50, 200],
          ],
          other,
        )[0]!,
        other[0]!,
      ),
    ).toBeGreaterThanOrEqual(24);
  });
});

describe('a way that ends at a block', () => {
  const block = { w: 40, h: 20, turn: 0 };
  it('stops at the edge that it comes to', () => {
    expect(edge(40, 20, 0, 1, 0)).toBe(20);
    expect(edge(40, 20, 0, 0, -1)).toBe(10);
    expect(edge(40, 20, Math.PI / 2, 1, 0)).toBeCloseTo(10, 9);
    // At 45 degrees the nearer pair of edges is met first: 10 away across, so 10 times the root of two along.
    expect(edge(40, 20, 0, Math.SQRT1_2, Math.SQRT1_2)).toBeCloseTo(10 * Math.SQRT2, 9);
    expect(
      before_block(
        [
          [0, 0],
          [100, 0],
        ],
        block,
        5,
      ),
    ).toEqual([
      [0, 0],
      [75, 0],
    ]);
    expect(
      before_block(
        [
          [0, 0],
          [0, 100],
        ],
        block,
        5,
      ),
    ).toEqual([
      [0, 0],
      [0, 85],
    ]);
  });
  it('is too short to be cut when the block covers it', () => {
    expect(
      before_block(
        [
          [0, 0],
          [24, 0],
        ],
        block,
        5,
      ),
    ).toBeNull();
    expect(before_block([[0, 0]], block, 5)).toBeNull();
  });
  it('has its last station clear of the block, however short it is', () => {
    expect(
      stations(
        [
          [0, 0],
          [50, 0],
          [200, 0],
        ],
        block,
      ),
    ).toEqual([
      [50, 0],
      [158, 0],
    ]);
    const [x, y] = stations(
      [
        [0, 0],
        [50, 0],
        [60, 0],
      ],
      block,
    )[1]!;
    expect(Math.abs(x - 60) > 20 || Math.abs(y) > 10).toBe(true);
  });
});
