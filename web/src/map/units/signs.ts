// What a block carries besides its body: facing, strength, markers, letter, name.
import { random_of, seed_of } from '../geometry';
import { edge_ink, engraved, halo, interface_face } from '../palette';
import type { Ctx } from '../terrain/print';
import type { Figure } from './block';
import type { Look } from './look';

const tau = Math.PI * 2;

export function wedges(c: Ctx, f: Figure): void {
  const k = f.level === 'far' ? 5.5 : 8;
  for (let side = 0; side < f.look.faces; side++) {
    c.save();
    c.rotate((side * Math.PI) / 2);
    c.translate(0, -(side % 2 ? f.w : f.h) / 2 - 2 - (f.look.form === 'garrison' ? 3 : 0));
    c.beginPath();
    (c.moveTo(-k, 0), c.lineTo(0, -k * 1.05), c.lineTo(k, 0), c.closePath());
    c.strokeStyle = halo;
    c.lineWidth = 2.4;
    c.stroke();
    c.fillStyle = edge_ink;
    c.fill();
    c.restore();
  }
}

function pip(c: Ctx, x: number, y: number, r: number, on: boolean, on_dark: boolean): void {
  c.beginPath();
  c.arc(x, y, r, 0, tau);
  c.lineWidth = 1.2;
  if (on) {
    c.fillStyle = halo;
    c.fill();
    c.strokeStyle = edge_ink;
    c.stroke();
    if (!on_dark) {
      c.beginPath();
      c.arc(x, y, r - 1.1, 0, tau);
      c.fillStyle = edge_ink;
      c.fill();
    }
  } else {
    c.setLineDash([1.8, 1.5]);
    c.strokeStyle = on_dark ? halo : edge_ink;
    c.stroke();
    c.setLineDash([]);
  }
}

function bar(c: Ctx, w: number, y: number, part: number): void {
  c.fillStyle = halo;
  c.fillRect(-w / 2 - 1, y - 2.4, w + 2, 4.8);
  c.fillStyle = edge_ink;
  c.fillRect(-w / 2, y - 1.1, w * part, 2.2);
  c.fillRect(-w / 2, y - 0.3, w, 0.7);
}

// Whether name and pips have room on the block itself, or at least the name.
const roomy = (f: Figure): boolean => f.h >= 32 && f.look.form !== 'skirmish';
const nameable = (f: Figure): boolean => f.h >= 20 && f.look.form !== 'skirmish';

export function strength(c: Ctx, f: Figure): void {
  const { look, w, h } = f;
  if (look.form === 'bases') {
    const b = w / look.strength;
    for (let i = look.strength; i < look.full && look.arm !== 'artillery'; i++) {
      c.beginPath();
      c.rect(-w / 2 + b * i + 2, -h / 2 + 2, b - 4, h - 4);
      c.globalAlpha = 0.55;
      c.fillStyle = halo;
      c.fill();
      c.globalAlpha = 1;
      c.strokeStyle = edge_ink;
      c.lineWidth = 1.2;
      c.setLineDash([3, 2.5]);
      c.stroke();
      c.setLineDash([]);
    }
    return;
  }
  if (!look.full) return; // a miniature tells no strength
  const behind = !roomy(f) || look.form === 'square';
  if (f.level === 'far' || look.full > 6) return bar(c, w, h / 2 + 5, look.strength / look.full);
  const n = look.full,
    gap = Math.min(Math.max(13, h * 0.12), (w - 6) / n),
    r = Math.max(2.2, Math.min(Math.max(4.4, h * 0.04), gap * 0.36));
  const on_dark = !behind && look.coat.dark && look.arm !== 'cavalry';
  const y = behind ? h / 2 + r + 3.5 : h / 2 - r - 4;
  if (behind) {
    c.fillStyle = halo;
    c.globalAlpha = 0.9;
    c.beginPath();
    c.roundRect((-(n - 1) * gap) / 2 - r - 2.5, y - r - 2, (n - 1) * gap + 2 * r + 5, 2 * r + 4, r + 2);
    c.fill();
    c.globalAlpha = 1;
  }
  for (let i = 0; i < n; i++) pip(c, (-(n - 1) * gap) / 2 + i * gap, y, r, i < look.strength, on_dark);
}

export function smoke(c: Ctx, f: Figure): void {
  const r = random_of(seed_of(f.look.id, 9)),
    s = f.level === 'far' ? 0.6 : 1;
  const w = Math.max(f.w, 26) * 0.96,
    n = Math.max(3, Math.round(w / (11 * s)));
  c.strokeStyle = '#6b5c48';
  for (let i = 0; i < n; i++) {
    const x = -w / 2 + (w * (i + 0.5)) / n,
      q = (6 + 3.5 * r()) * s,
      y = -f.h / 2 - 3 - q * (0.7 + 0.5 * r());
    c.beginPath();
    c.arc(x, y, q, 0, tau);
    c.fillStyle = 'rgba(253,249,239,.93)';
    c.fill();
    c.lineWidth = 0.9;
    c.stroke();
    c.beginPath();
    (c.moveTo(x - q * 0.5, y + q * 0.2), c.quadraticCurveTo(x, y + q * 0.8, x + q * 0.5, y + q * 0.2));
    c.stroke();
  }
}

export function chevrons(c: Ctx, f: Figure): void {
  const d = Math.max(7, f.w * 0.18),
    y = f.h / 2 + (roomy(f) && f.look.full <= 6 ? 4 : 12);
  c.beginPath();
  for (const k of [0, 9]) (c.moveTo(-d, y + k), c.lineTo(0, y + k + 8), c.lineTo(d, y + k));
  c.strokeStyle = halo;
  c.lineWidth = 6;
  c.stroke();
  c.strokeStyle = '#9c2415';
  c.lineWidth = 3;
  c.stroke();
}

function badge(c: Ctx, f: Figure, u: number, v: number, draw: () => void): void {
  const s = Math.sin(f.look.turn),
    k = Math.cos(f.look.turn);
  c.save();
  c.translate(u * k - v * s, u * s + v * k);
  draw();
  c.restore();
}

export interface Lettering {
  size: number;
  colour: string;
  under: string; // of the halo
  width: number;
  face?: string;
  weight?: string;
  room?: number; // the text is set narrower than this
  align?: CanvasTextAlign;
}
export function plate(c: Ctx, text: string, x: number, y: number, l: Lettering): void {
  c.font = `${l.weight ?? '700'} ${l.size}px ${l.face ?? interface_face}`;
  c.textAlign = l.align ?? 'center';
  c.textBaseline = 'alphabetic';
  c.lineJoin = 'round';
  c.strokeStyle = l.under;
  c.lineWidth = l.width;
  c.strokeText(text, x, y, l.room);
  c.fillStyle = l.colour;
  c.fillText(text, x, y, l.room);
}

// Letters on the coat itself; on the light half of dark cavalry they are dark.
function on_coat(look: Look, size: number, width: number, more: Partial<Lettering> = {}): Lettering {
  const bend = look.arm === 'cavalry' && look.coat.dark;
  return { size, width, colour: bend ? edge_ink : look.coat.name, under: bend ? halo : look.coat.fill, ...more };
}
const beside: Lettering = { size: 14, colour: edge_ink, under: halo, width: 4 };

function name_sign(c: Ctx, f: Figure): void {
  const { look, w, h } = f,
    degrees = (look.turn * 180) / Math.PI;
  if (look.form === 'bases') {
    if (look.arm === 'artillery') return plate(c, look.short, w / 2 + 5, 5, { ...beside, align: 'left' });
    const size = fit(c, look.short, Math.max(13, Math.min(15, h * 0.62)), w - 6);
    if (size) plate(c, look.short, 0, size * 0.34, on_coat(look, size, 5, { room: w - 6 }));
    return;
  }
  const counted = look.full > 6,
    stacked = counted && h >= 44;
  const text = counted && !stacked ? `${look.short} · ${look.strength}` : look.short;
  const flat = Math.abs(upright_angle(degrees, 180) - 90) > 45,
    room = (flat ? w : h) - 12;
  const free = nameable(f) && look.arm !== 'artillery' && look.form !== 'square' && look.form !== 'road' && !look.markers.includes('prone');
  const wanted = roomy(f)
    ? Math.min(Math.max(17, h * 0.16), h * 0.4 + (look.form === 'column' ? 9 : 0))
    : Math.max(13, Math.min(15, h * 0.58));
  const size = free ? fit(c, text, wanted, room) : 0;
  if (!size) {
    // Behind the block, reading level.
    const down = h / 2 + 20;
    return plate(
      c,
      counted ? `${look.short} · ${look.strength}` : text,
      -Math.sin(look.turn) * down,
      Math.cos(look.turn) * down + 5,
      beside,
    );
  }
  const lift = look.full <= 6 && flat && roomy(f) && look.form === 'line' ? Math.min(h * 0.12, 7) : 0;
  c.save();
  c.translate(Math.sin(look.turn) * lift, -Math.cos(look.turn) * lift);
  c.rotate(((flat ? upright_angle(degrees + 90, 180) - 90 : upright_angle(degrees, 180) - 90) * Math.PI) / 180);
  plate(c, text, 0, size * (stacked ? -0.08 : 0.34), on_coat(look, size, 5, { room }));
  if (stacked) plate(c, String(look.strength), 0, size * 1.18, on_coat(look, size, 5, { face: engraved }));
  c.restore();
}
const upright_angle = (degrees: number, turn: number): number => ((degrees % turn) + turn) % turn;

// Everything that stays level with the page: name, letter, badges.
export function upright(c: Ctx, f: Figure): void {
  const { look, w, h, level } = f;
  if (level === 'near') name_sign(c, f);
  else if (look.full > 6 && level === 'mid' && h >= 22 && look.arm !== 'artillery' && look.form !== 'skirmish')
    plate(c, String(look.strength), 0, 5, on_coat(look, 15, 4.5, { face: engraved }));
  if (level !== 'far') {
    const small = Math.min(w, h) < 50 && look.form !== 'line' && look.form !== 'bases' && look.form !== 'skirmish' ? 5 : 0;
    badge(c, f, -w / 2 + 1 - small, h / 2 - 1 + (small ? 2 : 0), () => {
      const r = level === 'near' ? 8.4 : 7.2;
      c.beginPath();
      c.arc(0, 0, r, 0, tau);
      c.fillStyle = halo;
      c.fill();
      c.strokeStyle = edge_ink;
      c.lineWidth = 1.3;
      c.stroke();
      c.fillStyle = edge_ink;
      c.font = `700 ${level === 'near' ? 12.5 : 11}px ${engraved}`;
      c.textAlign = 'center';
      c.fillText(look.letter, 0, level === 'near' ? 4.3 : 3.8);
    });
  }
  if (look.markers.includes('disordered'))
    badge(c, f, w / 2 - 1, h / 2 - 1, () => {
      const s = level === 'far' ? 0.68 : 1;
      c.scale(s, s);
      c.beginPath();
      (c.moveTo(0, -12), c.lineTo(11, 8), c.lineTo(-11, 8), c.closePath());
      c.fillStyle = '#e2a11b';
      c.strokeStyle = edge_ink;
      c.lineWidth = 1.5;
      c.fill();
      c.stroke();
      c.lineWidth = 2.2;
      c.beginPath();
      (c.moveTo(0, -5), c.lineTo(0, 1), c.moveTo(0, 4), c.lineTo(0, 6));
      c.stroke();
    });
  if (look.markers.includes('acted'))
    badge(c, f, w / 2 - 1, -h / 2 + 1, () => {
      const s = level === 'far' ? 0.7 : 1;
      c.scale(s, s);
      c.beginPath();
      c.arc(0, 0, 8.4, 0, tau);
      c.fillStyle = '#5a4936';
      c.fill();
      c.strokeStyle = halo;
      c.lineWidth = 1.6;
      c.stroke();
      c.lineWidth = 2;
      c.beginPath();
      (c.moveTo(-3.8, 0.2), c.lineTo(-1.1, 3.2), c.lineTo(3.9, -2.8));
      c.stroke();
    });
  if (look.markers.includes('out_of_command'))
    badge(c, f, w / 2 - 1, -h / 2 + (look.markers.includes('acted') ? 18 : 1), () => {
      const s = level === 'far' ? 0.75 : 1;
      c.scale(s, s);
      c.beginPath();
      c.arc(0, 0, 8, 0, tau);
      c.fillStyle = halo;
      c.fill();
      c.strokeStyle = edge_ink;
      c.lineWidth = 1.8;
      c.setLineDash([5.2, 3.2]);
      c.stroke();
      c.setLineDash([]);
      c.lineWidth = 1.6;
      c.beginPath();
      (c.moveTo(-4.5, 4.5), c.lineTo(4.5, -4.5));
      c.stroke();
    });
}
// The size at which a name fits: never under 13 px; a little too long, it is set narrower; far too long, it is left out (0).
function fit(c: Ctx, text: string, size: number, room: number): number {
  c.font = `700 ${size}px ${interface_face}`;
  const w = c.measureText(text).width;
  if (w <= room) return size;
  const small = Math.max(13, (size * room) / w);
  return (w * small) / size > room * 1.45 ? 0 : small;
}
