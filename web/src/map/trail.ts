// The ways that units have gone: an arrow each, with a numbered station wherever a step ended.
import type { Trail } from './api';
import { length_of } from './geometry';
import type { Point } from './model';
import { engraved, halo } from './palette';
import type { Ctx } from './terrain/print';

const dark = '#3a2f26'; // the same by day and by lamp: a light line runs round it
const disc = 11; // radius of a station, CSS pixels
const readable = 64; // a way shorter than this has no room for numbers
const apart = 2 * disc + 3; // between the centres of two stations

// A block on the screen.
export interface Body {
  w: number;
  h: number;
  turn: number;
}
export interface Mark {
  x: number;
  y: number;
  n: number;
}

// Where the stations of a way are drawn: on its points, and beside the way where that would lay one over another.
export function spread(at: readonly Point[], taken: readonly Mark[] = []): Mark[] {
  const out: Mark[] = [];
  at.forEach(([x, y], i) => {
    const [px, py] = at[i - 1] ?? at[i + 1] ?? [x, y - 1];
    const l = Math.hypot(x - px, y - py) || 1,
      nx = -(y - py) / l,
      ny = (x - px) / l;
    const free = (u: number, v: number): boolean => [...taken, ...out].every((m) => Math.hypot(m.x - u, m.y - v) >= apart - 1e-6);
    const mark = { x, y, n: i + 1 };
    for (let k = 0; k < 13; k++) {
      const by = apart * Math.ceil(k / 2) * (k % 2 ? 1 : -1);
      if (!free(x + nx * by, y + ny * by)) continue;
      mark.x = x + nx * by;
      mark.y = y + ny * by;
      break;
    }
    out.push(mark);
  });
  return out;
}

// How far from its middle a block's edge is, in the direction (ux, uy) on the screen.
export function edge(w: number, h: number, turn: number, ux: number, uy: number): number {
  const s = Math.sin(turn),
    k = Math.cos(turn),
    u = Math.abs(ux * k + uy * s),
    v = Math.abs(uy * k - ux * s);
  return Math.min(u > 1e-9 ? w / 2 / u : Infinity, v > 1e-9 ? h / 2 / v : Infinity);
}

// A way that ends at the middle of a block, cut off before it: neither arrow nor station lies on the block. Too short for that: null.
export function before_block(at: readonly Point[], block: Body, gap: number): Point[] | null {
  const [px, py] = at[at.length - 2] ?? [0, 0],
    [qx, qy] = at[at.length - 1] ?? [0, 0],
    l = Math.hypot(qx - px, qy - py);
  if (at.length < 2 || l === 0) return null;
  const ux = (qx - px) / l,
    uy = (qy - py) / l,
    cut = edge(block.w, block.h, block.turn, ux, uy) + gap;
  return l > cut ? [...at.slice(0, -1), [qx - ux * cut, qy - uy * cut]] : null;
}

// A path drawn light over dark, so that it reads on any ground, and an arrow where it ends.
// `bold`: an order about to be given, not a way that was gone.
export function draw_way(c: Ctx, at: readonly Point[], colour: string, alpha: number, bold = false): void {
  if (at.length < 2) return;
  const [px, py] = at[at.length - 2]!,
    [qx, qy] = at[at.length - 1]!,
    l = Math.hypot(qx - px, qy - py) || 1;
  const ux = (qx - px) / l,
    uy = (qy - py) / l,
    head = bold ? 19 : 13,
    half = bold ? 10 : 7;
  c.save();
  c.globalAlpha = alpha;
  c.lineJoin = 'round';
  c.beginPath();
  at.forEach(([x, y], i) =>
    i === 0 ? c.moveTo(x, y) : i + 1 < at.length ? c.lineTo(x, y) : c.lineTo(qx - ux * (head - 4), qy - uy * (head - 4)),
  );
  c.strokeStyle = halo;
  c.lineWidth = bold ? 8.5 : 6;
  c.stroke();
  c.strokeStyle = colour;
  c.lineWidth = bold ? 4.2 : 2.6;
  if (!bold) c.setLineDash([9, 5]);
  c.stroke();
  c.setLineDash([]);
  c.beginPath();
  (c.moveTo(qx, qy),
    c.lineTo(qx - ux * head - uy * half, qy - uy * head + ux * half),
    c.lineTo(qx - ux * head + uy * half, qy - uy * head - ux * half),
    c.closePath());
  c.strokeStyle = halo;
  c.lineWidth = 3;
  c.stroke();
  c.fillStyle = colour;
  c.fill();
  c.restore();
}

// `decides`: dice will fall there; otherwise a step of the way ends there.
export function draw_station(c: Ctx, x: number, y: number, n: number, decides: boolean): void {
  c.save();
  c.beginPath();
  c.arc(x, y, decides ? disc + 1 : disc, 0, Math.PI * 2);
  c.fillStyle = decides ? '#9c2415' : dark;
  c.fill();
  c.strokeStyle = halo;
  c.lineWidth = 2.4;
  c.stroke();
  c.fillStyle = '#fff8ea';
  c.font = `700 14px ${engraved}`;
  c.textAlign = 'center';
  c.textBaseline = 'alphabetic';
  c.fillText(String(n), x, y + 4.8);
  c.restore();
}

// A way on the screen, to the block that went it; the stations are returned, to be drawn over the units.
export function draw_trail(c: Ctx, trail: Trail, at: readonly Point[], block: Body, taken: readonly Mark[]): Mark[] {
  draw_way(c, before_block(at, block, 8) ?? at, dark, trail.faint ? 0.5 : 0.9);
  return at.length > 2 && length_of(at) >= readable ? spread(stations(at, block), taken) : [];
}
// The points where steps end; the last is beside the block that stands there.
export function stations(at: readonly Point[], block: Body): Point[] {
  const cut = before_block(at, block, 22);
  if (cut) return cut.slice(1);
  const [x, y] = at[at.length - 1]!,
    away = edge(block.w, block.h, block.turn, Math.SQRT1_2, -Math.SQRT1_2) + 9;
  return [...at.slice(1, -1), [x + away * Math.SQRT1_2, y - away * Math.SQRT1_2]];
}
