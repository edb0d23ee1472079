// Woods, orchards, hedges, vines, crops, soft ground: what grows.
import { box_of, inside, noise, random_of, stations, wander, type Box, type Random } from '../geometry';
import type { Point } from '../model';
import type { Inks } from '../palette';
import { Buckets, clipped, context_of, fill_mark, path_of, stroke_mark, surface, type Ctx, type Mark, type Surface } from './print';

export interface Tree {
  x: number;
  y: number;
  r: number;
}

const kinds_of_tree = 10;
const reach = 1.9; // a drawn tree with its shade, in radii

function draw_tree(c: Ctx, r: number, random: Random, inks: Inks): void {
  c.globalAlpha = 0.3;
  c.fillStyle = inks.wood;
  c.beginPath();
  c.ellipse(r * 0.5, r * 0.85, r * 1.15, r * 0.5, 0, 0, Math.PI * 2);
  c.fill();
  c.globalAlpha = 1;
  const lobes = 6,
    turn = random() * 6.3;
  c.beginPath();
  for (let i = 0; i < lobes; i++) {
    const a = turn + (i * Math.PI * 2) / lobes,
      b = turn + ((i + 1) * Math.PI * 2) / lobes,
      m = (a + b) / 2;
    const bulge = r * (0.82 + 0.3 * random());
    if (!i) c.moveTo(Math.cos(a) * r, Math.sin(a) * r * 0.92);
    c.quadraticCurveTo(Math.cos(m) * bulge * 1.55, Math.sin(m) * bulge * 1.45, Math.cos(b) * r, Math.sin(b) * r * 0.92);
  }
  c.closePath();
  c.fillStyle = inks.leaf;
  c.fill();
  c.strokeStyle = inks.wood;
  c.lineWidth = 0.8;
  c.stroke();
  c.globalAlpha = 0.75;
  c.fillStyle = inks.wood;
  c.beginPath();
  c.moveTo(r * 0.85, -r * 0.4);
  c.quadraticCurveTo(r * 0.9, r * 0.8, -r * 0.5, r * 0.85);
  c.quadraticCurveTo(r * 0.5, r * 0.4, r * 0.85, -r * 0.4);
  c.fill();
  c.globalAlpha = 1;
}

// Ten trees drawn once for a scale; a wood stamps them.
const stamps = new Map<string, { sheet: Surface; cell: number }>();
function stamp(inks: Inks, scale: number): { sheet: Surface; cell: number } {
  const key = inks.leaf + scale.toFixed(3);
  let s = stamps.get(key);
  if (s) return s;
  if (stamps.size > 8) stamps.clear();
  const cell = Math.ceil(5 * reach * 2 * scale) + 2;
  const sheet = surface(cell * kinds_of_tree, cell);
  const c = context_of(sheet);
  for (let i = 0; i < kinds_of_tree; i++) {
    c.setTransform(scale, 0, 0, scale, (i + 0.5) * cell, cell / 2);
    draw_tree(c, 5, random_of(i * 77 + 5), inks);
  }
  stamps.set(key, (s = { sheet, cell }));
  return s;
}

export function tree_mark(trees: Tree[], inks: Inks): Mark {
  trees.sort((a, b) => a.y - b.y);
  const box = box_of(
    trees.map((t): Point => [t.x, t.y]),
    Math.max(...trees.map((t) => t.r)) * reach,
  );
  return {
    box,
    paint(c, scale, clip) {
      const { sheet, cell } = stamp(inks, scale);
      for (let i = 0; i < trees.length; i++) {
        const t = trees[i]!,
          half = (cell / 2 / scale) * (t.r / 5);
        if (t.x + half < clip.x0 || t.x - half > clip.x1 || t.y + half < clip.y0 || t.y - half > clip.y1) continue;
        const kind = (Math.round(t.x * 7 + t.y * 13) >>> 0) % kinds_of_tree;
        c.drawImage(sheet, kind * cell, 0, cell, cell, t.x - half, t.y - half, half * 2, half * 2);
      }
    },
  };
}

// Trees along the edge, then as close as their crowns allow inside.
export function trees_in(outline: readonly Point[], r: number, seed: number): Tree[] {
  const random = random_of(seed);
  const b = box_of(outline),
    cell = r * 1.4,
    nx = Math.ceil((b.x1 - b.x0) / cell) + 3;
  const lattice = new Map<number, Tree[]>();
  const trees: Tree[] = [];
  const free = (x: number, y: number, d: number): boolean => {
    const i = Math.floor((x - b.x0) / cell) + 1,
      j = Math.floor((y - b.y0) / cell) + 1;
    for (let v = j - 2; v <= j + 2; v++)
      for (let u = i - 2; u <= i + 2; u++)
        for (const t of lattice.get(v * nx + u) ?? []) if ((t.x - x) ** 2 + (t.y - y) ** 2 < d * d) return false;
    return true;
  };
  const plant = (x: number, y: number, size: number): void => {
    const t = { x, y, r: size };
    const key = (Math.floor((y - b.y0) / cell) + 1) * nx + Math.floor((x - b.x0) / cell) + 1;
    const list = lattice.get(key);
    if (list) list.push(t);
    else lattice.set(key, [t]);
    trees.push(t);
  };
  for (const s of stations(outline, r * 2.05, true)) if (free(s.x, s.y, r * 1.5)) plant(s.x, s.y, r * (0.85 + 0.3 * random()));
  const tries = Math.min(24000, Math.ceil(((b.x1 - b.x0) * (b.y1 - b.y0)) / (r * r)) * 10);
  for (let i = 0; i < tries; i++) {
    const x = b.x0 + random() * (b.x1 - b.x0),
      y = b.y0 + random() * (b.y1 - b.y0);
    if (free(x, y, r * (1.86 - 0.25 * noise(x / 45, y / 45, seed + 2))) && inside(outline, x, y)) plant(x, y, r * (0.8 + 0.4 * random()));
  }
  return trees;
}

export function wood(outline: readonly Point[], stray: number, seed: number, inks: Inks): Mark[] {
  const r = 5.2;
  const printed = wander(outline, Math.min(stray, r * 0.9), seed);
  // Crowns reach over the edge by less than a radius: the trunks stand a little inside.
  return [fill_mark(printed, inks.wood_wash, 0.55), tree_mark(trees_in(printed, r, seed), inks)];
}

export function orchard(outline: readonly Point[], seed: number, inks: Inks): Mark[] {
  const random = random_of(seed),
    b = box_of(outline),
    gap = 15;
  const trees: Tree[] = [];
  for (let y = b.y0 + gap / 2, j = 0; y < b.y1; y += gap, j++)
    for (let x = b.x0 + gap / 2 + (j % 2) * (gap / 2); x < b.x1; x += gap)
      if (inside(outline, x, y)) trees.push({ x: x + (random() - 0.5) * 2, y: y + (random() - 0.5) * 2, r: 4.2 });
  const edge = stroke_mark(outline, [{ colour: inks.wood, width: 0.8, alpha: 0.5, dash: [3, 3] }], true);
  return trees.length ? [fill_mark(outline, inks.wood_wash, 0.16), edge, tree_mark(trees, inks)] : [edge];
}

export function hedge(line: readonly Point[], seed: number, inks: Inks): Mark[] {
  const random = random_of(seed),
    r = 3.9;
  const trees = stations(line, r * 1.7).map((s) => ({
    x: s.x + (random() - 0.5) * 1.6,
    y: s.y + (random() - 0.5) * 1.6,
    r: r * (0.75 + 0.4 * random()),
  }));
  return [stroke_mark(line, [{ colour: inks.wood, width: 1.4 }]), tree_mark(trees, inks)];
}

function hatch(c: Ctx, box: Box, angle: number, gap: number): void {
  const cx = (box.x0 + box.x1) / 2,
    cy = (box.y0 + box.y1) / 2,
    r = Math.hypot(box.x1 - box.x0, box.y1 - box.y0) / 2;
  const ux = Math.cos(angle),
    uy = Math.sin(angle);
  c.beginPath();
  for (let t = -r; t <= r; t += gap) {
    c.moveTo(cx - uy * t - ux * r, cy + ux * t - uy * r);
    c.lineTo(cx - uy * t + ux * r, cy + ux * t + uy * r);
  }
  c.stroke();
}

// Cut in parcels, each ploughed its own way.
export function crops(outline: readonly Point[], stray: number, seed: number, inks: Inks): Mark[] {
  const random = random_of(seed),
    b = box_of(outline);
  const printed = wander(outline, Math.min(2.2, stray), seed, 9);
  const columns = Math.max(2, Math.round((b.x1 - b.x0) / 34)),
    rows = Math.max(1, Math.round((b.y1 - b.y0) / 62));
  const parcels: { box: Box; angle: number; gap: number; dotted: boolean }[] = [];
  const at = (i: number): number => b.x0 - 4 + ((b.x1 - b.x0 + 8) * (i + (i && i < columns ? (random() - 0.5) * 0.4 : 0))) / columns;
  for (let i = 0, x0 = at(0); i < columns; i++) {
    const x1 = at(i + 1);
    const cuts = [b.y0 - 4];
    for (let k = 1; k < rows * 2; k++) cuts.push(b.y0 + ((b.y1 - b.y0) * (k + (random() - 0.5) * 0.5)) / (rows * 2));
    cuts.push(b.y1 + 4);
    for (let k = 0; k + 1 < cuts.length; k++)
      parcels.push({
        box: { x0, y0: cuts[k]!, x1, y1: cuts[k + 1]! },
        angle: ([8, 82, 40, -35][Math.floor(random() * 4)]! * Math.PI) / 180,
        gap: 4 + random() * 1.6,
        dotted: random() >= 0.5,
      });
    x0 = x1;
  }
  const body: Mark = {
    box: b,
    paint(c, _scale, clip) {
      c.strokeStyle = inks.crop_ink;
      for (const p of parcels) {
        if (p.box.x1 < clip.x0 || p.box.x0 > clip.x1 || p.box.y1 < clip.y0 || p.box.y0 > clip.y1) continue;
        c.save();
        c.beginPath();
        c.rect(p.box.x0, p.box.y0, p.box.x1 - p.box.x0, p.box.y1 - p.box.y0);
        c.clip();
        c.globalAlpha = 0.75;
        c.lineWidth = p.dotted ? 1 : 0.7;
        c.setLineDash(p.dotted ? [1, 3.2] : []);
        hatch(c, p.box, p.angle, p.gap);
        c.restore();
        c.globalAlpha = 0.7;
        c.lineWidth = 0.6;
        c.strokeRect(p.box.x0, p.box.y0, p.box.x1 - p.box.x0, p.box.y1 - p.box.y0);
      }
      c.globalAlpha = 1;
    },
  };
  return [
    fill_mark(printed, inks.crop, 0.5),
    clipped(printed, [body]),
    stroke_mark(printed, [{ colour: inks.crop_ink, width: 1, dash: [4, 2.2] }], true),
  ];
}

export function vines(outline: readonly Point[], stray: number, seed: number, inks: Inks): Mark[] {
  const random = random_of(seed),
    b = box_of(outline),
    gap = 11;
  const printed = wander(outline, Math.min(2.4, stray), seed);
  const buckets = new Buckets();
  for (let y = b.y0 + 8, j = 0; y < b.y1 - 3; y += gap, j++)
    for (let x = b.x0 + 6 + (j % 2) * 4; x < b.x1 - 4; x += gap * 0.82) {
      if (!inside(outline, x, y)) continue;
      const u = x + random() - 0.5,
        v = y + random() - 0.5;
      const p = buckets.at({ x0: u - 3, y0: v - 4, x1: u + 3, y1: v + 4 });
      (p.moveTo(u, v + 3.5), p.lineTo(u, v - 3.5));
      (p.moveTo(u, v - 2.5), p.quadraticCurveTo(u + 3.2, v - 4.1, u + 2.6, v - 1.1), p.quadraticCurveTo(u + 2, v + 1.2, u, v + 1.1));
      (p.moveTo(u, v + 0.4), p.quadraticCurveTo(u - 3, v - 0.8, u - 2.4, v + 1.4), p.quadraticCurveTo(u - 1.6, v + 3, u, v + 2.6));
    }
  return [
    fill_mark(printed, inks.vine, 0.5),
    ...buckets.strokes(inks.vine_ink, 0.9),
    stroke_mark(printed, [{ colour: inks.vine_ink, width: 0.9, dash: [3, 2] }], true),
  ];
}

// Level dashes and rushes.
export function marsh(outline: readonly Point[], stray: number, seed: number, inks: Inks): Mark[] {
  const random = random_of(seed),
    b = box_of(outline);
  const dashes = new Buckets(),
    rushes = new Buckets();
  for (let y = b.y0 + 5; y < b.y1 - 2; y += 5.2)
    for (let x = b.x0 + random() * 16; x < b.x1; x += 20 + random() * 22) {
      const l = 8 + random() * 16,
        m = x + l / 2;
      if (!inside(outline, x, y) || !inside(outline, x + l, y) || noise(x / 40, y / 26, seed) <= -0.35) continue;
      dashes.line(x, y, x + l, y);
      if (random() < 0.2) (rushes.line(m, y, m - 2.5, y - 5), rushes.line(m, y, m, y - 6.5), rushes.line(m, y, m + 2.5, y - 5));
    }
  return [
    fill_mark(wander(outline, Math.min(5, stray), seed), inks.marsh, 0.32),
    ...dashes.strokes(inks.water, 0.9),
    ...rushes.strokes(inks.wood, 0.9),
  ];
}

// Broken ground: tufts and stones, a dotted edge.
export function rough(outline: readonly Point[], seed: number, inks: Inks): Mark[] {
  const random = random_of(seed),
    b = box_of(outline);
  const tufts = new Buckets(),
    stones = new Buckets();
  const n = Math.ceil(((b.x1 - b.x0) * (b.y1 - b.y0)) / 95);
  for (let i = 0; i < n; i++) {
    const x = b.x0 + random() * (b.x1 - b.x0),
      y = b.y0 + random() * (b.y1 - b.y0);
    if (!inside(outline, x - 4, y) || !inside(outline, x + 4, y)) continue;
    if (random() < 0.55) for (let k = -2; k <= 2; k++) tufts.line(x + k * 1.2, y, x + k * 2, y - 4.6 + Math.abs(k));
    else {
      const r = 1.4 + random() * 1.8;
      stones.polygon([
        [x - r, y + r * 0.7],
        [x - r * 0.6, y - r * 0.6],
        [x + r * 0.5, y - r * 0.8],
        [x + r, y + r * 0.7],
      ]);
    }
  }
  return [
    fill_mark(outline, inks.wood_wash, 0.14),
    ...tufts.strokes(inks.wood, 0.8, 0.9),
    ...stones.fills(inks.ink2, 0.75),
    stroke_mark(outline, [{ colour: inks.ink2, width: 0.9, alpha: 0.7, dash: [1.5, 3] }], true),
  ];
}

// Decoration: strips of faint furrows on empty ground, never as dark as ground that has rules.
export function strips(x: number, y: number, w: number, h: number, angle: number, seed: number, inks: Inks): Mark {
  const random = random_of(seed),
    n = 3 + Math.floor(random() * 3);
  const furrows = new Path2D(),
    edges: { path: Path2D; colour: string }[] = [];
  let left = -w / 2;
  for (let i = 0; i < n; i++) {
    const sw = (w / n) * (0.75 + 0.5 * random()),
      hh = h * (0.8 + 0.25 * random()),
      upright = random() < 0.5;
    if (random() < 0.7)
      for (let t = 3; t < (upright ? sw : hh); t += 4.5 + random()) {
        if (upright) (furrows.moveTo(left + t, -hh / 2), furrows.lineTo(left + t, hh / 2));
        else (furrows.moveTo(left, -hh / 2 + t), furrows.lineTo(left + sw, -hh / 2 + t));
      }
    const path = path_of(
      [
        [left, -hh / 2],
        [left + sw, -hh / 2],
        [left + sw, hh / 2],
        [left, hh / 2],
      ],
      true,
    );
    edges.push({ path, colour: inks.strips[Math.floor(random() * 3)]! });
    left += sw;
  }
  const r = Math.hypot(w, h) * 0.75;
  return {
    box: { x0: x - r, y0: y - r, x1: x + r, y1: y + r },
    paint(c) {
      c.save();
      c.translate(x, y);
      c.rotate(angle);
      c.lineWidth = 0.7;
      c.strokeStyle = inks.ink2;
      for (const e of edges) {
        c.globalAlpha = 0.2;
        c.fillStyle = e.colour;
        c.fill(e.path);
        c.stroke(e.path);
      }
      c.globalAlpha = 0.13;
      c.stroke(furrows);
      c.restore();
    },
  };
}
