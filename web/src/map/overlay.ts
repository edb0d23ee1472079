// What is laid over the print for a moment: regions, overlays, frames of selection, path, stations, ruler.
import { said } from '../i18n/languages';
import type { Lang } from '../protocol/types';
import type { Camera } from './camera';
import { box_of, centre_of } from './geometry';
import type { Overlay, Point } from './model';
import { edge_ink, halo, interface_face, type Inks } from './palette';
import type { Ctx } from './terrain/print';
import type { Figure } from './units/block';
import { plate } from './units/signs';

function outline(c: Ctx, points: readonly Point[], closed = true): void {
  c.beginPath();
  points.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
  if (closed) c.closePath();
}

function hatch(c: Ctx, points: readonly Point[], gap: number, rise: number): void {
  const b = box_of(points),
    span = b.y1 - b.y0;
  c.save();
  outline(c, points);
  c.clip();
  c.beginPath();
  // Lines start on a multiple of the gap, so that hatches of neighbours run on.
  for (let x = Math.floor((b.x0 - span) / gap) * gap; x < b.x1 + span; x += gap) (c.moveTo(x, b.y1), c.lineTo(x + span * rise, b.y0));
  c.stroke();
  c.restore();
}

// `taken` says whether a block stands on a point of the screen: a label looks for another place then.
export function draw_overlay(
  c: Ctx,
  o: Overlay,
  at: Point[],
  index: number,
  inks: Inks,
  lang: Lang,
  taken: (x: number, y: number) => boolean,
): void {
  if (at.length < 3) return;
  c.save();
  c.lineJoin = 'round';
  switch (o.kind) {
    case 'control':
      c.globalAlpha = 0.4;
      c.fillStyle = '#fbe3d0';
      outline(c, at);
      c.fill();
      c.globalAlpha = 0.75;
      c.strokeStyle = inks.bad;
      c.lineWidth = 2;
      hatch(c, at, 11, 1);
      c.globalAlpha = 1;
      c.lineWidth = 1.6;
      c.setLineDash([6, 3]);
      outline(c, at);
      c.stroke();
      break;
    case 'reach':
      c.globalAlpha = 0.2;
      c.fillStyle = inks.select;
      outline(c, at);
      c.fill();
      c.globalAlpha = 1;
      c.strokeStyle = inks.corridor;
      c.lineWidth = 1.8;
      c.setLineDash([9, 5]);
      c.stroke();
      break;
    case 'fire':
      c.globalAlpha = 0.07;
      c.fillStyle = inks.bad;
      outline(c, at);
      c.fill();
      c.globalAlpha = 0.9;
      c.strokeStyle = inks.ink;
      c.lineWidth = 1.4;
      c.setLineDash([[], [7, 3], [3, 3], [1.5, 4]][index % 4]!);
      c.stroke();
      break;
    case 'command':
      c.globalAlpha = 0.1;
      c.fillStyle = inks.water;
      outline(c, at);
      c.fill();
      c.globalAlpha = 1;
      c.strokeStyle = inks.water;
      c.lineWidth = 2.2;
      c.setLineDash([2, 5]);
      c.lineCap = 'round';
      c.stroke();
      break;
    default:
      c.globalAlpha = 0.55;
      c.strokeStyle = inks.ink2;
      c.lineWidth = 0.9;
      hatch(c, at, 7, -1);
      c.globalAlpha = 0.9;
      c.setLineDash([4, 4]);
      c.lineWidth = 1.2;
      outline(c, at);
      c.stroke();
  }
  c.restore();
  const text = typeof o.text === 'string' ? o.text : o.text && said(o.text, lang);
  if (!text) return;
  const b = box_of(at),
    [cx, cy] = centre_of(at),
    half = text.length * 3.5;
  const top = at.reduce((a, p) => (p[1] < a[1] ? p : a)),
    low = at.reduce((a, p) => (p[1] > a[1] ? p : a));
  const spots: Point[] = [
    [top[0], b.y0 - 7],
    [low[0], b.y1 + 17],
    [b.x1 + half + 8, cy],
    [b.x0 - half - 8, cy],
    [cx, cy],
  ];
  const [x, y] = spots.find(([u, v]) => ![-half, 0, half].some((d) => taken(u + d, v - 5))) ?? spots[0]!;
  plate(c, text, x, y, { size: 14, colour: o.kind === 'control' ? inks.bad : inks.ink, under: inks.map, width: 4 });
}

export function draw_region(c: Ctx, at: Point[], inks: Inks): void {
  outline(c, at);
  c.save();
  c.fillStyle = inks.select;
  c.globalAlpha = 0.22;
  c.fill();
  c.globalAlpha = 1;
  c.strokeStyle = inks.corridor;
  c.lineWidth = 2;
  c.setLineDash([9, 5]);
  c.stroke();
  c.restore();
}

// Ground of any shape, with holes: exactly where something may go.
export function draw_grounds(c: Ctx, rings: Point[][], inks: Inks): void {
  c.save();
  c.beginPath();
  for (const ring of rings) {
    ring.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
    c.closePath();
  }
  c.fillStyle = inks.select;
  c.globalAlpha = 0.24;
  c.fill('evenodd');
  c.globalAlpha = 1;
  c.strokeStyle = inks.corridor;
  c.lineWidth = 2;
  c.setLineDash([9, 5]);
  c.stroke();
  c.restore();
}

// What a move comes to, beside where it ends: on the side that has room.
export function draw_toll(c: Ctx, text: string, [x, y]: Point, clear: number, ok: boolean, camera: Camera, inks: Inks): void {
  c.save();
  c.font = `700 17px ${interface_face}`;
  const half = c.measureText(text).width / 2 + 8,
    right = x + clear + 2 * half + 12 < camera.width;
  plate(c, text, Math.max(half, right ? x + clear + half + 10 : x - clear - half - 10), Math.max(24, Math.min(camera.height - 12, y + 6)), {
    size: 17,
    colour: ok ? inks.ink : inks.bad,
    under: inks.map,
    width: 6,
  });
  c.restore();
}

export function draw_place(c: Ctx, at: Point[], inks: Inks): void {
  c.save();
  if (at.length < 3) {
    c.beginPath();
    c.arc(at[0]![0], at[0]![1], 17, 0, Math.PI * 2);
  } else outline(c, at);
  c.fillStyle = inks.select;
  c.globalAlpha = 0.24;
  c.fill();
  c.globalAlpha = 1;
  c.clip();
  // Inside the place's own edge: neighbours do not overlap.
  c.strokeStyle = edge_ink;
  c.lineWidth = 9;
  c.stroke();
  c.strokeStyle = inks.select;
  c.lineWidth = 6.4;
  c.stroke();
  c.restore();
}

// The ruled outline of a place, dotted: shown when an order depends on it.
export function draw_ruled(c: Ctx, at: Point[], inks: Inks): void {
  c.save();
  c.strokeStyle = inks.ink;
  c.lineWidth = 1.6;
  c.setLineDash([1.6, 3.4]);
  outline(c, at);
  c.stroke();
  c.restore();
}

function frame_of(f: Figure, pad: number): { w: number; h: number } {
  return { w: f.w / 2 + pad, h: f.h / 2 + pad };
}

export type State = 'selected' | 'hover' | 'target' | 'named';
// Frame of a state round a block; origin at its centre.
export function draw_state(c: Ctx, f: Figure, state: State): void {
  c.save();
  c.rotate(f.look.turn);
  const { w, h } = frame_of(f, state === 'hover' ? 6 : 8);
  const ring = (): void => {
    c.beginPath();
    if (f.look.arm === 'officer') c.arc(0, 0, w, 0, Math.PI * 2);
    else c.roundRect(-w, -h, w * 2, h * 2, 3);
  };
  if (state === 'selected') {
    ring();
    c.globalAlpha = 0.2;
    c.fillStyle = '#d79a12';
    c.fill();
    c.globalAlpha = 1;
    c.strokeStyle = edge_ink;
    c.lineWidth = 5.6;
    c.stroke();
    c.strokeStyle = '#f3bd3a';
    c.lineWidth = 3;
    c.stroke();
  } else if (state === 'hover') {
    ring();
    c.strokeStyle = halo;
    c.lineWidth = 4;
    c.stroke();
    c.strokeStyle = edge_ink;
    c.lineWidth = 2;
    c.stroke();
  } else if (state === 'named') {
    ring();
    c.strokeStyle = halo;
    c.lineWidth = 5;
    c.stroke();
    c.strokeStyle = '#5a4936';
    c.lineWidth = 2.2;
    c.setLineDash([2, 3]);
    c.stroke();
  } else {
    ring();
    c.strokeStyle = halo;
    c.lineWidth = 5;
    c.stroke();
    c.strokeStyle = '#9c2415';
    c.lineWidth = 2.4;
    c.setLineDash([8, 4]);
    c.stroke();
    c.setLineDash([]);
    c.lineWidth = 3.2;
    const k = 9;
    c.beginPath();
    (c.moveTo(0, -h - k), c.lineTo(0, -h + k * 0.6), c.moveTo(0, h + k), c.lineTo(0, h - k * 0.6));
    (c.moveTo(-w - k, 0), c.lineTo(-w + k * 0.6, 0), c.moveTo(w + k, 0), c.lineTo(w - k * 0.6, 0));
    c.stroke();
  }
  c.restore();
}

export const handle_gap = 30;
// The handle in front of a block that turns it.
export function handle_at(f: Figure, x: number, y: number): Point {
  const d = f.h / 2 + handle_gap;
  return [x + Math.sin(f.look.turn) * d, y - Math.cos(f.look.turn) * d];
}
export function draw_handle(c: Ctx, f: Figure, x: number, y: number): void {
  const [hx, hy] = handle_at(f, x, y),
    foot = f.h / 2 + 11;
  c.save();
  c.beginPath();
  c.moveTo(x + Math.sin(f.look.turn) * foot, y - Math.cos(f.look.turn) * foot);
  c.lineTo(hx, hy);
  c.strokeStyle = halo;
  c.lineWidth = 5;
  c.stroke();
  c.strokeStyle = edge_ink;
  c.lineWidth = 1.6;
  c.stroke();
  c.beginPath();
  c.arc(hx, hy, 10, 0, Math.PI * 2);
  c.fillStyle = '#f3bd3a';
  c.fill();
  c.strokeStyle = edge_ink;
  c.lineWidth = 1.8;
  c.stroke();
  c.translate(hx, hy);
  c.beginPath();
  c.arc(0, 0, 5, -2.4, 1.2);
  c.stroke();
  c.beginPath();
  (c.moveTo(-1.4, 5.6), c.lineTo(4.4, 5.8), c.lineTo(1.8, 1.2));
  c.fillStyle = edge_ink;
  c.fill();
  c.restore();
}

// The corridor a block sweeps, and the arrow in its middle. Points on screen, width of the front in pixels.
export function draw_path(c: Ctx, at: Point[], width: number, ok: boolean | null, inks: Inks): void {
  if (at.length < 2) return;
  c.save();
  c.lineJoin = 'round';
  c.lineCap = 'butt';
  c.globalAlpha = 0.28;
  c.strokeStyle = ok === false ? inks.bad : inks.select;
  c.lineWidth = width;
  outline(c, at, false);
  c.stroke();
  c.globalAlpha = 1;
  c.strokeStyle = ok === false ? inks.bad : inks.corridor;
  c.lineWidth = 2;
  c.setLineDash([9, 5]);
  for (const side of [-1, 1]) {
    c.beginPath();
    for (let i = 0; i + 1 < at.length; i++) {
      const [ax, ay] = at[i]!,
        [bx, by] = at[i + 1]!,
        l = Math.hypot(bx - ax, by - ay) || 1;
      const nx = ((-(by - ay) / l) * width * side) / 2,
        ny = (((bx - ax) / l) * width * side) / 2;
      (c.moveTo(ax + nx, ay + ny), c.lineTo(bx + nx, by + ny));
    }
    c.stroke();
  }
  c.setLineDash([]);
  const [px, py] = at[at.length - 2]!,
    [qx, qy] = at[at.length - 1]!,
    l = Math.hypot(qx - px, qy - py);
  if (l > 14 || at.length > 2) {
    const ux = (qx - px) / (l || 1),
      uy = (qy - py) / (l || 1);
    const shaft = at.slice(0, -1).concat([[qx - ux * 16, qy - uy * 16]]);
    outline(c, shaft, false);
    c.strokeStyle = halo;
    c.lineWidth = 8.5;
    c.stroke();
    c.strokeStyle = ok === false ? inks.bad : edge_ink;
    c.lineWidth = 4.2;
    c.stroke();
    c.beginPath();
    (c.moveTo(qx, qy),
      c.lineTo(qx - ux * 20 - uy * 11, qy - uy * 20 + ux * 11),
      c.lineTo(qx - ux * 20 + uy * 11, qy - uy * 20 - ux * 11),
      c.closePath());
    c.strokeStyle = halo;
    c.lineWidth = 3;
    c.stroke();
    c.fillStyle = ok === false ? inks.bad : edge_ink;
    c.fill();
  }
  c.restore();
}

export function draw_ruler(c: Ctx, from: Point, to: Point, text: string | null, camera: Camera): void {
  c.save();
  outline(c, [from, to], false);
  c.strokeStyle = halo;
  c.lineWidth = 6;
  c.stroke();
  c.strokeStyle = edge_ink;
  c.lineWidth = 2.2;
  c.setLineDash([10, 4]);
  c.stroke();
  c.setLineDash([]);
  for (const [x, y] of [from, to]) {
    c.beginPath();
    c.arc(x, y, 4.5, 0, Math.PI * 2);
    c.fillStyle = edge_ink;
    c.fill();
    c.strokeStyle = halo;
    c.lineWidth = 1.6;
    c.stroke();
  }
  if (text) {
    const [mx, my] = centre_of([from, to]);
    const x = Math.max(60, Math.min(camera.width - 60, mx)),
      y = Math.max(24, Math.min(camera.height - 12, my - 12));
    plate(c, text, x, y, { size: 17, colour: edge_ink, under: halo, width: 6 });
  }
  c.restore();
}

// The full name of the unit under the pointer, on a plate under it.
export function draw_tag(c: Ctx, text: string, x: number, y: number, camera: Camera, inks: Inks): void {
  c.save();
  c.font = `500 15px ${interface_face}`;
  const w = c.measureText(text).width + 18,
    left = Math.max(4, Math.min(camera.width - w - 4, x - w / 2)),
    top = Math.min(camera.height - 30, y);
  c.fillStyle = inks.cartouche;
  c.strokeStyle = inks.ink;
  c.lineWidth = 1;
  c.beginPath();
  c.rect(Math.round(left) + 0.5, Math.round(top) + 0.5, Math.round(w), 25);
  c.fill();
  c.stroke();
  c.fillStyle = inks.ink;
  c.textAlign = 'left';
  c.fillText(text, Math.round(left) + 9, Math.round(top) + 17.5);
  c.restore();
}
