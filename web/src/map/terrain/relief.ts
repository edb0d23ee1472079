// Hills by Lehmann's hachures: contours of a height field, and from each a stroke down the slope to the next; steeper is blacker.
import { box_of, inside, noise, random_of, stations, type Box } from '../geometry';
import type { Point } from '../model';
import { Buckets, type Mark } from './print';

// A height field on a square lattice, read between its points.
export class Field {
  readonly nx: number;
  readonly ny: number;
  readonly h: Float32Array;
  constructor(
    readonly box: Box,
    readonly cell: number,
  ) {
    this.nx = Math.ceil((box.x1 - box.x0) / cell) + 1;
    this.ny = Math.ceil((box.y1 - box.y0) / cell) + 1;
    this.h = new Float32Array(this.nx * this.ny);
  }
  at(x: number, y: number): number {
    const u = Math.max(0, Math.min(this.nx - 1.001, (x - this.box.x0) / this.cell));
    const v = Math.max(0, Math.min(this.ny - 1.001, (y - this.box.y0) / this.cell));
    const i = u | 0,
      j = v | 0,
      a = u - i,
      b = v - j,
      k = j * this.nx + i;
    const top = this.h[k]! + (this.h[k + 1]! - this.h[k]!) * a;
    const low = this.h[k + this.nx]! + (this.h[k + this.nx + 1]! - this.h[k + this.nx]!) * a;
    return top + (low - top) * b;
  }
}

// Squared distances of one row to the nearest zero of f (lower envelope of parabolas).
function distance_row(f: Float64Array, n: number, d: Float64Array, v: Int32Array, z: Float64Array): void {
  let k = 0;
  ((v[0] = 0), (z[0] = -Infinity), (z[1] = Infinity));
  for (let q = 1; q < n; q++) {
    let s = 0;
    for (;;) {
      const p = v[k]!;
      s = (f[q]! + q * q - (f[p]! + p * p)) / (2 * q - 2 * p);
      if (s > z[k]!) break;
      k--;
    }
    ((v[++k] = q), (z[k] = s), (z[k + 1] = Infinity));
  }
  k = 0;
  for (let q = 0; q < n; q++) {
    while (z[k + 1]! < q) k++;
    d[q] = (q - v[k]!) * (q - v[k]!) + f[v[k]!]!;
  }
}
function distances(mask: Uint8Array, nx: number, ny: number, to: number): Float32Array {
  const far = 1e9,
    n = Math.max(nx, ny);
  const f = new Float64Array(n),
    d = new Float64Array(n),
    z = new Float64Array(n + 1),
    v = new Int32Array(n);
  const out = new Float32Array(nx * ny);
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) f[j] = mask[j * nx + i] === to ? 0 : far;
    distance_row(f, ny, d, v, z);
    for (let j = 0; j < ny; j++) out[j * nx + i] = d[j]!;
  }
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) f[i] = out[j * nx + i]!;
    distance_row(f, nx, d, v, z);
    for (let i = 0; i < nx; i++) out[j * nx + i] = Math.sqrt(d[i]!);
  }
  return out;
}

// Rounds ridges and corners: two box passes each way.
function blur(f: Float32Array, nx: number, ny: number, r: number): void {
  const row = new Float32Array(Math.max(nx, ny));
  const pass = (start: number, step: number, n: number): void => {
    for (let i = 0; i < n; i++) row[i] = f[start + i * step]!;
    const at = (i: number): number => row[Math.max(0, Math.min(n - 1, i))]!;
    let sum = 0;
    for (let i = -r; i <= r; i++) sum += at(i);
    for (let i = 0; i < n; i++) {
      f[start + i * step] = sum / (2 * r + 1);
      sum += at(i + r + 1) - at(i - r);
    }
  };
  for (let twice = 0; twice < 2; twice++) {
    for (let j = 0; j < ny; j++) pass(j * nx, 1, nx);
    for (let i = 0; i < nx; i++) pass(i, nx, ny);
  }
}

// A lattice point on the edge of the sheet counts with the ground beside it.
const inner = (v: number, low: number, high: number): number => Math.max(low + 0.1, Math.min(high - 0.1, v + 0.01));

export interface Rise {
  points: Point[];
  level: number;
}
// Areas of a level that touch are one hill; several levels add up. `slope` is how far inward the hillside runs from the ruled
// outline, `stray` how far the printed foot may leave it.
export function add_level(field: Field, rises: readonly Rise[], level: number, slope: number, stray: number, seed: number): void {
  const { nx, ny, cell, box } = field;
  const mask = new Uint8Array(nx * ny);
  for (const rise of rises) {
    if (rise.level < level) continue;
    const b = box_of(rise.points);
    const i1 = Math.min(nx - 1, Math.ceil((b.x1 - box.x0) / cell)),
      j1 = Math.min(ny - 1, Math.ceil((b.y1 - box.y0) / cell));
    for (let j = Math.max(0, Math.floor((b.y0 - box.y0) / cell)); j <= j1; j++)
      for (let i = Math.max(0, Math.floor((b.x0 - box.x0) / cell)); i <= i1; i++)
        if (inside(rise.points, inner(box.x0 + i * cell, box.x0, box.x1), inner(box.y0 + j * cell, box.y0, box.y1))) mask[j * nx + i] = 1;
  }
  const within = distances(mask, nx, ny, 0),
    without = distances(mask, nx, ny, 1);
  const depth = new Float32Array(nx * ny);
  for (let k = 0; k < depth.length; k++)
    depth[k] = Math.max(-slope, Math.min(slope * 1.6, mask[k] ? (within[k]! - 0.5) * cell : (0.5 - without[k]!) * cell));
  blur(depth, nx, ny, Math.max(1, Math.round((slope * 0.35) / cell)));
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const k = j * nx + i,
        d = depth[k]!;
      if (d < -stray) continue; // no raggedness reaches here
      if (d > slope + 8) {
        field.h[k] = field.h[k]! + 1;
        continue;
      }
      const x = box.x0 + i * cell,
        y = box.y0 + j * cell;
      // The hillside may be as ragged as it likes inward; the foot keeps to `stray`.
      const rough = 5 * noise(x / 30, y / 30, seed + level) + 3 * noise(x / 13, y / 13, seed + level + 7);
      const up = Math.max(0, Math.min(1, d / (slope * 0.4)));
      const e = d + stray * 0.5 + rough * up + (rough / 8) * stray * 0.5 * (1 - up);
      const t = Math.max(0, Math.min(1, e / slope));
      field.h[k] = field.h[k]! + t * t * (3 - 2 * t);
    }
}

// A pit is a hill upside down.
export function pit_field(points: Point[], slope: number, seed: number): Field {
  const field = new Field(box_of(points, 12), 3);
  add_level(field, [{ points, level: 1 }], 1, slope, 1, seed);
  for (let k = 0; k < field.h.length; k++) field.h[k] = 1 - field.h[k]!;
  return field;
}

// Marching squares; the segments of a level joined into lines.
export function contours(f: Field, level: number): Point[][] {
  const { nx, ny, cell, box, h } = f;
  const ends = new Map<number, number[]>();
  const segments: [number, number, Point, Point][] = [];
  // An edge of the lattice has a number: level edges first, then upright ones.
  const cut = (a: number, b: number, ia: number, ja: number, ib: number, jb: number): Point => {
    const t = (level - a) / (b - a);
    return [box.x0 + (ia + (ib - ia) * t) * cell, box.y0 + (ja + (jb - ja) * t) * cell];
  };
  const total = nx * ny;
  for (let j = 0; j + 1 < ny; j++)
    for (let i = 0; i + 1 < nx; i++) {
      const k = j * nx + i;
      const a = h[k]!,
        b = h[k + 1]!,
        c = h[k + nx + 1]!,
        d = h[k + nx]!;
      const pa = a > level,
        pb = b > level,
        pc = c > level,
        pd = d > level;
      if (pa === pb && pb === pc && pc === pd) continue;
      const found: [number, Point][] = [];
      if (pa !== pb) found.push([k, cut(a, b, i, j, i + 1, j)]);
      if (pb !== pc) found.push([total + k + 1, cut(b, c, i + 1, j, i + 1, j + 1)]);
      if (pc !== pd) found.push([k + nx, cut(d, c, i, j + 1, i + 1, j + 1)]);
      if (pd !== pa) found.push([total + k, cut(a, d, i, j, i, j + 1)]);
      for (let n = 0; n + 1 < found.length; n += 2) {
        const [ea, qa] = found[n]!,
          [eb, qb] = found[n + 1]!;
        const id = segments.push([ea, eb, qa, qb]) - 1;
        for (const e of [ea, eb]) {
          const list = ends.get(e);
          if (list) list.push(id);
          else ends.set(e, [id]);
        }
      }
    }
  const used = new Uint8Array(segments.length);
  const out: Point[][] = [];
  const follow = (from: number, points: Point[]): void => {
    for (let e = from; ;) {
      const next = ends.get(e)?.find((s) => !used[s]);
      if (next === undefined) return;
      used[next] = 1;
      const [ea, eb, qa, qb] = segments[next]!;
      points.push(ea === e ? qb : qa);
      e = ea === e ? eb : ea;
    }
  };
  for (let s = 0; s < segments.length; s++) {
    if (used[s]) continue;
    used[s] = 1;
    const [ea, eb, qa, qb] = segments[s]!;
    const ahead: Point[] = [qb],
      back: Point[] = [qa];
    follow(eb, ahead);
    follow(ea, back);
    const line = back.reverse().concat(ahead);
    if (line.length > 3) out.push(line);
  }
  return out;
}

export interface HachureStyle {
  ink: string;
  gap: number;
  bands: number;
  weight: number; // stroke width for a slope of 1 per unit
  seed: number;
  keep?: Box; // nothing outside: the board
}
// The strokes between two neighbouring contours of a level: `band` from 1, at the foot, to `bands`.
export function hachure_band(f: Field, level: number, band: number, style: HachureStyle): Mark[] {
  const r = random_of(style.seed + level * 31 + band);
  const cut = (i: number): number => level - 1 + 0.05 + (0.92 * i) / style.bands;
  const high = cut(band),
    low = cut(band - 1),
    buckets = new Buckets(160);
  for (const line of contours(f, high))
    for (const s of stations(line, style.gap)) {
      if (style.keep && (s.x < style.keep.x0 || s.x > style.keep.x1 || s.y < style.keep.y0 || s.y > style.keep.y1)) continue;
      hachure(f, s.x + (r() - 0.5) * 0.9, s.y + (r() - 0.5) * 0.9, low - (high - low) * (0.12 * r() - 0.02), style.weight, buckets);
    }
  return buckets.fills(style.ink, 0.86);
}
export function hachures(f: Field, levels: number, style: HachureStyle): Mark[] {
  const out: Mark[] = [];
  for (let level = levels; level >= 1; level--)
    for (let band = style.bands; band > 0; band--) out.push(...hachure_band(f, level, band, style));
  return out;
}

// One stroke: down the steepest slope to `floor`, thick at its head.
function hachure(f: Field, x: number, y: number, floor: number, weight: number, out: Buckets): void {
  const line: Point[] = [];
  let slope = 0;
  for (let n = 0; n < 16; n++) {
    line.push([x, y]);
    const gx = (f.at(x + 1.2, y) - f.at(x - 1.2, y)) / 2.4,
      gy = (f.at(x, y + 1.2) - f.at(x, y - 1.2)) / 2.4;
    const g = Math.hypot(gx, gy);
    if (n === 0) slope = g;
    if (g < 6e-4 || f.at(x, y) < floor) break;
    x -= (gx / g) * 2.2;
    y -= (gy / g) * 2.2;
  }
  if (line.length < 3) return;
  const half = Math.max(0.45, Math.min(1.9, slope * weight)) / 2;
  const left: Point[] = [],
    right: Point[] = [];
  for (let n = 0; n < line.length; n++) {
    const p = line[n]!,
      q = line[Math.min(n + 1, line.length - 1)]!,
      o = line[Math.max(0, n - 1)]!;
    const dx = q[0] - o[0],
      dy = q[1] - o[1],
      l = Math.hypot(dx, dy) || 1;
    const w = half * (1 - (0.62 * n) / line.length);
    left.push([p[0] - (dy / l) * w, p[1] + (dx / l) * w]);
    right.push([p[0] + (dy / l) * w, p[1] - (dx / l) * w]);
  }
  out.polygon(left.concat(right.reverse()));
}

// Steep ground without a crown: rows of broad strokes down the short side of its outline.
export function scarp(points: readonly Point[], ink: string, seed: number): Mark[] {
  const r = random_of(seed);
  const buckets = new Buckets();
  const b = box_of(points);
  const level = b.x1 - b.x0 >= b.y1 - b.y0; // strokes run down the page, or across it
  const across = level ? b.y1 - b.y0 : b.x1 - b.x0;
  const rows = Math.max(2, Math.round(across / 17)),
    row = across / rows;
  for (let k = 0; k < rows; k++)
    for (let t = (level ? b.x0 : b.y0) + 2; t < (level ? b.x1 : b.y1) - 1; t += 3.1) {
      const wave = 2.5 * noise(t / 24, k * 3, seed);
      const end = (level ? b.y1 : b.x1) - 0.8;
      const from = (level ? b.y0 : b.x0) + k * row + 1.5 + Math.max(0, wave * 0.5) + r(),
        to = Math.min(end, from + row * (0.8 + 0.12 * r()));
      const u = t + (r() - 0.5),
        v = t + (r() - 0.5) * 3;
      const p: Point = level ? [u, from] : [from, u],
        q: Point = level ? [v, to] : [to, v];
      if (!inside(points, p[0], p[1]) || !inside(points, q[0], q[1])) continue;
      const w = 0.85;
      const dx = level ? 1 : 0,
        dy = level ? 0 : 1,
        tip = 0.3; // thick at the head, thin at the foot
      buckets.polygon([
        [p[0] - w * dx, p[1] - w * dy],
        [p[0] + w * dx, p[1] + w * dy],
        [q[0] + tip * dx, q[1] + tip * dy],
        [q[0] - tip * dx, q[1] - tip * dy],
      ]);
    }
  return buckets.fills(ink, 0.86);
}
