// Plane geometry and noise for the drawing. Same seed, same print, on every machine.
import type { Point } from './model';

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export type Random = () => number;
export function random_of(seed: number): Random {
  let s = seed | 0;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function seed_of(text: string, index = 0): number {
  let h = 2166136261 ^ index;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

function lattice(x: number, y: number, s: number): number {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(s, 1442695041)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

// Value noise in -1..1.
export function noise(x: number, y: number, seed = 1): number {
  const i = Math.floor(x),
    j = Math.floor(y);
  const u = x - i,
    v = y - j;
  const a = u * u * (3 - 2 * u),
    b = v * v * (3 - 2 * v);
  const top = lattice(i, j, seed) + (lattice(i + 1, j, seed) - lattice(i, j, seed)) * a;
  const low = lattice(i, j + 1, seed) + (lattice(i + 1, j + 1, seed) - lattice(i, j + 1, seed)) * a;
  return (top + (low - top) * b) * 2 - 1;
}

// The same on a torus: it repeats every `px` lattice steps across and `py` down.
export function tile_noise(x: number, y: number, px: number, py: number, seed: number): number {
  const i = Math.floor(x),
    j = Math.floor(y),
    k = (i + 1) % px,
    l = (j + 1) % py;
  const u = x - i,
    v = y - j;
  const a = u * u * (3 - 2 * u),
    b = v * v * (3 - 2 * v);
  const top = lattice(i, j, seed) + (lattice(k, j, seed) - lattice(i, j, seed)) * a;
  const low = lattice(i, l, seed) + (lattice(k, l, seed) - lattice(i, l, seed)) * a;
  return (top + (low - top) * b) * 2 - 1;
}

export function box_of(points: readonly Point[], grow = 0): Box {
  let x0 = Infinity,
    y0 = Infinity,
    x1 = -Infinity,
    y1 = -Infinity;
  for (const [x, y] of points) {
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return { x0: x0 - grow, y0: y0 - grow, x1: x1 + grow, y1: y1 + grow };
}
export const meets = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
export const shared_area = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) * Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0));

export function inside(p: readonly Point[], x: number, y: number): boolean {
  let c = false;
  for (let i = 0, j = p.length - 1; i < p.length; j = i++) {
    const [ax, ay] = p[i]!,
      [bx, by] = p[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) c = !c;
  }
  return c;
}

export function segment_distance(x: number, y: number, a: Point, b: Point): number {
  const dx = b[0] - a[0],
    dy = b[1] - a[1];
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}

// Positive inside, negative outside.
export function signed_distance(p: readonly Point[], x: number, y: number): number {
  let d = Infinity;
  for (let i = 0; i < p.length; i++) d = Math.min(d, segment_distance(x, y, p[i]!, p[(i + 1) % p.length]!));
  return inside(p, x, y) ? d : -d;
}

export function line_distance(p: readonly Point[], x: number, y: number): number {
  let d = p.length === 1 ? Math.hypot(x - p[0]![0], y - p[0]![1]) : Infinity;
  for (let i = 0; i + 1 < p.length; i++) d = Math.min(d, segment_distance(x, y, p[i]!, p[i + 1]!));
  return d;
}

export function length_of(p: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < p.length; i++) sum += Math.hypot(p[i + 1]![0] - p[i]![0], p[i + 1]![1] - p[i]![1]);
  return sum;
}

export interface Station {
  x: number;
  y: number;
  angle: number; // of the line there
}
// Points every `step` along the line.
export function stations(p: readonly Point[], step: number, closed = false): Station[] {
  const out: Station[] = [];
  const n = closed ? p.length : p.length - 1;
  let due = 0;
  for (let i = 0; i < n; i++) {
    const a = p[i]!,
      b = p[(i + 1) % p.length]!;
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (!l) continue;
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    let t = due;
    for (; t < l; t += step) out.push({ x: a[0] + ((b[0] - a[0]) * t) / l, y: a[1] + ((b[1] - a[1]) * t) / l, angle });
    due = t - l;
  }
  return out;
}

export function chaikin(p: readonly Point[], times = 2, closed = false): Point[] {
  let q: Point[] = p.slice();
  for (; times > 0; times--) {
    const next: Point[] = closed ? [] : [q[0]!];
    const n = closed ? q.length : q.length - 1;
    for (let i = 0; i < n; i++) {
      const a = q[i]!,
        b = q[(i + 1) % q.length]!;
      next.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25], [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
    }
    if (!closed) next.push(q[q.length - 1]!);
    q = next;
  }
  return q;
}

// The printed outline: never further than `most` from the ruled one (noise is below 1 on both axes, hence the root).
export function wander(p: readonly Point[], most: number, seed: number, step = 6, wave = 17): Point[] {
  const a = most / Math.SQRT2;
  return stations(p, step, true).map(({ x, y }) => [x + a * noise(x / wave, y / wave, seed), y + a * noise(x / wave + 50, y / wave, seed)]);
}

// A line that winds within `most` of the ruled one, its ends kept.
export function meander(p: readonly Point[], most: number, seed: number, step = 8): Point[] {
  const a = most / Math.SQRT2;
  const s = stations(p, step);
  const last = p[p.length - 1]!;
  const raw: Point[] = s.map(({ x, y }, i) => {
    const e = Math.min(1, i / 4, (s.length - i) / 4) * a;
    return [x + e * noise(x / 38, y / 38, seed), y + e * noise(x / 38 + 9, y / 38 + 5, seed)];
  });
  raw.push(last);
  return chaikin(raw, 2);
}

// A polygon with its corners cut round by no more than `most`.
export function rounded(p: readonly Point[], most: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < p.length; i++) {
    const a = p[(i + p.length - 1) % p.length]!,
      b = p[i]!,
      c = p[(i + 1) % p.length]!;
    const la = Math.hypot(a[0] - b[0], a[1] - b[1]),
      lc = Math.hypot(c[0] - b[0], c[1] - b[1]);
    // A right corner cut at r loses about 0.35 r at its tip.
    const r = Math.min(most * 2.8, la / 2, lc / 2);
    const from: Point = [b[0] + ((a[0] - b[0]) * r) / (la || 1), b[1] + ((a[1] - b[1]) * r) / (la || 1)];
    const to: Point = [b[0] + ((c[0] - b[0]) * r) / (lc || 1), b[1] + ((c[1] - b[1]) * r) / (lc || 1)];
    for (let k = 0; k <= 4; k++) {
      const t = k / 4,
        u = 1 - t;
      out.push([u * u * from[0] + 2 * u * t * b[0] + t * t * to[0], u * u * from[1] + 2 * u * t * b[1] + t * t * to[1]]);
    }
  }
  return out;
}

// Lines that meet end to end become one line.
export function join_lines(lines: readonly (readonly Point[])[]): Point[][] {
  const rest = lines.map((l) => l.slice() as Point[]);
  const same = (a: Point, b: Point): boolean => Math.abs(a[0] - b[0]) < 0.5 && Math.abs(a[1] - b[1]) < 0.5;
  for (let i = 0; i < rest.length; i++) {
    for (let j = i + 1; j < rest.length;) {
      const a = rest[i]!,
        b = rest[j]!;
      const head = a[0]!,
        tail = a[a.length - 1]!,
        bh = b[0]!,
        bt = b[b.length - 1]!;
      let joined: Point[] | null = null;
      if (same(tail, bh)) joined = a.concat(b.slice(1));
      else if (same(tail, bt)) joined = a.concat(b.slice(0, -1).reverse());
      else if (same(head, bt)) joined = b.concat(a.slice(1));
      else if (same(head, bh)) joined = b.slice(1).reverse().concat(a);
      if (!joined) {
        j++;
        continue;
      }
      rest[i] = joined;
      rest.splice(j, 1);
      j = i + 1;
    }
  }
  return rest;
}

export function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const rx = b[0] - a[0],
    ry = b[1] - a[1],
    sx = d[0] - c[0],
    sy = d[1] - c[1];
  const k = rx * sy - ry * sx;
  if (Math.abs(k) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / k;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / k;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [a[0] + t * rx, a[1] + t * ry] : null;
}

export function centre_of(p: readonly Point[]): Point {
  const b = box_of(p);
  return [(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2];
}
