import { describe, expect, it } from 'vitest';
import { inside, signed_distance } from '../geometry';
import type { Point } from '../model';
import { add_level, contours, Field } from './relief';

const board = { x0: 0, y0: 0, x1: 400, y1: 300 };
const box = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

describe('contours', () => {
  it('of a cone are rings of the right radius', () => {
    const f = new Field({ x0: -50, y0: -50, x1: 50, y1: 50 }, 2);
    for (let j = 0; j < f.ny; j++) for (let i = 0; i < f.nx; i++) f.h[j * f.nx + i] = 40 - Math.hypot(-50 + i * 2, -50 + j * 2);
    for (const level of [10, 20, 30]) {
      const rings = contours(f, level);
      expect(rings).toHaveLength(1);
      for (const [x, y] of rings[0]!) expect(Math.abs(Math.hypot(x, y) - (40 - level))).toBeLessThan(0.2);
      const [first, last] = [rings[0]![0]!, rings[0]![rings[0]!.length - 1]!];
      expect(Math.hypot(first[0] - last[0], first[1] - last[1])).toBeLessThan(0.01);
    }
  });
});

describe('hills', () => {
  const slope = 30,
    stray = 6;
  it('rise from the ruled outline to a flat crown', () => {
    const hill = box(100, 80, 300, 220),
      f = new Field(board, 4);
    add_level(f, [{ points: hill, level: 1 }], 1, slope, stray, 7);
    expect(f.at(200, 150)).toBe(1);
    expect(f.at(20, 20)).toBe(0);
    expect(f.at(112, 150)).toBeGreaterThan(0);
    expect(f.at(112, 150)).toBeLessThan(1);
    // Nothing is printed beyond the stray that the honesty of the map allows.
    for (let y = 0; y < 300; y += 5)
      for (let x = 0; x < 400; x += 5) if (f.at(x, y) > 0.03) expect(signed_distance(hill, x, y)).toBeGreaterThan(-stray - f.cell);
  });
  it('that touch are one, without a furrow between them', () => {
    const left = box(50, 80, 200, 220),
      right = box(200, 80, 350, 220),
      f = new Field(board, 4);
    add_level(
      f,
      [
        { points: left, level: 1 },
        { points: right, level: 1 },
      ],
      1,
      slope,
      stray,
      7,
    );
    for (let x = 120; x <= 280; x += 4) expect(f.at(x, 150)).toBe(1);
  });
  it('run on past the edge of the sheet', () => {
    const f = new Field(board, 4);
    add_level(f, [{ points: box(0, 150, 400, 300), level: 1 }], 1, slope, stray, 7);
    expect(f.at(200, 299)).toBe(1);
    expect(f.at(1, 270)).toBe(1);
  });
  it('stand on each other', () => {
    const low = box(50, 50, 350, 250),
      high = box(150, 110, 250, 190),
      f = new Field(board, 4);
    const rises = [
      { points: low, level: 1 },
      { points: high, level: 2 },
    ];
    add_level(f, rises, 1, slope, stray, 7);
    add_level(f, rises, 2, slope, stray, 7);
    expect(f.at(100, 150)).toBe(1);
    expect(f.at(200, 150)).toBe(2);
    expect(inside(high, 200, 150)).toBe(true);
  });
});
