// What stands round and on the print: neat line, grid, cartouche with its scale, north, engraved names.
import { said } from '../i18n/languages';
import type { Lang } from '../protocol/types';
import type { Camera } from './camera';
import { box_of, centre_of, line_distance, meets, shared_area, stations, type Box } from './geometry';
import type { Board, Hello, Piece, Point } from './model';
import { engraved, type Inks } from './palette';
import { context_of, surface, to_sheet, type Ctx, type Sheet, type Surface } from './terrain/print';
import { is_water, sign_of } from './terrain/survey';

// Ink that keeps its size whatever the zoom, drawn once.
interface Label {
  picture: Surface;
  w: number;
  h: number;
  spots: Spot[]; // the best first
  rank: 0 | 1 | 2; // drawn at any zoom, from a readable zoom on, only with room round it
}
interface Spot {
  x: number; // anchor on the sheet
  y: number;
  dx: number; // from the anchor to the label's middle, CSS pixels
  dy: number;
  turn: number;
}

export interface Setting {
  hello: Hello;
  pieces: Piece[];
  sheet: Sheet;
  inks: Inks;
  lang: Lang;
  ratio: number;
}

type Kind = 'water' | 'settlement' | 'ground' | 'unknown';
const face_of: Record<Kind, string> = {
  water: `italic 400 17px ${engraved}`,
  ground: `italic 400 18px ${engraved}`,
  settlement: `700 18px ${engraved}`,
  unknown: `italic 400 15px ${engraved}`,
};

function text_width(font: string, text: string): number {
  const c = context_of(surface(1, 1));
  c.font = font;
  return c.measureText(text).width;
}

// Small capitals: the first letter of each word at full size; long names a little smaller.
function small_caps(text: string): { text: string; size: number }[] {
  const full = text.length > 14 ? 15.5 : 18,
    low = text.length > 14 ? 13 : 14.5;
  const out: { text: string; size: number }[] = [];
  for (const ch of text) {
    const upper = ch.toUpperCase();
    const size = ch === upper ? full : low;
    const last = out[out.length - 1];
    if (last && last.size === size) last.text += upper;
    else out.push({ text: upper, size });
  }
  return out;
}

function ink(text: string, kind: Kind, s: Setting): { picture: Surface; w: number; h: number } {
  const runs = kind === 'settlement' ? small_caps(text) : [{ text, size: 0 }];
  const font = (size: number): string => (kind === 'settlement' ? `700 ${size}px ${engraved}` : face_of[kind]);
  const spacing = kind === 'settlement' ? 1.2 : 0;
  let w = 0;
  for (const r of runs) w += text_width(font(r.size), r.text) + spacing * r.text.length;
  const width = Math.ceil(w) + 10,
    height = 28;
  const picture = surface(width * s.ratio, height * s.ratio),
    c = context_of(picture);
  c.scale(s.ratio, s.ratio);
  c.textBaseline = 'alphabetic';
  c.lineJoin = 'round';
  if ('letterSpacing' in c) c.letterSpacing = `${spacing}px`;
  for (const pass of [0, 1]) {
    let x = 5;
    for (const r of runs) {
      c.font = font(r.size);
      if (pass === 0) {
        c.strokeStyle = s.inks.map;
        c.lineWidth = 4;
        c.strokeText(r.text, x, 20);
      } else {
        c.fillStyle = kind === 'water' ? s.inks.water_name : s.inks.ink;
        c.fillText(r.text, x, 20);
      }
      x += c.measureText(r.text).width;
    }
  }
  return { picture, w: width, h: height };
}

function kind_of(p: Piece): Kind {
  const sign = sign_of(p.kind);
  if (is_water(p)) return 'water';
  return sign === 'farm' || sign === 'village' || sign === 'enclosure' || sign === 'redoubt' ? 'settlement' : 'ground';
}

// The middle of a strip, from end to end.
function middle_of(p: Point[]): Point[] {
  const b = box_of(p),
    [x, y] = centre_of(p);
  return b.y1 - b.y0 > b.x1 - b.x0
    ? [
        [x, b.y1],
        [x, b.y0],
      ]
    : [
        [b.x0, y],
        [b.x1, y],
      ];
}

// Names stand over empty paper where there is some: the place of least overlap with ground, other names and the frame.
export function engrave_names(s: Setting, cartouche: Box | null): Label[] {
  const { sheet, lang } = s;
  const at = (points: Point[]): Point[] => points.map(([x, y]) => to_sheet(sheet, x, y));
  const solid = s.pieces
    .filter((p) => p.shape === 'area' && sign_of(p.kind) !== 'hill' && sign_of(p.kind) !== 'open')
    .map((p) => box_of(at(p.points)));
  const lines = s.pieces.filter((p) => p.shape === 'line').map((p) => at(p.points));
  const taken: Box[] = cartouche ? [cartouche] : [];
  const out: Label[] = [];
  const wanted: { text: string; kind: Kind; points: Point[]; line: boolean; inside?: boolean; flag: boolean }[] = [];
  const written = new Set<string>();
  const ids = new Set(s.pieces.map((p) => p.id));
  for (const p of s.pieces) {
    const known = sign_of(p.kind) !== 'neutral';
    const text = said(p.name, lang) || (known ? '' : p.kind);
    if (!text || written.has(text)) continue;
    // A river drawn as an area is named along its middle.
    const deep = p.kind === 'deep_river',
      line = deep || p.shape === 'line';
    if (!(line && !is_water(p) && text.length > 24))
      wanted.push({
        text,
        kind: known ? kind_of(p) : 'unknown',
        points: deep ? middle_of(at(p.points)) : at(p.points),
        line,
        inside: deep,
        flag: false,
      });
    written.add(text);
  }
  for (const p of s.hello.board.places) {
    const text = said(p.name, lang);
    if (!text || written.has(text) || ids.has(p.id)) continue;
    wanted.push({
      text,
      kind: p.points.length > 2 ? 'settlement' : 'ground',
      points: at(p.points),
      line: false,
      flag: p.points.length === 1,
    });
    written.add(text);
  }
  for (const n of wanted) {
    const { picture, w, h } = ink(n.text, n.kind, s);
    const tall = h * 0.7,
      b = box_of(n.points);
    const tries: Spot[] = [];
    if (n.line) {
      const [p, q] = longest(n.points);
      let turn = Math.atan2(q[1] - p[1], q[0] - p[0]);
      if (turn > Math.PI / 2 + 0.01 || turn < -Math.PI / 2 + 0.01) turn += turn > 0 ? -Math.PI : Math.PI;
      for (const t of [0.5, 0.3, 0.7, 0.2, 0.8])
        for (const side of n.inside ? [0] : [1, -1]) {
          const off = 22 * side;
          tries.push({
            x: p[0] + (q[0] - p[0]) * t,
            y: p[1] + (q[1] - p[1]) * t,
            dx: -Math.sin(turn) * off,
            dy: Math.cos(turn) * off,
            turn,
          });
        }
    } else {
      const [cx, cy] = centre_of(n.points),
        gap = n.flag ? 16 : 13;
      tries.push({ x: cx, y: b.y1, dx: 0, dy: gap, turn: 0 }, { x: cx, y: b.y0, dx: 0, dy: -gap, turn: 0 });
      if (b.x1 - b.x0 > w + 30 && b.y1 - b.y0 > 60 && n.kind === 'ground') tries.unshift({ x: cx, y: cy, dx: 0, dy: 0, turn: 0 });
      tries.push({ x: b.x1, y: cy, dx: w / 2 + 4, dy: 0, turn: 0 }, { x: b.x0, y: cy, dx: -w / 2 - 4, dy: 0, turn: 0 });
      for (const k of [0.25, 0.75]) {
        const x = b.x0 + (b.x1 - b.x0) * k;
        tries.push({ x, y: b.y1, dx: 0, dy: gap, turn: 0 }, { x, y: b.y0, dx: 0, dy: -gap, turn: 0 });
      }
    }
    const costs = new Map<Spot, number>();
    tries.forEach((t, k) => {
      const steep = Math.abs(Math.sin(t.turn)) > 0.7;
      const bw = steep ? tall : w,
        bh = steep ? w : tall,
        x = t.x + t.dx,
        y = t.y + t.dy;
      const box = { x0: x - bw / 2, y0: y - bh / 2, x1: x + bw / 2, y1: y + bh / 2 };
      const out_ = Math.max(0, -box.x0) + Math.max(0, -box.y0) + Math.max(0, box.x1 - sheet.width) + Math.max(0, box.y1 - sheet.height);
      let sum = out_ * 60 + k * 12;
      if (!n.inside) for (const o of solid) sum += shared_area(o, box) * 0.8;
      for (const o of taken) sum += shared_area(o, box) * 3;
      for (const l of lines) if (line_distance(l, x, y) < tall) sum += 160;
      costs.set(t, sum);
    });
    const spots = tries.slice().sort((p, q) => costs.get(p)! - costs.get(q)!),
      best = spots[0]!,
      cost = costs.get(best)!;
    const x = best.x + best.dx,
      y = best.y + best.dy;
    const steep = Math.abs(Math.sin(best.turn)) > 0.7,
      bw = steep ? tall : w,
      bh = steep ? w : tall;
    taken.push({ x0: x - bw / 2, y0: y - bh / 2, x1: x + bw / 2, y1: y + bh / 2 });
    out.push({
      picture,
      w,
      h,
      spots: spots.filter((t) => t === best || costs.get(t)! < 1200),
      rank: cost > 1500 ? 2 : n.kind === 'settlement' ? 0 : 1,
    });
  }
  return out;
}
function longest(points: Point[]): [Point, Point] {
  let best: [Point, Point] = [points[0]!, points[points.length - 1]!],
    most = -1;
  for (let i = 0; i + 1 < points.length; i++) {
    const l = Math.hypot(points[i + 1]![0] - points[i]![0], points[i + 1]![1] - points[i]![1]);
    if (l > most) ((most = l), (best = [points[i]!, points[i + 1]!]));
  }
  return best;
}

// `blocks` are the units on the screen: a name stands where none covers it, if it has such a place.
export function draw_names(c: Ctx, camera: Camera, labels: Label[], blocks: Box[]): void {
  const k = camera.zoom < 0.8 ? 0.85 : 1; // a small sheet has smaller names
  const taken: Box[] = [];
  for (const l of labels) {
    if ((l.rank > 0 && camera.zoom < 0.55) || (l.rank === 2 && camera.zoom < 1.5)) continue;
    const at = (s: Spot): { px: number; py: number; box: Box } => {
      const [x, y] = camera.screen(s.x, s.y),
        over = (l.w * k) / 2 + 6;
      // A name at the edge of the view moves in, as long as what it names is in sight.
      const px = !s.turn && x > 0 && x < camera.width ? Math.max(over, Math.min(camera.width - over, x + s.dx * k)) : x + s.dx * k,
        py = y + s.dy * k;
      const steep = Math.abs(Math.sin(s.turn)) > 0.7,
        u = ((steep ? l.h * 0.6 : l.w) * k) / 2 - 4,
        v = ((steep ? l.w : l.h * 0.6) * k) / 2;
      return { px, py, box: { x0: px - u, y0: py - v, x1: px + u, y1: py + v } };
    };
    const clear = (s: Spot, of: Box[]): boolean => {
      const { box } = at(s);
      return !of.some((b) => meets(b, box));
    };
    const apart = l.spots.filter((s) => clear(s, taken));
    // Names never lie over each other: the one that has no room waits for a closer look.
    if (apart.length === 0 && taken.length > 0) continue;
    const spot = apart.find((s) => clear(s, blocks)) ?? apart[0] ?? l.spots[0]!,
      { px, py, box } = at(spot);
    taken.push(box);
    if (px < -l.w || py < -l.w || px > camera.width + l.w || py > camera.height + l.w) continue;
    if (!spot.turn) c.drawImage(l.picture, Math.round(px - (l.w * k) / 2), Math.round(py - (l.h * k) / 2), l.w * k, l.h * k);
    else {
      c.save();
      c.translate(px, py);
      c.rotate(spot.turn);
      c.drawImage(l.picture, (-l.w * k) / 2, (-l.h * k) / 2, l.w * k, l.h * k);
      c.restore();
    }
  }
}

// Step of the ticks, in tenths of a millimetre: a round number of the rules' lengths, wide enough to count.
function tick(length: number, camera: Camera): number {
  const one = length || 500;
  return one * ([1, 2, 5, 10, 20, 50, 100].find((k) => ((k * one) / camera.sheet.unit) * camera.zoom >= 22) ?? 100);
}

export function draw_frame(c: Ctx, camera: Camera, hello: Hello, inks: Inks): void {
  const { sheet } = camera,
    { board } = hello;
  const [x0, y0] = camera.screen(0, 0).map(Math.round) as Point,
    [x1, y1] = camera.screen(sheet.width, sheet.height).map(Math.round) as Point;
  const w = x1 - x0,
    h = y1 - y0,
    grid = board.columns > 0 && board.rows > 0;
  const small = camera.zoom < 0.5,
    // Never wider than what the view leaves round the whole sheet.
    out = small ? 6 : Math.min(grid ? 24 : 11, sheet.margin * camera.zoom - 3);
  c.fillStyle = inks.map;
  (c.fillRect(x0 - out, y0 - out, w + 2 * out, out), c.fillRect(x0 - out, y1, w + 2 * out, out));
  (c.fillRect(x0 - out, y0, out, h), c.fillRect(x1, y0, out, h));
  c.strokeStyle = c.fillStyle = inks.ink;
  c.lineWidth = 1;
  c.strokeRect(x0 + 0.5, y0 + 0.5, w - 1, h - 1);
  c.lineWidth = small ? 1.6 : 2.6;
  c.strokeRect(x0 - out, y0 - out, w + 2 * out, h + 2 * out);
  if (grid) grid_frame(c, board, inks, x0, y0, w, h, small ? 0 : out);
  else if (!small) {
    const step = tick(hello.length?.size ?? 0, camera) / sheet.unit;
    c.beginPath();
    for (let k = 0; k * step < sheet.width; k += 2) {
      const a = x0 + k * step * camera.zoom,
        b = Math.min(w + x0, a + step * camera.zoom);
      (c.rect(a, y0 - out + 1.5, b - a, 4.5), c.rect(a, y1 + out - 6, b - a, 4.5));
    }
    for (let k = 0; k * step < sheet.height; k += 2) {
      const b = y1 - k * step * camera.zoom,
        a = Math.max(y0, b - step * camera.zoom);
      (c.rect(x0 - out + 1.5, a, 4.5, b - a), c.rect(x1 + out - 6, a, 4.5, b - a));
    }
    c.fill();
    const wide = step * 4;
    c.globalAlpha = 0.3;
    c.strokeStyle = inks.ink2;
    c.lineWidth = 0.6;
    c.beginPath();
    for (let x = wide; x < sheet.width - 1; x += wide) (c.moveTo(x0 + x * camera.zoom, y0), c.lineTo(x0 + x * camera.zoom, y1));
    for (let y = wide; y < sheet.height - 1; y += wide) (c.moveTo(x0, y1 - y * camera.zoom), c.lineTo(x1, y1 - y * camera.zoom));
    c.stroke();
    c.globalAlpha = 1;
  }
}

function grid_frame(c: Ctx, board: Board, inks: Inks, x0: number, y0: number, w: number, h: number, out: number): void {
  const cw = w / board.columns,
    rh = h / board.rows;
  c.save();
  if (out) {
    c.fillStyle = inks.ink;
    c.font = `700 ${Math.min(17, Math.round(out * 0.8))}px ${engraved}`;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    const name = (col: number, row: number): string => board.places[row * board.columns + col]?.id ?? '';
    for (let i = 0; i < board.columns; i++) {
      const text = /^[^\d]+/.exec(name(i, 0))?.[0] ?? String(i + 1);
      for (const y of [y0 - out / 2, y0 + h + out / 2 + 1]) c.fillText(text, x0 + (i + 0.5) * cw, y);
    }
    for (let j = 0; j < board.rows; j++) {
      const text = /\d+$/.exec(name(0, j))?.[0] ?? String(j + 1);
      for (const x of [x0 - out / 2, x0 + w + out / 2]) c.fillText(text, x, y0 + h - (j + 0.5) * rh);
    }
    c.textBaseline = 'alphabetic';
  }
  c.restore();
}

const cartouche_size = { w: 232, h: 94 };
// The emptiest spot along the edge of the sheet; none, when there is something everywhere.
export function cartouche_box(s: Setting, units: Box[]): Box | null {
  const { sheet } = s,
    { w, h } = cartouche_size;
  const at = (points: Point[]): Point[] => points.map(([x, y]) => to_sheet(sheet, x, y));
  const areas = s.pieces.filter((p) => p.shape === 'area').map((p) => box_of(at(p.points), 4));
  const lines = s.pieces.filter((p) => p.shape === 'line').map((p) => at(p.points));
  let best: Box | null = null,
    cost = 0.3 * w * h;
  const across = sheet.width - w - 28,
    down = sheet.height - h - 28;
  // Corners first, then along the four edges.
  const spots: Point[] = [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
  ];
  for (let k = 1; k < 16; k++) spots.push([k / 16, 1], [k / 16, 0], [0, k / 16], [1, k / 16]);
  spots.forEach(([u, v], rank) => {
    const x0 = 14 + across * u - (u > 0.9 && v < 0.2 ? 58 : 0),
      y0 = 14 + down * v; // clear of north
    const box = { x0, y0, x1: x0 + w, y1: y0 + h };
    let sum = rank < 4 ? rank * 40 : 400;
    // The buttons of the view lie over the lower right corner.
    if (box.x1 > sheet.width - 60 && box.y1 > sheet.height - 190) sum += 0.15 * w * h;
    for (const a of areas) sum += shared_area(a, box) * 1.5;
    for (const o of units) sum += shared_area(o, box) * 3;
    for (const l of lines)
      sum += stations(l, 8).filter((s) => s.x > x0 - 8 && s.x < box.x1 + 8 && s.y > y0 - 8 && s.y < box.y1 + 8).length * 220;
    if (sum < cost) ((cost = sum), (best = box));
  });
  return best;
}

export function paint_cartouche(s: Setting): Surface {
  const { w, h } = cartouche_size,
    k = s.ratio;
  const picture = surface(w * k, h * k),
    c = context_of(picture),
    { inks, hello, lang, sheet } = s;
  c.scale(k, k);
  c.fillStyle = inks.cartouche;
  c.fillRect(0, 0, w, h);
  c.strokeStyle = inks.ink;
  c.lineWidth = 2;
  c.strokeRect(1, 1, w - 2, h - 2);
  c.lineWidth = 0.8;
  c.strokeRect(5, 5, w - 10, h - 10);
  c.fillStyle = inks.ink;
  c.textAlign = 'center';
  const title = said(hello.scenario.name, lang).toUpperCase(),
    grid = hello.board.columns > 0,
    drop = grid ? 12 : 0;
  if ('letterSpacing' in c) c.letterSpacing = '2px';
  c.font = `700 20px ${engraved}`;
  const wide = c.measureText(title).width;
  if (wide > w - 30) {
    if ('letterSpacing' in c) c.letterSpacing = '0.6px';
    c.font = `700 ${Math.max(11, Math.min(20, (20 * (w - 26)) / (wide - title.length * 1.4)))}px ${engraved}`;
  }
  c.fillText(title, w / 2, 30 + drop);
  if ('letterSpacing' in c) c.letterSpacing = '0px';
  c.font = `italic 400 14.5px ${engraved}`;
  const sides = hello.sides.map((x) => said(x.name, lang)).join(' — ');
  c.fillText(sides, w / 2, 48 + drop);
  if (grid) return picture;
  // The scale: a round number of the rules' lengths about half the cartouche wide.
  const size = hello.length?.size || 100,
    name = hello.length ? said(hello.length.name, lang) : 'cm';
  let n = 2;
  for (const k2 of [2, 4, 6, 8, 10, 20, 40]) if ((k2 * size) / sheet.unit <= w - 62) n = k2;
  const px = (n * size) / sheet.unit,
    x = (w - px) / 2 - 8;
  c.fillRect(x, 60, px / 2, 6);
  c.lineWidth = 1;
  c.strokeRect(x + 0.5, 60.5, px - 1, 5);
  c.font = `700 13px ${engraved}`;
  c.fillText('0', x, 81);
  c.fillText(String(n / 2), x + px / 2, 81);
  c.fillText(`${n} ${name}`, x + px + 6, 81);
  return picture;
}

// Places that are a point: a small staff with a pennon, so that an order's "there" can be seen.
export function draw_marks(c: Ctx, camera: Camera, board: Board, inks: Inks): void {
  for (const p of board.places) {
    if (p.points.length !== 1) continue;
    const [x, y] = camera.screen(...to_sheet(camera.sheet, p.points[0]![0], p.points[0]![1]));
    c.fillStyle = inks.cartouche;
    c.strokeStyle = inks.ink;
    c.lineWidth = 1.4;
    c.beginPath();
    (c.moveTo(x, y + 3), c.lineTo(x, y - 17), c.lineTo(x + 13, y - 13), c.lineTo(x, y - 9));
    c.fill();
    c.stroke();
    c.beginPath();
    c.arc(x, y + 3, 2.6, 0, Math.PI * 2);
    c.fillStyle = inks.ink;
    c.fill();
  }
}

export function draw_north(c: Ctx, camera: Camera, inks: Inks): void {
  if (camera.zoom < 0.5) return;
  const [x, y] = camera.screen(camera.sheet.width - 30, 46);
  c.save();
  c.translate(x, y);
  c.fillStyle = inks.ink;
  c.beginPath();
  (c.moveTo(0, -30), c.lineTo(8, 18), c.lineTo(0, 10), c.lineTo(-8, 18), c.closePath());
  c.fill();
  c.fillStyle = inks.cartouche;
  c.strokeStyle = inks.ink;
  c.lineWidth = 1;
  c.beginPath();
  (c.moveTo(0, -30), c.lineTo(-8, 18), c.lineTo(0, 10), c.closePath());
  c.fill();
  c.stroke();
  c.fillStyle = inks.ink;
  c.font = `700 15px ${engraved}`;
  c.textAlign = 'center';
  c.fillText('N', 0, -34 + 2);
  c.restore();
}
