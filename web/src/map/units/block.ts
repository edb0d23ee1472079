// One unit's block in pixels, origin at its centre. The grammar of signs is in the design's book of looks; every sign has a line, none
// lives by colour alone.
import { random_of, seed_of, type Box, type Random } from '../geometry';
import { edge_ink, halo, text_face, type Coat } from '../palette';
import type { Ctx } from '../terrain/print';
import type { Look, Tag } from './look';
import { chevrons, plate, smoke, strength, upright, wedges } from './signs';

export type Level = 'near' | 'mid' | 'far';
export interface Figure {
  look: Look;
  w: number; // pixels
  h: number;
  level: Level;
}
// A column of two units of length on a fitted sheet still carries its name.
const near_front = 76;
// Sizes on screen at `zoom` pixels a sheet unit: never under 18 px of front, nor too thin to be hatched.
export function figure_of(look: Look, zoom: number): Figure {
  const front = look.w * zoom;
  // Narrow signs are read by their length, a gun by its square.
  const seen =
    look.form === 'road' || look.form === 'limbered' ? Math.max(front, look.h * zoom) : look.arm === 'artillery' ? front * 1.5 : front;
  const level: Level = seen >= near_front || (look.form === 'bases' && look.h * zoom >= 17) ? 'near' : seen >= 45 ? 'mid' : 'far';
  if (look.arm === 'officer') {
    const d = Math.max(18, Math.min(30, front));
    return { look, w: d, h: d, level: zoom >= 0.75 ? 'near' : zoom >= 0.5 ? 'mid' : 'far' };
  }
  const w = Math.max(look.form === 'road' || look.form === 'limbered' ? 14 : 18, front);
  const thin = look.form === 'skirmish' ? 14 : look.arm === 'artillery' ? 18 : 11;
  return { look, w, h: Math.max(Math.min(thin, w), look.h * zoom), level };
}

const tau = Math.PI * 2;

function box_path(c: Ctx, w: number, h: number, r = 1.5): void {
  c.beginPath();
  c.roundRect(-w / 2, -h / 2, w, h, Math.min(r, h / 2, w / 2));
}
// Disorder: the outline breaks.
function broken_path(c: Ctx, w: number, h: number, r: Random): void {
  const a = Math.min(4, Math.max(2, h * 0.09));
  const corners = [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ] as const;
  c.beginPath();
  for (let s = 0; s < 4; s++) {
    const [x0, y0] = corners[s]!,
      [x1, y1] = corners[(s + 1) % 4]!;
    const l = Math.hypot(x1 - x0, y1 - y0),
      n = Math.max(2, Math.round(l / 9));
    for (let i = 0; i < n; i++) {
      const t = i / n,
        k = (i % 2 ? 1 : -1) * a * (0.6 + 0.6 * r());
      const x = x0 + (x1 - x0) * t + ((y1 - y0) / l) * k,
        y = y0 + (y1 - y0) * t - ((x1 - x0) / l) * k;
      if (s || i) c.lineTo(x, y);
      else c.moveTo(x, y);
    }
  }
  c.closePath();
}
// In a building: crenels all round.
function crenel_path(c: Ctx, w: number, h: number): void {
  const d = Math.min(4, w / 8);
  c.beginPath();
  const side = (x0: number, y0: number, ux: number, uy: number, length: number): void => {
    const n = length > 40 ? 9 : 5,
      step = length / n,
      nx = uy,
      ny = -ux;
    for (let i = 0; i < n; i++) {
      const k = i % 2 ? d : 0;
      c.lineTo(x0 + ux * step * i + nx * k, y0 + uy * step * i + ny * k);
      c.lineTo(x0 + ux * step * (i + 1) + nx * k, y0 + uy * step * (i + 1) + ny * k);
    }
  };
  c.moveTo(-w / 2, -h / 2);
  side(-w / 2, -h / 2, 1, 0, w);
  side(w / 2, -h / 2, 0, 1, h);
  side(w / 2, h / 2, -1, 0, w);
  side(-w / 2, h / 2, 0, -1, h);
  c.closePath();
}
function shape(c: Ctx, f: Figure): void {
  if (f.look.form === 'garrison') crenel_path(c, f.w, f.h);
  else if (f.look.form === 'skirmish') box_path(c, f.w, f.h, f.h / 2);
  else if (f.look.markers.includes('disordered')) broken_path(c, f.w, f.h, random_of(seed_of(f.look.id)));
  else box_path(c, f.w, f.h);
}

// Fills the current clip with the coat; its hatching stays level with the page whatever the block does.
function coat_fill(c: Ctx, coat: Coat, w: number, h: number, turn: number, far: boolean): void {
  const r = Math.hypot(w, h) / 2 + 2;
  c.save();
  c.rotate(-turn);
  c.fillStyle = coat.fill;
  c.fillRect(-r, -r, r * 2, r * 2);
  if (coat.hatch !== 'none') {
    const gap = far ? 4 : 6;
    c.strokeStyle = coat.line;
    c.lineWidth = far ? 0.9 : 1;
    c.beginPath();
    const lines = (angle: number, g: number): void => {
      const ux = Math.cos(angle),
        uy = Math.sin(angle);
      for (let t = -Math.ceil(r / g) * g + g / 2; t < r; t += g) {
        c.moveTo(-uy * t - ux * r, ux * t - uy * r);
        c.lineTo(-uy * t + ux * r, ux * t + uy * r);
      }
    };
    if (coat.hatch === 'level' || coat.hatch === 'crossed') lines(0, gap);
    if (coat.hatch === 'upright' || coat.hatch === 'crossed') lines(Math.PI / 2, gap);
    if (coat.hatch === 'bend') lines(Math.PI / 4, gap * 0.75);
    if (coat.hatch === 'sinister') lines(-Math.PI / 4, gap * 0.75);
    c.stroke();
  }
  c.restore();
}

function gun(c: Ctx, x: number, y: number, s: number): void {
  c.save();
  c.translate(x, y);
  c.scale(s, s);
  c.strokeStyle = c.fillStyle = edge_ink;
  c.lineCap = 'round';
  c.lineWidth = 3.4;
  c.beginPath();
  (c.moveTo(0, -11), c.lineTo(0, 5));
  c.stroke();
  c.lineCap = 'butt';
  c.lineWidth = 1.8;
  c.beginPath();
  (c.moveTo(-2, 3), c.lineTo(-4.5, 11), c.moveTo(2, 3), c.lineTo(4.5, 11), c.moveTo(-6, 0.5), c.lineTo(6, 0.5));
  c.stroke();
  c.fillRect(-8, -4, 3, 9);
  c.fillRect(5, -4, 3, 9);
  c.restore();
}

function divisions(c: Ctx, f: Figure): void {
  const { look, w, h, level } = f,
    cav = look.arm === 'cavalry';
  const line = cav || !look.coat.dark ? edge_ink : '#ffffff';
  c.strokeStyle = line;
  if (look.form === 'column') {
    c.globalAlpha = 0.8;
    c.lineWidth = 1.5;
    c.beginPath();
    for (let i = 1; i < 3; i++) (c.moveTo(-w / 2, -h / 2 + (h * i) / 3), c.lineTo(w / 2, -h / 2 + (h * i) / 3));
    c.stroke();
  } else if (look.form === 'bases') {
    c.globalAlpha = 0.85;
    c.lineWidth = 1.6;
    c.beginPath();
    for (let i = 1; i < look.strength; i++)
      (c.moveTo(-w / 2 + (w * i) / look.strength, -h / 2), c.lineTo(-w / 2 + (w * i) / look.strength, h / 2));
    c.stroke();
  } else if (look.form === 'road' && level !== 'far') {
    c.globalAlpha = 0.85;
    c.lineWidth = 2;
    c.beginPath();
    for (let y = h / 2 - 9; y > -h / 2 + 8; y -= 15) (c.moveTo(-w / 2 + 4, y), c.lineTo(0, y - Math.min(8, w / 3)), c.lineTo(w / 2 - 4, y));
    c.stroke();
  } else if (look.form === 'square') {
    const q = Math.min(w, h) * 0.27;
    c.fillStyle = '#efe4c9';
    c.fillRect(-w / 2 + q, -h / 2 + q, w - 2 * q, h - 2 * q);
    c.strokeStyle = edge_ink;
    c.lineWidth = 1.4;
    c.strokeRect(-w / 2 + q, -h / 2 + q, w - 2 * q, h - 2 * q);
  }
  c.globalAlpha = 1;
}

function body(c: Ctx, f: Figure): void {
  const { look, w, h, level } = f,
    { coat } = look,
    far = level === 'far';
  shape(c, f);
  c.lineJoin = 'round';
  c.strokeStyle = halo;
  c.globalAlpha = 0.92;
  c.lineWidth = far ? 4.5 : 6;
  c.stroke();
  c.globalAlpha = 1;
  c.save();
  c.clip();
  if (look.arm === 'artillery') {
    c.fillStyle = halo;
    c.fillRect(-w, -h, w * 2, h * 2);
    const foot = h * (look.form === 'limbered' ? 0.3 : 0.34);
    c.save();
    c.beginPath();
    c.rect(-w / 2 - 5, h / 2 - foot, w + 10, foot + 5);
    c.clip();
    coat_fill(c, coat, w, h, look.turn, far);
    c.restore();
    c.strokeStyle = edge_ink;
    c.lineWidth = 1.2;
    c.beginPath();
    (c.moveTo(-w, h / 2 - foot), c.lineTo(w, h / 2 - foot));
    c.stroke();
    const s = Math.min(w, h * 1.25) / 34;
    if (look.form === 'limbered') {
      c.save();
      c.rotate(Math.PI);
      gun(c, 0, h * 0.02, s * 0.9);
      c.restore();
      c.lineWidth = Math.max(1.2, 2 * Math.min(1, s));
      c.beginPath();
      (c.moveTo(0, -h * 0.22), c.lineTo(0, -h / 2 + 2));
      for (const y of [0.3, 0.41]) (c.moveTo(-Math.min(w, h) * 0.2, -h * y), c.lineTo(Math.min(w, h) * 0.2, -h * y));
      c.stroke();
    } else if (w > h * 2 && look.full <= 6 && !far) {
      const n = Math.max(1, Math.min(look.strength, Math.floor(w / (h * 0.9))));
      for (let i = 0; i < n; i++) gun(c, -w / 2 + (w * (i + 0.5)) / n, -h * 0.12, s * 0.95);
    } else gun(c, 0, -h * 0.1, s * 1.1);
  } else {
    coat_fill(c, coat, w, h, look.turn, far);
    if (look.arm === 'cavalry') {
      c.fillStyle = coat.half;
      c.beginPath();
      (c.moveTo(-w / 2, h / 2), c.lineTo(w / 2, -h / 2), c.lineTo(w / 2 + 5, h / 2 + 5), c.lineTo(-w / 2, h / 2 + 5));
      c.fill();
      c.strokeStyle = edge_ink;
      c.lineWidth = 1.6;
      c.beginPath();
      (c.moveTo(-w / 2, h / 2), c.lineTo(w / 2, -h / 2));
      c.stroke();
    }
    divisions(c, f);
    if (look.faces === 1 && !look.markers.includes('prone')) {
      const bar = Math.max(2, Math.min(6, h * 0.12));
      c.fillStyle = coat.light;
      c.fillRect(-w / 2 - 5, -h / 2 - 5, w + 10, bar + 5 + (h > 14 ? 1 : 0));
    }
  }
  if (look.markers.includes('prone')) {
    c.globalAlpha = 0.78;
    c.fillStyle = halo;
    c.fillRect(-w, -h, w * 2, h * 2);
    c.globalAlpha = 1;
    c.strokeStyle = edge_ink;
    c.lineWidth = 1.6;
    c.beginPath();
    for (let x = -w / 2 + 7; x < w / 2; x += 12) (c.moveTo(x - 5, -h * 0.05), c.quadraticCurveTo(x, h * 0.3, x + 5, -h * 0.05));
    c.stroke();
  }
  if (look.markers.includes('acted')) {
    c.globalAlpha = 0.46;
    c.fillStyle = '#efe4c9';
    c.fillRect(-w, -h, w * 2, h * 2);
    c.globalAlpha = 1;
  }
  c.restore();
  shape(c, f);
  c.strokeStyle = edge_ink;
  c.lineWidth = far ? 1.4 : 1.6;
  c.stroke();
}

function skirmishers(c: Ctx, f: Figure): void {
  const { look, w, h, level } = f,
    r = level === 'far' ? Math.min(3.2, h * 0.3) : Math.min(5, h * 0.32);
  shape(c, f);
  c.fillStyle = halo;
  c.globalAlpha = 0.72;
  c.fill();
  c.globalAlpha = 1;
  c.strokeStyle = edge_ink;
  c.lineWidth = 1.2;
  c.setLineDash([5, 3.5]);
  c.stroke();
  c.setLineDash([]);
  const n = Math.max(3, Math.round(w / (r * 3.4)));
  const acted = look.markers.includes('acted');
  for (let i = 0; i < n; i++) {
    const x = -w / 2 + (w * (i + 0.5)) / n,
      y = (i % 2 ? 1 : -1) * Math.max(0, h / 2 - r - 1.5) * 0.4;
    c.save();
    c.translate(x, y);
    const dot = (): void => {
      c.beginPath();
      if (look.arm === 'cavalry') (c.moveTo(0, -r * 1.2), c.lineTo(r * 1.1, 0), c.lineTo(0, r * 1.2), c.lineTo(-r * 1.1, 0), c.closePath());
      else c.arc(0, 0, r, 0, tau);
    };
    dot();
    c.save();
    c.clip();
    if (acted) c.globalAlpha = 0.5;
    coat_fill(c, look.coat, r * 2, r * 2, look.turn, true);
    if (look.arm === 'cavalry') {
      c.fillStyle = look.coat.half;
      c.fillRect(-r * 2, -r * 2, r * 2, r * 4);
    }
    c.restore();
    dot();
    c.strokeStyle = edge_ink;
    c.stroke();
    c.restore();
  }
}

function officer(c: Ctx, f: Figure): void {
  const { look } = f,
    r = f.w / 2,
    { coat } = look;
  c.fillStyle = halo;
  c.beginPath();
  c.arc(0, 0, r + 2.6, 0, tau);
  c.fill();
  c.save();
  c.beginPath();
  c.arc(0, 0, r, 0, tau);
  c.clip();
  coat_fill(c, coat, f.w, f.w, 0, false);
  c.restore();
  c.strokeStyle = edge_ink;
  c.lineWidth = 1.6;
  c.beginPath();
  c.arc(0, 0, r, 0, tau);
  c.stroke();
  if (look.chief) {
    c.strokeStyle = coat.dark ? halo : edge_ink;
    c.lineWidth = 1.2;
    c.beginPath();
    c.arc(0, 0, r - 3, 0, tau);
    c.stroke();
  }
  c.strokeStyle = edge_ink;
  c.lineWidth = 2;
  c.beginPath();
  (c.moveTo(0, -r), c.lineTo(0, -r * 2.25));
  c.stroke();
  c.beginPath();
  (c.moveTo(1, -r * 2.25),
    c.lineTo(1 + r * 1.5, -r * 2.25),
    c.lineTo(1 + r * 1.05, -r * 1.83),
    c.lineTo(1 + r * 1.5, -r * 1.41),
    c.lineTo(1, -r * 1.41));
  c.closePath();
  c.strokeStyle = halo;
  c.lineWidth = 3.4;
  c.stroke();
  c.fillStyle = coat.fill;
  c.fill();
  c.strokeStyle = edge_ink;
  c.lineWidth = 1.1;
  c.stroke();
  c.fillStyle = coat.name;
  star(c, r * 0.52);
  if (look.markers.includes('acted')) {
    c.globalAlpha = 0.46;
    c.fillStyle = '#efe4c9';
    c.beginPath();
    c.arc(0, 0, r - 1, 0, tau);
    c.fill();
    c.globalAlpha = 1;
  }
}
function star(c: Ctx, r: number): void {
  c.beginPath();
  for (let i = 0; i < 10; i++) {
    const a = (i * Math.PI) / 5 - Math.PI / 2,
      d = i % 2 ? r * 0.42 : r;
    c.lineTo(Math.cos(a) * d, Math.sin(a) * d);
  }
  c.closePath();
  c.fill();
}

// Where an officer's name is written, from his centre: clear of the disc and of the pennon on its right.
export function tag_spot(f: Figure, tag: Tag): { x: number; y: number; align: CanvasTextAlign } {
  const r = f.w / 2;
  if (tag === 'right') return { x: r + 7, y: 9, align: 'left' };
  if (tag === 'left') return { x: -r - 7, y: 5, align: 'right' };
  return { x: 0, y: tag === 'above' ? -r * 2.25 - 6 : r + 17, align: 'center' };
}
// What the name covers, about: it is looked for before fonts are there.
export function tag_box(f: Figure, tag: Tag): Box {
  const { x, y, align } = tag_spot(f, tag),
    w = f.look.short.length * 7.2 + 4;
  const x0 = align === 'left' ? x : align === 'right' ? x - w : x - w / 2;
  return { x0, y0: y - 14, x1: x0 + w, y1: y + 5 };
}

export function draw_block(c: Ctx, f: Figure): void {
  const { look } = f;
  if (look.arm === 'officer') {
    officer(c, f);
    if (f.level === 'near') {
      const { x, y, align } = tag_spot(f, look.tag ?? 'below');
      plate(c, look.short, x, y, { size: 16, colour: edge_ink, under: halo, width: 5, face: text_face, weight: 'italic 700', align });
    }
    return;
  }
  c.save();
  c.rotate(look.turn);
  if (look.form === 'skirmish') skirmishers(c, f);
  else body(c, f);
  wedges(c, f);
  strength(c, f);
  if (look.markers.includes('fired')) smoke(c, f);
  if (look.markers.includes('routed')) chevrons(c, f);
  c.restore();
  upright(c, f);
}
