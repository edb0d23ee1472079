import { describe, expect, it } from 'vitest';
import { read_toml, type Table } from './toml';
import { paint_edge, paint_zone, put_in_zone, raise_zone, zones_of } from './zones';

const board = (): Table => read_toml('[map]\nzones = ["open wood^", "open open"]\n[[unit]]\nid = "a"\nsuggested = "A1"\n');
const edges = (root: Table): unknown => (root.map as Table).edges;

describe('a table of zones under the pen', () => {
  it('keeps its height when its ground is another, and is raised and lowered', () => {
    const root = board();
    paint_zone(root, 'B2', 'built');
    expect(zones_of(root)[1]).toEqual(['open', 'built^']);
    raise_zone(root, 'B2');
    raise_zone(root, 'A1');
    expect(zones_of(root)).toEqual([
      ['open^', 'open'],
      ['open', 'built'],
    ]);
    raise_zone(root, 'P16'); // there is none
    expect(zones_of(root)[0]).toEqual(['open^', 'open']);
  });
  it('has one thing on a border, gone when it is drawn once more', () => {
    const root = board();
    paint_edge(root, 'A1', 'A2', 'stream');
    paint_edge(root, 'A2', 'A1', 'bridge');
    expect(edges(root)).toEqual([{ between: ['A2', 'A1'], is: 'bridge' }]);
    paint_edge(root, 'A1', 'A2', 'bridge');
    expect(edges(root)).toEqual([]);
  });
  it('puts a unit down by the key that its file uses', () => {
    const root = board(),
      unit = (root.unit as Table[])[0]!;
    put_in_zone(unit, 'B1');
    expect(unit).toEqual({ id: 'a', suggested: 'B1' });
    const placed: Table = { id: 'b', at: 'A1' };
    put_in_zone(placed, 'B2');
    expect(placed.at).toBe('B2');
  });
});
