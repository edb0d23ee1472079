// Water, roads, and what men built: bridges, walls, houses, field works.
import { box_of, chaikin, noise, random_of, signed_distance, stations, type Box, type Random } from '../geometry';
import type { Point } from '../model';
import type { Inks } from '../palette';
import { Buckets, clipped, fill_mark, stroke_mark, type Ctx, type Mark, type Pen } from './print';

// Water-lining: stacked strokes, each pair leaves a fine line inside the bank.
function water_pens(width: number, inks: Inks): Pen[] {
  const cap = 'round' as const;
  const pens: Pen[] = [
    { colour: inks.bank, width, cap },
    { colour: inks.water_fill, width: Math.max(0.8, width - 2.2), cap },
  ];
  for (let k = 0, w = width - 5; w > 1.5 && k < 3; k++, w -= 4 + k * 1.5)
    pens.push(
      { colour: inks.water, width: w, alpha: 0.75 - 0.2 * k, cap },
      { colour: inks.water_fill, width: Math.max(0.4, w - 1.1), cap },
    );
  return pens;
}
export const river = (line: readonly Point[], width: number, inks: Inks): Mark => stroke_mark(line, water_pens(width, inks));

// A lake or a broad river drawn as an area: the same lines along its banks, clipped inside.
export function lake(outline: readonly Point[], inks: Inks): Mark[] {
  const b = box_of(outline),
    reach = Math.min(26, Math.min(b.x1 - b.x0, b.y1 - b.y0) * 0.45);
  const lines: Pen[] = [];
  for (let d = reach, k = 0; d > 2.5; d *= 0.62, k++) {
    lines.unshift({ colour: inks.water_fill, width: 2 * d - 1 });
    lines.unshift({ colour: inks.water, width: 2 * d + 0.4, alpha: 1 });
  }
  lines.sort((p, q) => q.width - p.width);
  const bank = stroke_mark(outline, [{ colour: inks.bank, width: 1.5 }], true);
  return [fill_mark(outline, inks.water_fill), clipped(outline, [stroke_mark(outline, lines, true)]), bank];
}

// A river as broad as its area, running off the sheet: bank lines on both sides, a current in the middle, no bank at the sheet's edge.
export function deep_river(outline: readonly Point[], stray: number, seed: number, sheet: Box, inks: Inks): Mark[] {
  const b = box_of(outline),
    upright = b.y1 - b.y0 > b.x1 - b.x0,
    wide = upright ? b.x1 - b.x0 : b.y1 - b.y0;
  const from = upright ? sheet.y0 : sheet.x0,
    to = upright ? sheet.y1 : sheet.x1;
  const at = (along: number, across: number): Point => (upright ? [b.x0 + across, along] : [along, b.y0 + across]);
  const edge = upright
    ? { low: b.x0 <= sheet.x0 + 0.5, high: b.x1 >= sheet.x1 - 0.5 }
    : { low: b.y0 <= sheet.y0 + 0.5, high: b.y1 >= sheet.y1 - 0.5 };
  // A bank wanders into the water, never out of the ruled strip; where the strip ends with the sheet there is none.
  const bank = (side: 'low' | 'high', inset: number): Point[] => {
    const line: Point[] = [];
    for (let a = from - 8; a <= to + 8; a += 6) {
      const wander = edge[side] ? 0 : Math.min(stray, wide * 0.12) * (0.5 + 0.5 * noise(a / 46, 3.3, seed + (side === 'low' ? 1 : 2)));
      line.push(at(a, side === 'low' ? wander + inset : wide - wander - inset));
    }
    return line;
  };
  const low = bank('low', 0),
    high = bank('high', 0),
    water = [...low, ...high.slice().reverse()];
  const marks: Mark[] = [fill_mark(water, inks.water_fill), fill_mark(water, inks.water, 0.16)];
  for (const side of ['low', 'high'] as const) {
    if (edge[side]) continue;
    for (let inset = 3.2, k = 0; inset < wide * 0.42 && k < 5; k++, inset += 2.4 + k * 1.5)
      marks.push(stroke_mark(chaikin(bank(side, inset), 2), [{ colour: inks.water, width: 1.1 - k * 0.12, alpha: 0.95 - k * 0.14 }]));
    marks.push(stroke_mark(chaikin(bank(side, 0), 2), [{ colour: inks.bank, width: 2.4 }]));
  }
  const random = random_of(seed),
    current = new Buckets();
  const [c0, c1] = [edge.low ? wide * 0.12 : wide * 0.4, edge.high ? wide * 0.88 : wide * 0.6];
  for (let a = from + 6; a < to - 20; a += 15) {
    const across = c0 + (c1 - c0) * random(),
      l = 9 + random() * 14,
      start = a + random() * 8;
    const [x0, y0] = at(start, across),
      [x1, y1] = at(start + l, across + (random() - 0.5) * 2);
    current.line(x0, y0, x1, y1);
  }
  return [...marks, ...current.strokes(inks.water, 0.9, 0.8)];
}

// Ground that nothing enters: the engraver's lines along its edge, without colour.
export function barred(outline: readonly Point[], inks: Inks): Mark[] {
  const b = box_of(outline),
    reach = Math.min(22, Math.min(b.x1 - b.x0, b.y1 - b.y0) * 0.4);
  const pens: Pen[] = [];
  for (let d = 3; d < reach; d *= 1.45) pens.unshift({ colour: inks.ink2, width: 2 * d + 0.7 }, { colour: inks.map, width: 2 * d - 0.7 });
  return [clipped(outline, [stroke_mark(outline, pens, true)]), stroke_mark(outline, [{ colour: inks.ink, width: 1.5 }], true)];
}

export const road = (line: readonly Point[], width: number, inks: Inks): Mark =>
  stroke_mark(line, [
    { colour: inks.road, width },
    { colour: inks.road_fill, width: width - 2.2 },
  ]);
export const lane = (line: readonly Point[], inks: Inks): Mark => stroke_mark(line, [{ colour: inks.road, width: 1.3, dash: [5, 3] }]);

// `angle` is the way across; `width` of the roadway, `length` from bank to bank.
export function bridge(x: number, y: number, angle: number, width: number, length: number, inks: Inks): Mark {
  const r = Math.max(width, length) + 8;
  return {
    box: { x0: x - r, y0: y - r, x1: x + r, y1: y + r },
    paint(c) {
      c.save();
      c.translate(x, y);
      c.rotate(angle);
      c.fillStyle = inks.road_fill;
      c.fillRect(-length / 2, -width / 2 - 1, length, width + 2);
      c.strokeStyle = inks.ink;
      c.lineWidth = 1.7;
      c.beginPath();
      for (const s of [-1, 1]) {
        const v = s * (width / 2 + 1),
          out = s * 3;
        (c.moveTo(-length / 2 - 3, v + out), c.lineTo(-length / 2, v), c.lineTo(length / 2, v), c.lineTo(length / 2 + 3, v + out));
      }
      c.stroke();
      c.restore();
    },
  };
}

// Rows of dots where the water can be waded.
export function ford(x: number, y: number, angle: number, length: number, inks: Inks): Mark {
  const r = length + 6;
  return {
    box: { x0: x - r, y0: y - r, x1: x + r, y1: y + r },
    paint(c) {
      c.save();
      c.translate(x, y);
      c.rotate(angle);
      c.fillStyle = inks.ink;
      for (const v of [-5, 0, 5])
        for (let u = -length / 2; u <= length / 2; u += 4) {
          c.beginPath();
          c.arc(u, v, 1.1, 0, Math.PI * 2);
          c.fill();
        }
      c.restore();
    },
  };
}

export const wall = (line: readonly Point[], inks: Inks, closed = false): Mark =>
  stroke_mark(
    line,
    [
      { colour: inks.ink, width: 4.4 },
      { colour: inks.map, width: 2 },
      { colour: inks.ink, width: 2, dash: [1, 5] },
    ],
    closed,
  );

// A churchyard, a park: a wall all round and a light wash.
export const enclosure = (outline: readonly Point[], inks: Inks): Mark[] => [
  fill_mark(outline, inks.leaf, 0.35),
  wall(outline, inks, true),
];

// Field works: a heavy line, teeth of earth on the enemy's side (left of the line as drawn, or outward of an area).
export function earthwork(line: readonly Point[], inks: Inks, closed = false): Mark[] {
  const teeth = new Buckets();
  const centre: Point | null = closed
    ? [line.reduce((s, p) => s + p[0], 0) / line.length, line.reduce((s, p) => s + p[1], 0) / line.length]
    : null;
  for (const s of stations(line, 4.2, closed)) {
    let nx = Math.sin(s.angle),
      ny = -Math.cos(s.angle);
    if (centre && (s.x + nx - centre[0]) ** 2 + (s.y + ny - centre[1]) ** 2 < (s.x - centre[0]) ** 2 + (s.y - centre[1]) ** 2)
      ((nx = -nx), (ny = -ny));
    teeth.line(s.x, s.y, s.x + nx * 6, s.y + ny * 6);
    if (!closed) teeth.line(s.x, s.y, s.x - nx * 4, s.y - ny * 4);
  }
  const body = closed ? [fill_mark(line, inks.court, 0.8)] : [];
  return [
    ...body,
    ...teeth.strokes(inks.ink, 0.9, 0.85),
    stroke_mark(
      line,
      [
        { colour: inks.ink, width: 4.2 },
        { colour: inks.road_fill, width: 1.4 },
      ],
      closed,
    ),
  ];
}

interface Block {
  x: number;
  y: number;
  w: number;
  h: number;
  angle: number;
  slate: boolean;
}
function paint_block(c: Ctx, b: Block, inks: Inks): void {
  c.save();
  c.translate(b.x, b.y);
  c.rotate(b.angle);
  c.globalAlpha = 0.45;
  c.fillStyle = inks.ink === '#2a2119' ? inks.ink : '#000';
  c.fillRect(-b.w / 2 + 1.6, -b.h / 2 + 2, b.w, b.h);
  c.globalAlpha = 1;
  c.fillStyle = b.slate ? inks.slate : inks.brick;
  c.fillRect(-b.w / 2, -b.h / 2, b.w, b.h);
  c.strokeStyle = inks.ink === '#2a2119' ? inks.ink : '#14110d';
  c.lineWidth = 1;
  c.strokeRect(-b.w / 2, -b.h / 2, b.w, b.h);
  c.globalAlpha = 0.7;
  c.strokeStyle = inks.ridge;
  c.lineWidth = 0.8;
  c.beginPath();
  if (b.w < b.h) (c.moveTo(0, -b.h / 2), c.lineTo(0, b.h / 2));
  else (c.moveTo(-b.w / 2, 0), c.lineTo(b.w / 2, 0));
  c.stroke();
  c.globalAlpha = 1;
  c.restore();
}
function blocks_mark(blocks: Block[], inks: Inks): Mark {
  const corners = blocks.flatMap((b): Point[] => {
    const r = b.angle ? Math.hypot(b.w, b.h) / 2 : 0,
      w = r || b.w / 2,
      h = r || b.h / 2;
    return [
      [b.x - w, b.y - h],
      [b.x + w, b.y + h],
    ];
  });
  return {
    box: box_of(corners, 3),
    paint(c) {
      for (const b of blocks) paint_block(c, b, inks);
    },
  };
}

// One hard building: four wings round a court, within its outline, a gate in one corner.
export function farm(outline: readonly Point[], seed: number, inks: Inks): Mark[] {
  const b = box_of(outline),
    r = random_of(seed),
    turn = Math.floor(r() * 4);
  const w = b.x1 - b.x0,
    h = b.y1 - b.y0,
    t = Math.min(w, h) * 0.19;
  const slate = (k: number): boolean => (k + turn) % 4 >= 2;
  const wings: Block[] = [
    { x: b.x0 + w * (turn % 2 ? 0.38 : 0.62), y: b.y0 + t * 0.62, w: w * 0.68, h: t, angle: 0, slate: slate(0) },
    { x: b.x1 - t * 0.62, y: b.y0 + h * 0.5, w: t, h: h * 0.62, angle: 0, slate: slate(1) },
    { x: b.x0 + w * (turn > 1 ? 0.34 : 0.66), y: b.y1 - t * 0.62, w: w * 0.46, h: t, angle: 0, slate: slate(2) },
    { x: b.x0 + t * 0.62, y: b.y0 + h * 0.55, w: t, h: h * 0.56, angle: 0, slate: slate(3) },
  ];
  return [fill_mark(outline, inks.court), stroke_mark(outline, [{ colour: inks.ink, width: 1.6 }], true), blocks_mark(wings, inks)];
}

// A built-up area: streets of brick and slate, a church where there is room for one.
export function village(outline: readonly Point[], seed: number, inks: Inks): Mark[] {
  const r = random_of(seed),
    b = box_of(outline),
    w = b.x1 - b.x0,
    h = b.y1 - b.y0;
  const size = Math.max(6, Math.min(10, Math.min(w, h) / 9));
  const blocks: Block[] = [];
  const church: Point | null = Math.min(w, h) > 70 ? [b.x0 + w * (0.4 + 0.2 * r()), b.y0 + h * (0.4 + 0.2 * r())] : null;
  for (let i = 0; i < 1200 && blocks.length < 46; i++) {
    const x = b.x0 + r() * w,
      y = b.y0 + r() * h;
    if (signed_distance(outline, x, y) < size * 0.9 || (church && Math.hypot(x - church[0], y - church[1]) < 17)) continue;
    if (blocks.some((q) => Math.abs(q.x - x) < size * 1.9 && Math.abs(q.y - y) < size * 1.55)) continue;
    const angle = (((r() - 0.5) * 24 + (r() < 0.4 ? 90 : 0)) * Math.PI) / 180;
    blocks.push({ x, y, w: size * (0.9 + r() * 0.9), h: size * (0.7 + r() * 0.3), angle, slate: r() >= 0.65 });
  }
  blocks.sort((p, q) => p.y - q.y);
  const marks: Mark[] = [
    fill_mark(outline, inks.court, 0.5),
    stroke_mark(outline, [{ colour: inks.ink2, width: 0.9, alpha: 0.65, dash: [1.5, 2.6] }], true),
  ];
  if (blocks.length) marks.push(blocks_mark(blocks, inks));
  if (church) marks.push(church_mark(church[0], church[1], inks));
  return marks;
}

function church_mark(x: number, y: number, inks: Inks): Mark {
  return {
    box: { x0: x - 12, y0: y - 19, x1: x + 12, y1: y + 10 },
    paint(c) {
      c.fillStyle = inks.ink;
      c.fillRect(x - 9, y - 4, 18, 8);
      c.fillRect(x - 3, y - 8, 6, 16);
      c.fillRect(x - 0.8, y - 17, 1.6, 9);
      c.fillRect(x - 3, y - 15.2, 6, 1.6);
      c.fillStyle = inks.map;
      c.beginPath();
      c.arc(x, y, 1.6, 0, Math.PI * 2);
      c.fill();
    },
  };
}

// Ground of a kind that the printer does not know: an even hatch within its outline.
export function neutral(points: readonly Point[], area: boolean, inks: Inks): Mark[] {
  if (!area) return [stroke_mark(points, [{ colour: inks.ink2, width: 2, dash: [2, 3] }])];
  const b = box_of(points),
    lines = new Buckets();
  const span = b.y1 - b.y0;
  for (let x = b.x0 - span; x < b.x1; x += 9) lines.line(x, b.y1, x + span, b.y0);
  const edge = stroke_mark(points, [{ colour: inks.ink2, width: 1.2, dash: [6, 3] }], true);
  return [fill_mark(points, inks.ink2, 0.06), clipped(points, lines.strokes(inks.ink2, 0.8, 0.5)), edge];
}

// Trees along a road, where nothing else stands: decoration.
export function roadside(
  line: readonly Point[],
  width: number,
  free: (x: number, y: number) => boolean,
  r: Random,
): { x: number; y: number; r: number }[] {
  const out: { x: number; y: number; r: number }[] = [];
  for (const s of stations(line, 36))
    for (const side of [-1, 1]) {
      const d = width / 2 + 7,
        x = s.x - Math.sin(s.angle) * d * side,
        y = s.y + Math.cos(s.angle) * d * side;
      if (r() < 0.72 && free(x, y)) out.push({ x: x + (r() - 0.5) * 2, y: y + (r() - 0.5) * 4, r: 2.9 });
    }
  return out;
}
