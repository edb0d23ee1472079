import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { box_of } from '../geometry';
import type { Board, Piece, Point } from '../model';
import { sheets } from '../palette';
import { as_printed, coarse, sign_of, Survey, type Plan } from './survey';

// A path that notes the points given to it, for want of a browser.
beforeAll(() => {
  class Noted {
    moveTo(): void {}
    lineTo(): void {}
    closePath(): void {}
    quadraticCurveTo(): void {}
  }
  (globalThis as { Path2D?: unknown }).Path2D ??= Noted;
});

const rulesets = fileURLToPath(new URL('../../../../rulesets/', import.meta.url));
function kinds_in_scenarios(): Set<string> {
  const kinds = new Set<string>();
  for (const folder of readdirSync(rulesets, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    let files: string[] = [];
    try {
      files = readdirSync(`${rulesets}${folder.name}/scenarios`).filter((f) => f.endsWith('.toml'));
    } catch {
      continue;
    }
    for (const f of files)
      for (const m of readFileSync(`${rulesets}${folder.name}/scenarios/${f}`, 'utf8').matchAll(/^\s*kind\s*=\s*"([^"]+)"/gm))
        kinds.add(m[1]!);
  }
  return kinds;
}

const both = { fr: '', en: '' };
const area = (id: string, kind: string, x0: number, y0: number, x1: number, y1: number, level = 0): Piece => ({
  id,
  kind,
  name: both,
  shape: 'area',
  level,
  width: 0,
  points: [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ],
});
const line = (id: string, kind: string, points: Point[], width = 0): Piece => ({
  id,
  kind,
  name: both,
  shape: 'line',
  level: 0,
  width,
  points,
});
const board = (pieces: Piece[], columns = 0, rows = 0): Board => ({ width: 9800, height: 7400, columns, rows, pieces, places: [] });
const plan = (pieces: Piece[], more: Partial<Plan> = {}): Plan => ({
  board: board(pieces),
  pieces,
  scenario: 'trial',
  length: 500,
  inks: sheets.paper,
  ...more,
});
function survey(p: Plan): Survey {
  const s = new Survey(p);
  while (!s.run(1000));
  return s;
}

describe('the signs', () => {
  it('cover every kind of ground in the scenarios', () => {
    const kinds = kinds_in_scenarios();
    expect(kinds.size).toBeGreaterThan(10);
    for (const kind of kinds) expect(sign_of(kind), kind).not.toBe('neutral');
  });
  it('are neutral for a kind that nobody told the printer', () => {
    expect(sign_of('glacier')).toBe('neutral');
    expect(survey(plan([area('g', 'glacier', 1000, 1000, 3000, 3000)])).marks().length).toBeGreaterThan(0);
  });
});

describe('ground that nothing enters', () => {
  const kind = (p: Piece): string => as_printed(board([]), [p])[0]!.kind;
  it('is a deep river where it runs from edge to edge, and barred ground elsewhere', () => {
    expect(kind(area('r', 'impassable', 0, 0, 500, 7400))).toBe('deep_river');
    expect(kind(area('r', 'impassable', 0, 3000, 9800, 3800))).toBe('deep_river');
    expect(kind(area('r', 'impassable', 0, 0, 500, 7000))).toBe('impassable');
    expect(kind(area('r', 'impassable', 0, 0, 5000, 7400))).toBe('impassable');
    expect(kind(area('r', 'wood', 0, 0, 500, 7400))).toBe('wood');
  });
  it('as a river has no print outside its strip on the sheet', () => {
    // 2000 to 3000 of 9800 over 980 units: from 200 to 300, and a unit round every fill.
    const [water] = survey(plan(as_printed(board([]), [area('r', 'impassable', 2000, 0, 3000, 7400)]), { plain: true })).marks();
    expect(water!.box.x0).toBeGreaterThanOrEqual(199);
    expect(water!.box.x1).toBeLessThanOrEqual(301);
  });
});

describe('the survey', () => {
  const pieces = [
    area('w', 'wood', 1000, 1000, 2500, 2500),
    area('h', 'hill', 4000, 1000, 7000, 3000, 1),
    line(
      'r',
      'road',
      [
        [0, 5000],
        [9800, 5000],
      ],
      250,
    ),
    line('s', 'stream', [
      [3000, 0],
      [3000, 7400],
    ]),
    area('b', 'building', 5000, 5500, 6000, 6500),
    line('e', 'hedge', [
      [7000, 5500],
      [9000, 5500],
    ]),
  ];
  it('prints the same sheet twice', () => {
    const boxes = (): unknown =>
      survey(plan(pieces))
        .marks()
        .map((m) => m.box);
    expect(boxes()).toEqual(boxes());
  });
  it('prints another sheet for another scenario', () => {
    const boxes = (scenario: string): unknown =>
      survey(plan(pieces, { scenario }))
        .marks()
        .map((m) => m.box);
    expect(boxes('trial')).not.toEqual(boxes('other'));
  });
  it('keeps each sign at its piece', () => {
    for (const piece of pieces) {
      // Alone on a plain sheet, all ink lies about the piece: a crown or a bank over the edge at most.
      const marks = survey(plan([piece], { plain: true })).marks();
      expect(marks.length, piece.kind).toBeGreaterThan(0);
      const own = box_of(
        piece.points.map(([x, y]): Point => [x / 10, 740 - y / 10]),
        18,
      );
      for (const m of marks) {
        expect(m.box.x0, piece.kind).toBeGreaterThanOrEqual(own.x0);
        expect(m.box.y0, piece.kind).toBeGreaterThanOrEqual(own.y0);
        expect(m.box.x1, piece.kind).toBeLessThanOrEqual(own.x1);
        expect(m.box.y1, piece.kind).toBeLessThanOrEqual(own.y1);
      }
    }
  });
  it('works in short jobs', () => {
    const s = new Survey(plan(pieces));
    expect(s.done).toBe(false);
    let steps = 0;
    while (!s.run(0)) steps++;
    expect(steps).toBeGreaterThan(pieces.length);
  });
  it('has a wash for every piece before anything else is ready', () => {
    expect(coarse(plan(pieces))).toHaveLength(pieces.length);
  });
  it('draws the lines of a grid, and none without one', () => {
    const without = survey({ ...plan([]), plain: true }).marks().length;
    const grid = survey({ ...plan([]), board: board([], 5, 4), plain: true }).marks().length;
    expect(without).toBe(0);
    expect(grid).toBeGreaterThan(0);
  });
});
