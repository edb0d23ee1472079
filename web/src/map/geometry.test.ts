import { describe, expect, it } from 'vitest';
import {
  chaikin,
  crossing,
  inside,
  join_lines,
  line_distance,
  meander,
  random_of,
  rounded,
  signed_distance,
  stations,
  tile_noise,
  wander,
} from './geometry';
import type { Point } from './model';

const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const big: Point[] = [
  [0, 0],
  [200, 0],
  [200, 120],
  [0, 120],
];
const closed = (p: Point[]): Point[] => [...p, p[0]!];

describe('distances', () => {
  it('are positive inside and negative outside', () => {
    expect(inside(square, 5, 5)).toBe(true);
    expect(inside(square, 11, 5)).toBe(false);
    expect(signed_distance(square, 5, 5)).toBe(5);
    expect(signed_distance(square, 2, 5)).toBe(2);
    expect(signed_distance(square, -3, 5)).toBe(-3);
    expect(signed_distance(square, 13, 14)).toBe(-5);
  });
});

describe('lines', () => {
  it('are cut in equal steps from their first point', () => {
    expect(
      stations(
        [
          [0, 0],
          [10, 0],
        ],
        4,
      ).map((s) => s.x),
    ).toEqual([0, 4, 8]);
    // The step goes on round the corner: 8 along the first side, so 2 down the second.
    expect(
      stations(
        [
          [0, 0],
          [6, 0],
          [6, 6],
        ],
        8,
      ).map((s) => [s.x, s.y]),
    ).toEqual([
      [0, 0],
      [6, 2],
    ]);
  });
  it('that meet end to end become one, whichever way they run', () => {
    const joined = join_lines([
      [
        [0, 0],
        [1, 0],
      ],
      [
        [3, 0],
        [2, 0],
      ],
      [
        [2, 0],
        [1, 0],
      ],
      [
        [9, 9],
        [8, 8],
      ],
    ]);
    expect(joined).toHaveLength(2);
    expect(joined[0]!.map((p) => p[0]).sort()).toEqual([0, 1, 2, 3]);
  });
  it('cross where they should, or not at all', () => {
    expect(crossing([0, 0], [4, 4], [0, 4], [4, 0])).toEqual([2, 2]);
    expect(crossing([0, 0], [1, 1], [0, 4], [4, 0])).toBeNull();
    expect(crossing([0, 0], [4, 0], [0, 1], [4, 1])).toBeNull();
  });
  it('keep their ends when their corners are cut', () => {
    const cut = chaikin(
      [
        [0, 0],
        [4, 0],
        [4, 4],
      ],
      1,
    );
    expect(cut).toEqual([
      [0, 0],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 3],
      [4, 4],
    ]);
  });
});

describe('printed outlines keep to the ruled ones', () => {
  it('a wandering outline', () => {
    for (let seed = 1; seed < 20; seed++)
      for (const [x, y] of wander(big, 7, seed)) expect(line_distance(closed(big), x, y)).toBeLessThanOrEqual(7);
  });
  it('a winding line, and its ends stay', () => {
    const line: Point[] = [
      [0, 50],
      [300, 50],
    ];
    for (let seed = 1; seed < 20; seed++) {
      const wound = meander(line, 5, seed);
      expect(wound[0]).toEqual([0, 50]);
      expect(wound[wound.length - 1]).toEqual([300, 50]);
      for (const [x, y] of wound) expect(line_distance(line, x, y)).toBeLessThanOrEqual(5);
    }
  });
  it('a rounded corner', () => {
    const round = rounded(big, 6);
    for (const [x, y] of round) expect(signed_distance(big, x, y)).toBeGreaterThanOrEqual(-1e-9);
    // No ruled corner lies further than that from the print.
    for (const [x, y] of big) expect(line_distance(closed(round), x, y)).toBeLessThanOrEqual(6);
  });
});

describe('chance', () => {
  it('repeats with its seed and spreads over 0..1', () => {
    const a = random_of(5),
      b = random_of(5),
      c = random_of(6);
    const one = Array.from({ length: 1000 }, a),
      two = Array.from({ length: 1000 }, b),
      three = Array.from({ length: 1000 }, c);
    expect(one).toEqual(two);
    expect(one).not.toEqual(three);
    expect(Math.min(...one)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...one)).toBeLessThan(1);
    expect(one.filter((v) => v < 0.5).length).toBeGreaterThan(400);
  });
  it('noise on a torus meets itself', () => {
    for (let y = 0; y < 5; y += 0.3) expect(tile_noise(7.999999, y, 8, 5, 3)).toBeCloseTo(tile_noise(0, y, 8, 5, 3), 3);
    for (let x = 0; x < 8; x += 0.3) expect(tile_noise(x, 4.999999, 8, 5, 3)).toBeCloseTo(tile_noise(x, 0, 8, 5, 3), 3);
  });
});
