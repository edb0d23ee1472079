import { describe, expect, it } from 'vitest';
import type { WorkshopGround } from '../protocol/types';
import * as field from './battle';
import { bends, bends_of, outline_of } from './strokes';
import { read_toml, type Table } from './toml';

const table: field.XY = [40, 30];
const ground = (more: Partial<WorkshopGround>): WorkshopGround => ({
  kind: 'wood',
  name: { fr: 'Bois', en: 'Wood' },
  as: 'wood',
  line: false,
  box: false,
  side: 0,
  width: 0,
  level: 0,
  ...more,
});
/** As a hand moves: many points on the way between a few. */
const led = (...by: field.XY[]): field.XY[] =>
  by.flatMap((p, i): field.XY[] => {
    const q = by[i + 1];
    return q ? Array.from({ length: 12 }, (_, k): field.XY => [p[0] + ((q[0] - p[0]) * k) / 12, p[1] + ((q[1] - p[1]) * k) / 12]) : [p];
  });
const round = led([10, 10], [20, 10], [22, 18], [12, 20], [10, 10.5]);

describe('what a hand has drawn', () => {
  it('keeps the bends of a way, and nothing between them', () => {
    expect(bends(led([0, 5], [10, 5], [20, 12], [40, 12]), 0.3)).toEqual([
      [0, 5],
      [10, 5],
      [20, 12],
      [40, 12],
    ]);
    expect(bends(led([0, 5], [40, 5]), 0.3)).toHaveLength(2);
  });
  it('has no more corners than a file may have, however the hand shakes', () => {
    const shaken = Array.from({ length: 3000 }, (_, i): field.XY => [i / 75, 15 + (i % 2 === 0 ? 9 : -9)]);
    expect(bends_of(shaken, table).length).toBeLessThanOrEqual(60);
  });
  it('is an outline where it comes back to where it began, and else none', () => {
    const corners = outline_of(round, table);
    expect(corners.length).toBeGreaterThanOrEqual(4);
    expect(corners.length).toBeLessThanOrEqual(6);
    expect(outline_of(led([10, 10], [20, 20]), table)).toEqual([]);
    expect(outline_of([[10, 10]], table)).toEqual([]);
  });
  it('becomes a stream with its bends, and a wood of its shape; a short stroke is what it was', () => {
    const root: Table = read_toml('table = { width = 40, height = 30 }\n');
    const way = led([1, 5], [10, 5], [20, 12], [39, 12]);
    field.draw(root, ground({ kind: 'stream', line: true }), way[0]!, way[way.length - 1]!, table, way);
    field.draw(root, ground({}), round[0]!, round[round.length - 1]!, table, round);
    field.draw(root, ground({}), [5, 5], [9, 8], table, led([5, 5], [9, 8]));
    const [stream, wood, plain] = root.terrain as Table[];
    expect(stream!.line).toEqual([1, 5, 10, 5, 20, 12, 39, 12]);
    expect((wood!.corners as number[]).slice(0, 4)).toEqual([10, 10, 20, 10]);
    expect(plain!.corners).toHaveLength(16);
  });
  it('never leaves the table', () => {
    const root: Table = read_toml('table = { width = 40, height = 30 }\n');
    const way = led([-5, 5], [10, 40], [60, 12]);
    field.draw(root, ground({ line: true }), [0, 5], [40, 12], table, way);
    const line = (root.terrain as Table[])[0]!.line as number[];
    expect(Math.min(...line)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...line)).toBeLessThanOrEqual(40);
  });
});
