// What a fight looks like for a moment: figures fall, smoke drifts off, a shaken block trembles. Nothing waits for it: the position is
// already the new one, and whatever the player does next clears it away.
import type { Play } from './api';
import type { Camera } from './camera';
import { random_of, seed_of } from './geometry';
import type { Point } from './model';
import { edge_ink, halo, type Coat } from './palette';
import { context_of, surface, type Ctx, type Surface } from './terrain/print';
import { figure_of } from './units/block';
import type { Look } from './units/look';

interface Fall {
  kind: 'fall';
  start: number;
  look: Look; // where the men stood
  men: number;
}
interface Smoke {
  kind: 'smoke';
  start: number;
  look: Look;
  heading: number; // radians clockwise from up the page
}
interface Shake {
  kind: 'shake';
  start: number;
  look: Look;
  hard: boolean;
}
export type Effect = Fall | Smoke | Shake;

const lasts = { fall: 1100, smoke: 1700, shake: 480 } as const;
const most = 48;
const wind: Point = [0.8, -0.6]; // one wind blows over the whole sheet
const tau = Math.PI * 2;

// Many men of a large body fall as a few figures.
export const men_lost = (before: number, after: number, full: number): number =>
  Math.max(1, Math.min(8, full <= 6 ? (before - after) * 2 : before - after));

const newly = (before: Look, after: Look, marker: string): boolean => after.markers.includes(marker) && !before.markers.includes(marker);

// What two positions tell. `fallen` are the units that are no more: others may have left the table alive.
export function effects_between(
  before: readonly Look[],
  after: readonly Look[],
  fallen: ReadonlySet<string>,
  volleys: Play['volleys'],
  to_sheet: (p: Point) => Point,
  now: number,
): Effect[] {
  const next = new Map(after.map((l) => [l.id, l])),
    out: Effect[] = [];
  const fired = new Set<string>();
  for (const v of volleys ?? []) {
    const look = next.get(v.unit);
    if (!look || fired.has(v.unit)) continue;
    const [x, y] = to_sheet(v.at);
    if (Math.hypot(x - look.x, y - look.y) < 1) continue;
    fired.add(v.unit);
    out.push({ kind: 'smoke', start: now, look, heading: look.faces === 1 ? look.turn : Math.atan2(x - look.x, look.y - y) });
  }
  for (const from of before) {
    const to = next.get(from.id);
    if (!to) {
      if (fallen.has(from.id)) out.push({ kind: 'fall', start: now, look: from, men: men_lost(from.strength, 0, from.full) });
      continue;
    }
    if (to.strength < from.strength) out.push({ kind: 'fall', start: now, look: from, men: men_lost(from.strength, to.strength, to.full) });
    if (newly(from, to, 'fired') && !fired.has(to.id)) out.push({ kind: 'smoke', start: now, look: to, heading: to.turn });
    const routs = newly(from, to, 'routed');
    if (routs || newly(from, to, 'disordered')) out.push({ kind: 'shake', start: now, look: to, hard: routs });
  }
  return out;
}

export class Effects {
  private list: Effect[] = [];
  private puff: Surface | null = null;

  add(effects: Effect[]): void {
    this.list = [...this.list, ...effects].slice(-most);
  }
  clear(): void {
    this.list = [];
  }
  // Forgets what is over; whether something is left to draw.
  live(now: number): boolean {
    if (this.list.length) this.list = this.list.filter((e) => now - e.start < lasts[e.kind]);
    return this.list.length > 0;
  }
  // How far a trembling block is off its place, in pixels.
  sway(id: string, now: number): number {
    for (const e of this.list) {
      if (e.kind !== 'shake' || e.look.id !== id) continue;
      const t = (now - e.start) / lasts.shake;
      if (t >= 0 && t < 1) return Math.sin(t * tau * 5) * (e.hard ? 4.5 : 2.6) * (1 - t);
    }
    return 0;
  }
  draw(c: Ctx, camera: Camera, now: number): void {
    for (const e of this.list) {
      const t = (now - e.start) / lasts[e.kind];
      if (t < 0 || t >= 1 || e.kind === 'shake') continue;
      if (e.kind === 'fall') falling(c, e, camera, now - e.start);
      else this.smoke(c, e, camera, t);
    }
    c.globalAlpha = 1;
  }

  private smoke(c: Ctx, e: Smoke, camera: Camera, t: number): void {
    const f = figure_of(e.look, camera.zoom),
      [x, y] = camera.screen(e.look.x, e.look.y),
      random = random_of(seed_of(e.look.id, 5));
    const s = Math.sin(e.heading),
      k = Math.cos(e.heading);
    // From the whole front where there is one, else from the side that looks the way it fires.
    const wide = e.look.faces === 1 ? f.w * 0.9 : Math.min(f.w, 44),
      deep = e.look.faces === 1 ? f.h / 2 : Math.abs(s) * (f.w / 2) + Math.abs(k) * (f.h / 2);
    const n = Math.max(3, Math.min(9, Math.round(wide / 13))),
      puff = (this.puff ??= make_puff());
    const grown = Math.min(1, t / 0.15),
      gone = Math.max(0, (t - 0.25) / 0.75);
    for (let i = 0; i < n; i++) {
      const a = (i + 0.5) / n - 0.5,
        own = 0.7 + 0.6 * random(),
        out = deep + 5 + grown * 8 * own + gone * 10;
      const drift = gone * 26 * own,
        r = (4 + 6 * grown + 9 * gone) * own;
      const px = x + s * out + k * a * wide + wind[0] * drift,
        py = y - k * out + s * a * wide + wind[1] * drift;
      c.globalAlpha = 0.92 * grown * (1 - gone) * (1 - gone * 0.4);
      c.drawImage(puff, px - r, py - r, r * 2, r * 2);
    }
  }
}

function make_puff(): Surface {
  const size = 48,
    picture = surface(size, size),
    c = context_of(picture),
    r = size / 2;
  c.beginPath();
  c.arc(r, r, r - 2.5, 0, tau);
  c.fillStyle = '#fdf9ef';
  c.fill();
  c.strokeStyle = '#6b5c48';
  c.lineWidth = 2;
  c.stroke();
  c.beginPath();
  c.arc(r, r, r * 0.52, 0.35, 2.3);
  c.stroke();
  return picture;
}

// Figures along the front tip over one after the other, lie for a moment and fade.
function falling(c: Ctx, e: Fall, camera: Camera, ms: number): void {
  const f = figure_of(e.look, camera.zoom),
    [x, y] = camera.screen(e.look.x, e.look.y),
    random = random_of(seed_of(e.look.id, 11));
  const s = Math.sin(e.look.turn),
    k = Math.cos(e.look.turn),
    size = f.level === 'far' ? 1.1 : 1.6;
  for (let i = 0; i < e.men; i++) {
    const u = ((i + 0.5) / e.men - 0.5) * Math.max(f.w * 0.86, 20),
      v = -f.h / 2 - 9 - random() * 9,
      way = random() < 0.5 ? -1 : 1;
    const own = ms - i * 55;
    if (own < 0) continue;
    const t = Math.min(1, own / 280),
      end = lasts.fall - 260;
    c.save();
    c.globalAlpha = ms > end ? Math.max(0, 1 - (ms - end) / 260) : 1;
    c.translate(x + u * k - v * s, y + u * s + v * k);
    c.rotate(way * t * t * (Math.PI / 2) * 0.94);
    c.scale(size, size);
    figure(c, e.look.coat);
    c.restore();
  }
}

// A man of ten pixels standing on the origin.
function figure(c: Ctx, coat: Coat): void {
  c.lineCap = 'round';
  const body = (): void => {
    c.beginPath();
    (c.moveTo(0, -8.6), c.lineTo(0, -3.6), c.moveTo(0, -3.6), c.lineTo(-1.9, 0), c.moveTo(0, -3.6), c.lineTo(1.9, 0));
    (c.moveTo(0, -7.4), c.lineTo(3.4, -5.4), c.moveTo(3.2, -11), c.lineTo(3.6, -2));
  };
  body();
  c.strokeStyle = halo;
  c.lineWidth = 4.4;
  c.stroke();
  c.beginPath();
  c.arc(0, -10.4, 3.1, 0, tau);
  c.fillStyle = halo;
  c.fill();
  body();
  c.strokeStyle = edge_ink;
  c.lineWidth = 1.7;
  c.stroke();
  c.beginPath();
  (c.moveTo(0, -8.6), c.lineTo(0, -3.8));
  c.strokeStyle = coat.dark ? coat.fill : '#8a6a1c';
  c.lineWidth = 3;
  c.stroke();
  c.beginPath();
  c.arc(0, -10.4, 2, 0, tau);
  c.fillStyle = edge_ink;
  c.fill();
}
