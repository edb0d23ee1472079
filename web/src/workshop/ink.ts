// The ground in lines that save ink, at the size that it has on paper: outlines that one may lay scenery by, hachures for
// slopes, a few signs for what grows. Everything is cut into short strokes, so that each sheet has its own and no more.
import { box_of, centre_of, inside, meander, random_of, seed_of, signed_distance, stations, type Box } from '../map/geometry';
import { sign_of, type Sign } from '../map/terrain/survey';
import type { Piece, Point } from '../protocol/types';

/** How strong a line is. */
export type Pen = 'hair' | 'fine' | 'plain' | 'bold' | 'water';
export interface Stroke {
  pen: Pen;
  d: string;
  box: Box;
}
const mm = (n: number): string => String(Math.round(n * 100) / 100);
const at = ([x, y]: Point): string => `${mm(x)} ${mm(y)}`;

export class Ink {
  readonly strokes: Stroke[] = [];

  path(pen: Pen, d: string, around: readonly Point[], grow = 0): void {
    this.strokes.push({ pen, d, box: box_of(around, grow) });
  }
  segment(pen: Pen, a: Point, b: Point): void {
    this.path(pen, `M ${at(a)} L ${at(b)}`, [a, b], 0.01);
  }
  /** In pieces no longer than a hand's breadth: a box around a long one would hold sheets that it never crosses. */
  line(pen: Pen, points: readonly Point[], closed = false, dash?: readonly [number, number]): void {
    const most = dash ? dash[0] + dash[1] : 60;
    const n = closed ? points.length : points.length - 1;
    for (let i = 0; i < n; i++) {
      const a = points[i]!,
        b = points[(i + 1) % points.length]!,
        long = Math.hypot(b[0] - a[0], b[1] - a[1]),
        parts = Math.max(1, Math.ceil(long / most));
      const on = (t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      const part = dash ? dash[0] / (dash[0] + dash[1]) : 1;
      for (let k = 0; k < parts; k++) this.segment(pen, on(k / parts), on((k + part) / parts));
    }
  }
  ring(pen: Pen, [x, y]: Point, r: number): void {
    this.path(pen, `M ${mm(x - r)} ${mm(y)} a ${r} ${r} 0 1 0 ${2 * r} 0 a ${r} ${r} 0 1 0 ${-2 * r} 0`, [[x, y]], r);
  }
}

/** The same way, so far to its right; bends are cut where they are sharp. */
export function beside(points: readonly Point[], by: number): Point[] {
  return points.map((p, i): Point => {
    const a = points[Math.max(0, i - 1)]!,
      b = points[Math.min(points.length - 1, i + 1)]!;
    const before = i > 0 ? Math.atan2(p[1] - a[1], p[0] - a[0]) : Math.atan2(b[1] - p[1], b[0] - p[0]),
      after = i < points.length - 1 ? Math.atan2(b[1] - p[1], b[0] - p[0]) : before;
    const half = Math.atan2(Math.sin(before) + Math.sin(after), Math.cos(before) + Math.cos(after)),
      stretch = 1 / Math.max(0.5, Math.cos(half - before));
    return [p[0] - Math.sin(half) * by * stretch, p[1] + Math.cos(half) * by * stretch];
  });
}

/** Points of a net over an area, pushed about by so much of its mesh, and no nearer to the border than they are large. */
function strewn(area: readonly Point[], mesh: number, push: number, room: number, seed: number): Point[] {
  const b = box_of(area),
    random = random_of(seed),
    out: Point[] = [];
  for (let y = b.y0 + mesh / 2; y < b.y1; y += mesh)
    for (let x = b.x0 + mesh / 2; x < b.x1; x += mesh) {
      const p: Point = [x + (random() - 0.5) * mesh * push, y + (random() - 0.5) * mesh * push];
      if (signed_distance(area, p[0], p[1]) >= room) out.push(p);
    }
  return out;
}

/** Slanting lines over an area. */
function hatch(ink: Ink, pen: Pen, area: readonly Point[], gap: number): void {
  // Turned by an eighth, they are level.
  const s = Math.SQRT1_2,
    turned = area.map(([x, y]): Point => [(x + y) * s, (y - x) * s]),
    back = ([u, v]: Point): Point => [(u - v) * s, (u + v) * s];
  const b = box_of(turned);
  for (let v = b.y0 + gap / 2; v < b.y1; v += gap) {
    const cuts = turned
      .flatMap((p, i) => {
        const q = turned[(i + 1) % turned.length]!;
        return p[1] > v !== q[1] > v ? [p[0] + ((q[0] - p[0]) * (v - p[1])) / (q[1] - p[1])] : [];
      })
      .toSorted((m, n) => m - n);
    for (let i = 0; i + 1 < cuts.length; i += 2) ink.line(pen, [back([cuts[i]!, v]), back([cuts[i + 1]!, v])]);
  }
}

/** Short strokes across an outline, to its inside or, below nought, its outside. */
function ticks(ink: Ink, pen: Pen, area: readonly Point[], step: number, long: readonly number[]): void {
  const b = centre_of(area);
  stations(area, step, true).forEach(({ x, y, angle }, i) => {
    const normal: Point = [-Math.sin(angle), Math.cos(angle)];
    const near = 0.5,
      turn = inside(area, x + normal[0] * near, y + normal[1] * near)
        ? 1
        : inside(area, x - normal[0] * near, y - normal[1] * near)
          ? -1
          : 0;
    if (turn === 0) return;
    const l = long[i % long.length]! * turn;
    // No farther than the middle of what is small.
    const most = Math.max(2, Math.hypot(b[0] - x, b[1] - y) * 0.7),
      by = Math.sign(l) * Math.min(Math.abs(l), most);
    ink.segment(pen, [x, y], [x + normal[0] * by, y + normal[1] * by]);
  });
}

function wood(ink: Ink, area: readonly Point[], seed: number): void {
  const edge = stations(area, 7, true);
  edge.forEach(({ x, y }, i) => {
    const next = edge[(i + 1) % edge.length]!,
      r = Math.max(2, Math.hypot(next.x - x, next.y - y) * 0.62);
    const middle: Point = [(x + next.x) / 2, (y + next.y) / 2],
      right = inside(area, middle[0] - (next.y - y) * 0.1, middle[1] + (next.x - x) * 0.1);
    ink.path(
      'plain',
      `M ${mm(x)} ${mm(y)} A ${mm(r)} ${mm(r)} 0 0 ${right ? 1 : 0} ${mm(next.x)} ${mm(next.y)}`,
      [
        [x, y],
        [next.x, next.y],
      ],
      r,
    );
  });
  for (const [x, y] of strewn(area, 24, 0.6, 6, seed)) {
    ink.ring('fine', [x, y - 1.4], 2.2);
    ink.segment('fine', [x, y + 0.8], [x, y + 3.2]);
  }
}

/** A height by its border and the hachures down from it. */
export function draw_rise(ink: Ink, area: readonly Point[]): void {
  ink.line('fine', area, true);
  ticks(ink, 'hair', area, 4.5, [8, 5]);
}

const signs_in: Partial<Record<Sign, (ink: Ink, area: readonly Point[], seed: number) => void>> = {
  wood,
  orchard: (ink, area, seed) => {
    ink.line('fine', area, true, [4, 2]);
    for (const p of strewn(area, 16, 0, 4, seed)) ink.ring('fine', p, 1.9);
  },
  vines: (ink, area, seed) => {
    ink.line('fine', area, true, [4, 2]);
    for (const [x, y] of strewn(area, 11, 0, 3, seed)) {
      ink.segment('fine', [x, y - 2.4], [x, y + 2.4]);
      ink.segment('fine', [x - 1.4, y], [x + 1.4, y - 1.2]);
    }
  },
  crops: (ink, area, seed) => {
    ink.line('fine', area, true, [4, 2]);
    for (const [x, y] of strewn(area, 17, 0.3, 4, seed))
      for (const lean of [-1.4, 0, 1.4]) ink.segment('hair', [x, y + 1.6], [x + lean, y - 1.8]);
  },
  marsh: (ink, area, seed) => {
    ink.line('water', area, true, [1.2, 2.4]);
    for (const [x, y] of strewn(area, 15, 0.5, 5, seed)) {
      ink.segment('water', [x - 4, y], [x + 4, y]);
      ink.segment('water', [x - 2, y + 1.6], [x + 3, y + 1.6]);
      for (const reed of [-1.2, 0.2, 1.6]) ink.segment('hair', [x + reed, y], [x + reed * 1.3, y - 3]);
    }
  },
  rough: (ink, area, seed) => {
    ink.line('fine', area, true, [4, 2]);
    for (const [x, y] of strewn(area, 14, 0.7, 4, seed)) ink.path('fine', `M ${mm(x - 2)} ${mm(y + 1)} l 2 -2.6 l 2 2.6`, [[x, y]], 2.6);
  },
  farm: (ink, area) => {
    ink.line('bold', area, true);
    hatch(ink, 'hair', area, 6);
  },
  village: (ink, area) => {
    ink.line('bold', area, true);
    hatch(ink, 'hair', area, 9);
  },
  enclosure: (ink, area) => {
    ink.line('plain', area, true);
    ticks(ink, 'fine', area, 6, [-1.2]);
  },
  redoubt: (ink, area) => {
    ink.line('bold', area, true);
    ticks(ink, 'fine', area, 3, [3]);
  },
  works: (ink, area) => {
    ink.line('bold', area, true);
    ticks(ink, 'fine', area, 3, [3]);
  },
  hill: draw_rise,
  scarp: (ink, area) => {
    ink.line('bold', area, true);
    ticks(ink, 'fine', area, 2.6, [5]);
  },
  pit: (ink, area) => {
    ink.line('plain', area, true, [5, 2]);
    ticks(ink, 'fine', area, 3.4, [5, 3]);
  },
  barred: (ink, area, seed) => {
    ink.line('plain', area, true);
    for (const [x, y] of strewn(area, 18, 0.2, 4, seed)) {
      ink.segment('fine', [x - 2.2, y - 2.2], [x + 2.2, y + 2.2]);
      ink.segment('fine', [x - 2.2, y + 2.2], [x + 2.2, y - 2.2]);
    }
  },
  water: (ink, area, seed) => {
    ink.line('water', area, true);
    for (const [x, y] of strewn(area, 18, 0.4, 5, seed)) ink.path('water', `M ${mm(x - 4)} ${mm(y)} q 2 -2 4 0 t 4 0`, [[x, y]], 4.2);
  },
  bridge: (ink, area) => ink.line('bold', area, true),
  ford: (ink, area) => ink.line('water', area, true, [1, 2]),
};

function both_sides(ink: Ink, pen: Pen, way: readonly Point[], wide: number, dash?: readonly [number, number]): void {
  for (const by of [-wide / 2, wide / 2]) ink.line(pen, beside(way, by), false, dash);
}
/** Something small every so far along a way. */
function along(way: readonly Point[], step: number, sign: (p: Point, across: Point) => void): void {
  for (const { x, y, angle } of stations(way, step)) sign([x, y], [-Math.sin(angle), Math.cos(angle)]);
}

const ways_in: Partial<Record<Sign, (ink: Ink, way: readonly Point[], wide: number, seed: number) => void>> = {
  road: (ink, way, wide) => both_sides(ink, 'plain', way, Math.max(2.4, wide)),
  lane: (ink, way, wide) => both_sides(ink, 'plain', way, Math.max(2, wide), [4, 2]),
  water: (ink, way, wide, seed) => {
    const drawn = meander(way, Math.min(3, Math.max(1, wide / 3)), seed, 10);
    if (wide >= 3) both_sides(ink, 'water', drawn, wide);
    else ink.line('water', drawn);
    along(drawn, 45, (p, [nx, ny]) => ink.segment('hair', [p[0] - ny * 3, p[1] + nx * 3], [p[0] + ny * 3, p[1] - nx * 3]));
  },
  ford: (ink, way, wide) => both_sides(ink, 'water', way, Math.max(4, wide), [1, 2]),
  bridge: (ink, way, wide) => both_sides(ink, 'bold', way, Math.max(5, wide)),
  hedge: (ink, way) => along(way, 3.2, (p) => ink.ring('fine', p, 1.1)),
  wall: (ink, way) => {
    ink.line('bold', way);
    along(way, 7, (p, [nx, ny]) => ink.segment('fine', [p[0] - nx * 1.3, p[1] - ny * 1.3], [p[0] + nx * 1.3, p[1] + ny * 1.3]));
  },
  works: (ink, way) => {
    ink.line('bold', way);
    along(way, 3, (p, [nx, ny]) => ink.segment('fine', p, [p[0] + nx * 2.6, p[1] + ny * 2.6]));
  },
};

/** A piece of ground whose points are where they are on paper. */
export function draw_piece(ink: Ink, piece: Piece, points: readonly Point[], wide: number): void {
  const sign = sign_of(piece.kind),
    seed = seed_of(piece.id);
  if (points.length < 2) return;
  if (piece.shape === 'line')
    (ways_in[sign] ?? ((to: Ink, way: readonly Point[]) => to.line('plain', way, false, [4, 2])))(ink, points, wide, seed);
  else if (sign !== 'open')
    (signs_in[sign] ?? ((to: Ink, area: readonly Point[]) => to.line('fine', area, true, [4, 2])))(ink, points, seed);
}
