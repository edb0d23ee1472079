// What lies under the pointer: units by their drawn block, then the nearest within a thumb's reach; places; points.
import type { Camera } from './camera';
import { inside } from './geometry';
import type { Place, Point } from './model';
import { to_sheet, type Sheet } from './terrain/print';
import { figure_of } from './units/block';
import type { Look } from './units/look';

export const thumb = 22; // half of a 44 px target

// Distance from a screen point to the drawn block, 0 inside.
export function block_distance(look: Look, camera: Camera, px: number, py: number): number {
  const f = figure_of(look, camera.zoom),
    [cx, cy] = camera.screen(look.x, look.y);
  const s = Math.sin(look.turn),
    k = Math.cos(look.turn),
    dx = px - cx,
    dy = py - cy;
  const u = Math.abs(dx * k + dy * s) - f.w / 2,
    v = Math.abs(-dx * s + dy * k) - f.h / 2;
  return Math.hypot(Math.max(0, u), Math.max(0, v));
}

// `looks` in drawing order, the topmost last.
export function unit_at(
  looks: readonly Look[],
  camera: Camera,
  px: number,
  py: number,
  reach = thumb,
): { look: Look; exact: boolean } | null {
  let near: Look | null = null,
    best = reach;
  for (let i = looks.length - 1; i >= 0; i--) {
    const d = block_distance(looks[i]!, camera, px, py);
    if (d === 0) return { look: looks[i]!, exact: true };
    if (d < best) ((best = d), (near = looks[i]!));
  }
  return near && { look: near, exact: false };
}

export function place_at(places: readonly Place[], sheet: Sheet, camera: Camera, px: number, py: number): Place | null {
  const [x, y] = camera.sheet_at(px, py);
  let near: Place | null = null,
    best = thumb;
  for (const p of places) {
    const at = p.points.map(([u, v]): Point => to_sheet(sheet, u, v));
    if (at.length > 2) {
      if (inside(at, x, y)) return p;
      continue;
    }
    for (const [u, v] of at) {
      const [qx, qy] = camera.screen(u, v),
        d = Math.hypot(qx - px, qy - py);
      if (d < best) ((best = d), (near = p));
    }
  }
  return near;
}
