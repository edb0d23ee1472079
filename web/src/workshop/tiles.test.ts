import { describe, expect, it } from 'vitest';
import { fewest, foot, layout_of, margin, row_name, tiles_of } from './tiles';

describe('sheets of a map', () => {
  it('are as many as the table needs, and no more', () => {
    // A4 upright: 190 mm of map across, 190 - 10 of them new on every further sheet.
    expect(layout_of(190, 100, 'A4', 'portrait', 10).columns).toBe(1);
    expect(layout_of(190.5, 100, 'A4', 'portrait', 10).columns).toBe(2);
    expect(layout_of(190 + 180, 100, 'A4', 'portrait', 10).columns).toBe(2);
    expect(layout_of(190 + 181, 100, 'A4', 'portrait', 10).columns).toBe(3);
    const high = 297 - 2 * margin - foot;
    expect(layout_of(100, high, 'A4', 'portrait', 0).rows).toBe(1);
    expect(layout_of(100, 2 * high, 'A4', 'portrait', 0).rows).toBe(2);
    expect(layout_of(100, 2 * high + 1, 'A4', 'portrait', 0).rows).toBe(3);
  });
  it('cover the whole table, each as far over the next as it is told', () => {
    for (const [w, h] of [
      [1800, 1200],
      [1400, 1000],
      [95, 2950],
      [3200, 3200],
    ] as const)
      for (const way of ['portrait', 'landscape'] as const)
        for (const overlap of [0, 5, 10, 20]) {
          const layout = layout_of(w, h, 'A4', way, overlap),
            tiles = tiles_of(w, h, layout);
          expect(tiles.length).toBe(layout.columns * layout.rows);
          const last = tiles[tiles.length - 1]!;
          expect([last.box.x1, last.box.y1]).toEqual([w, h]);
          expect(tiles[0]!.box.x0 + tiles[0]!.box.y0).toBe(0);
          for (const t of tiles) {
            expect(t.box.x1 - t.box.x0).toBeGreaterThan(0);
            expect(t.box.x1 - t.box.x0).toBeLessThanOrEqual(layout.frame[0]);
            const east = tiles.find((o) => o.row === t.row && o.column === t.column + 1),
              south = tiles.find((o) => o.column === t.column && o.row === t.row + 1);
            if (east) expect(t.box.x1 - east.box.x0).toBeCloseTo(overlap, 6);
            if (south) expect(t.box.y1 - south.box.y0).toBeCloseTo(overlap, 6);
          }
        }
  });
  it('lie the way that needs fewer', () => {
    expect(fewest(270, 150, 'A4', 10).way).toBe('landscape');
    expect(fewest(180, 250, 'A4', 10).way).toBe('portrait');
  });
  it('are named by rows from the north and columns from the west', () => {
    const tiles = tiles_of(1800, 1200, layout_of(1800, 1200, 'A4', 'portrait', 10));
    expect(tiles[0]!.name).toBe('A1');
    expect(tiles.find((t) => t.row === 1 && t.column === 2)!.name).toBe('B3');
    const of_zones = tiles_of(1800, 1200, layout_of(1800, 1200, 'A4', 'portrait', 10, true));
    expect(of_zones.find((t) => t.row === 1 && t.column === 2)!.name).toBe('2-3');
    expect(row_name(25)).toBe('Z');
    expect(row_name(26)).toBe('AA');
    expect(new Set(tiles.map((t) => t.name)).size).toBe(tiles.length);
  });
});
