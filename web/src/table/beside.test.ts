import { describe, expect, it } from 'vitest';
import { beside, lead } from './beside';

const page = { width: 1000, height: 800 },
  size = { width: 300, height: 150 };
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('a bubble', () => {
  it('stands to the right of what it points at, level with it', () => {
    expect(beside(box(300, 300, 50, 50), size, page, [])).toEqual({ x: 372, y: 250, ...size });
  });
  it('goes to the other side at the edge of the page', () => {
    expect(beside(box(900, 300, 90, 50), size, page, []).x).toBe(578);
  });
  it('goes where it hides nobody', () => {
    // Somebody stands to the right and to the left: below is free.
    const others = [box(380, 300, 60, 40), box(100, 300, 60, 40)];
    expect(beside(box(300, 300, 50, 50), size, page, others)).toEqual({ x: 175, y: 372, ...size });
  });
  it('leaves the ground free that a unit may go to', () => {
    expect(beside(box(300, 300, 50, 50), size, page, [], box(200, 200, 250, 250))).toEqual({ x: 472, y: 250, ...size });
  });
  it('never leaves the page, and never hides what it points at if it can help it', () => {
    for (const [x, y] of [
      [0, 0],
      [990, 0],
      [0, 790],
      [990, 790],
      [500, 400],
    ] as const) {
      const s = beside(box(x, y, 10, 10), size, page, []);
      expect(s.x).toBeGreaterThanOrEqual(12);
      expect(s.y).toBeGreaterThanOrEqual(12);
      expect(s.x + s.width).toBeLessThanOrEqual(988);
      expect(s.y + s.height).toBeLessThanOrEqual(788);
      expect(s.x < x + 10 && x < s.x + s.width && s.y < y + 10 && y < s.y + s.height).toBe(false);
    }
  });
  it('stands in the upper half where there is nothing to point at', () => {
    expect(beside(null, size, page, [])).toEqual({ x: 350, y: 128, ...size });
  });
  it('is joined to it by a line from edge to edge', () => {
    expect(lead({ x: 400, y: 100, ...size }, box(100, 150, 50, 50))).toEqual([400, 175, 154, 175]);
    expect(lead({ x: 400, y: 100, ...size }, box(500, 120, 10, 10))).toBeNull();
  });
});
