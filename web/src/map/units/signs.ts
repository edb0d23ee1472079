// What a block carries besides its body: facing, strength, markers, letter, name.
import { randomOf, seedOf } from '../geometry';
import { edgeInk, engraved, halo, interfaceFace } from '../palette';
import type { Ctx } from '../terrain/print';
import type { Figure } from './block';

const tau = Math.PI * 2;

export function wedges(c: Ctx, f: Figure): void {
  const k = f.level === 'far' ? 5.5 : 8;
  for (let side = 0; side < f.look.faces; side++) {
    c.save();
    c.rotate((side * Math.PI) / 2);
    c.translate(0, -(side % 2 ? f.w : f.h) / 2 - 2 - (f.look.form === 'garrison' ? 3 : 0));
    c.beginPath();
    c.moveTo(-k, 0), c.lineTo(0, -k * 1.05), c.lineTo(k, 0), c.closePath();
    c.strokeStyle = halo;
    c.lineWidth = 2.4;
    c.stroke();
    c.fillStyle = edgeInk;
    c.fill();
    c.restore();
  }
}

function pip(c: Ctx, x: number, y: number, r: number, on: boolean, onDark: boolean): void {
  c.beginPath();
  c.arc(x, y, r, 0, tau);
  c.lineWidth = 1.2;
  if (on) {
    c.fillStyle = halo;
    c.fill();
    c.strokeStyle = edgeInk;
    c.stroke();
    if (!onDark) {
      c.beginPath();
      c.arc(x, y, r - 1.1, 0, tau);
      c.fillStyle = edgeInk;
      c.fill();
    }
  } else {
    c.setLineDash([1.8, 1.5]);
    c.strokeStyle = onDark ? halo : edgeInk;
    c.stroke();
    c.setLineDash([]);
  }
}

function bar(c: Ctx, w: number, y: number, part: number): void {
  c.fillStyle = halo;
  c.fillRect(-w / 2 - 1, y - 2.4, w + 2, 4.8);
  c.fillStyle = edgeInk;
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
      c.strokeStyle = edgeInk;
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
  const n = look.full, gap = Math.min(Math.max(13, h * 0.12), (w - 6) / n), r = Math.max(2.2, Math.min(Math.max(4.4, h * 0.04), gap * 0.36));
  const onDark = !behind && look.coat.dark && look.arm !== 'cavalry';
  const y = behind ? h / 2 + r + 3.5 : h / 2 - r - 4;
  if (behind) {
    c.fillStyle = halo;
    c.globalAlpha = 0.9;
    c.beginPath();
    c.roundRect((-(n - 1) * gap) / 2 - r - 2.5, y - r - 2, (n - 1) * gap + 2 * r + 5, 2 * r + 4, r + 2);
    c.fill();
    c.globalAlpha = 1;
  }
  for (let i = 0; i < n; i++) pip(c, (-(n - 1) * gap) / 2 + i * gap, y, r, i < look.strength, onDark);
}

export function smoke(c: Ctx, f: Figure): void {
  const r = randomOf(seedOf(f.look.id, 9)), s = f.level === 'far' ? 0.6 : 1;
  const w = Math.max(f.w, 26) * 0.96, n = Math.max(3, Math.round(w / (11 * s)));
  c.strokeStyle = '#6b5c48';
  for (let i = 0; i < n; i++) {
    const x = -w / 2 + (w * (i + 0.5)) / n, q = (6 + 3.5 * r()) * s, y = -f.h / 2 - 3 - q * (0.7 + 0.5 * r());
    c.beginPath();
    c.arc(x, y, q, 0, tau);
    c.fillStyle = 'rgba(253,249,239,.93)';
    c.fill();
    c.lineWidth = 0.9;
    c.stroke();
    c.beginPath();
    c.moveTo(x - q * 0.5, y + q * 0.2), c.quadraticCurveTo(x, y + q * 0.8, x + q * 0.5, y + q * 0.2);
    c.stroke();
  }
}

export function chevrons(c: Ctx, f: Figure): void {
  const d = Math.max(7, f.w * 0.18), y = f.h / 2 + (roomy(f) && f.look.full <= 6 ? 4 : 12);
  c.beginPath();
  for (const k of [0, 9]) c.moveTo(-d, y + k), c.lineTo(0, y + k + 8), c.lineTo(d, y + k);
  c.strokeStyle = halo;
  c.lineWidth = 6;
  c.stroke();
  c.strokeStyle = '#9c2415';
  c.lineWidth = 3;
  c.stroke();
}

function badge(c: Ctx, f: Figure, u: number, v: number, draw: () => void): void {
  const s = Math.sin(f.look.turn), k = Math.cos(f.look.turn);
  c.save();
  c.translate(u * k - v * s, u * s + v * k);
  draw();
  c.restore();
}

export function plate(c: Ctx, text: string, x: number, y: number, size: number, colour: string, under: string, width: number, face = interfaceFace, weight = '800 ', room?: number): void {
  c.font = `${weight}${size}px ${face}`;
  c.textAlign = 'center';
  c.textBaseline = 'alphabetic';
  c.lineJoin = 'round';
  c.strokeStyle = under;
  c.lineWidth = width;
  c.strokeText(text, x, y, room);
  c.fillStyle = colour;
  c.fillText(text, x, y, room);
}

export function upright(c: Ctx, f: Figure): void {
  const { look, w, h, level } = f;
  const bend = look.arm === 'cavalry' && look.coat.dark;
  if (level === 'near') {
    const flat = Math.abs((((look.turn * 180) / Math.PI) % 180 + 180) % 180 - 90) > 45;
    const long = flat ? w : h, degrees = (look.turn * 180) / Math.PI;
    const inside = nameable(f) && look.arm !== 'artillery' && look.form !== 'square' && look.form !== 'road' && !look.markers.includes('prone');
    const figure = look.full > 6 && look.form !== 'bases' ? ` ${look.strength}` : '', stacked = figure !== '' && h >= 44;
    if (look.form === 'bases') {
      const size = Math.max(13, Math.min(15, h * 0.62));
      if (look.arm === 'artillery') {
        c.textAlign = 'left';
        c.font = `700 ${Math.max(13, size)}px ${interfaceFace}`;
        c.lineJoin = 'round';
        c.strokeStyle = halo;
        c.lineWidth = 4;
        c.strokeText(look.short, w / 2 + 5, 5);
        c.fillStyle = edgeInk;
        c.fillText(look.short, w / 2 + 5, 5);
      } else if (fit(c, look.short, size, w - 6)) plate(c, look.short, 0, size * 0.34, fit(c, look.short, size, w - 6), bend ? edgeInk : look.coat.name, bend ? halo : look.coat.fill, 5, interfaceFace, '800 ', w - 6);
    } else if (inside) {
      const size = fit(c, stacked ? look.short : figure ? `${look.short} ·${figure}` : look.short, roomy(f) ? Math.min(Math.max(17, h * 0.16), h * 0.4 + (look.form === 'column' ? 9 : 0)) : Math.max(13, Math.min(15, h * 0.58)), long - 12);
      const lift = look.full <= 6 && flat && roomy(f) && look.form === 'line' ? Math.min(h * 0.12, 7) : 0;
      c.save();
      c.rotate(look.turn);
      c.translate(0, -lift);
      c.rotate(-look.turn);
      c.rotate(((flat ? ((degrees + 90) % 180 + 180) % 180 - 90 : (degrees % 180 + 180) % 180 - 90) * Math.PI) / 180);
      if (size) plate(c, stacked || !figure ? look.short : `${look.short} ·${figure}`, 0, size * 0.34 - (stacked ? size * 0.42 : 0), size, bend ? edgeInk : look.coat.name, bend ? halo : look.coat.fill, 5, interfaceFace, '800 ', long - 12);
      if (size && stacked) plate(c, figure.trim(), 0, size * 1.18, size, bend ? edgeInk : look.coat.name, bend ? halo : look.coat.fill, 5, engraved, '700 ');
      c.restore();
    } else {
      // Behind the block, reading level.
      const down = h / 2 + 20;
      const x = -Math.sin(look.turn) * down, y = Math.cos(look.turn) * down;
      plate(c, look.short + (figure ? ` ·${figure}` : ''), x, y + 5, 14, edgeInk, halo, 4, interfaceFace, '700 ');
    }
  } else if (look.full > 6 && level === 'mid' && h >= 22 && look.arm !== 'artillery' && look.form !== 'skirmish') {
    plate(c, String(look.strength), 0, 5, 15, bend ? edgeInk : look.coat.name, bend ? halo : look.coat.fill, 4.5, engraved, '700 ');
  }
  if (level !== 'far') {
    const small = Math.min(w, h) < 50 && look.form !== 'line' && look.form !== 'bases' && look.form !== 'skirmish' ? 5 : 0;
    badge(c, f, -w / 2 + 1 - small, h / 2 - 1 + (small ? 2 : 0), () => {
      const r = level === 'near' ? 8.4 : 7.2;
      c.beginPath();
      c.arc(0, 0, r, 0, tau);
      c.fillStyle = halo;
      c.fill();
      c.strokeStyle = edgeInk;
      c.lineWidth = 1.3;
      c.stroke();
      c.fillStyle = edgeInk;
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
      c.moveTo(0, -12), c.lineTo(11, 8), c.lineTo(-11, 8), c.closePath();
      c.fillStyle = '#e2a11b';
      c.strokeStyle = edgeInk;
      c.lineWidth = 1.5;
      c.fill();
      c.stroke();
      c.lineWidth = 2.2;
      c.beginPath();
      c.moveTo(0, -5), c.lineTo(0, 1), c.moveTo(0, 4), c.lineTo(0, 6);
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
      c.moveTo(-3.8, 0.2), c.lineTo(-1.1, 3.2), c.lineTo(3.9, -2.8);
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
      c.strokeStyle = edgeInk;
      c.lineWidth = 1.8;
      c.setLineDash([5.2, 3.2]);
      c.stroke();
      c.setLineDash([]);
      c.lineWidth = 1.6;
      c.beginPath();
      c.moveTo(-4.5, 4.5), c.lineTo(4.5, -4.5);
      c.stroke();
    });
}
// The size at which a name fits: never under 13 px; a little too long, it is set narrower; far too long, it is left out (0).
function fit(c: Ctx, text: string, size: number, room: number): number {
  c.font = `800 ${size}px ${interfaceFace}`;
  const w = c.measureText(text).width;
  if (w <= room) return size;
  const small = Math.max(13, (size * room) / w);
  return (w * small) / size > room * 1.45 ? 0 : small;
}
