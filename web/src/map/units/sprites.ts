// Blocks drawn once for a look and a zoom, then blitted. While the zoom changes an old picture is stretched, and new ones are drawn a
// few at a time.
import { context_of, surface, type Ctx, type Surface } from '../terrain/print';
import { draw_block, figure_of, tag_box, type Figure } from './block';
import type { Look } from './look';

interface Sprite {
  key: string; // of the look without its place
  zoom: number;
  picture: Surface;
  x: number; // from the centre to the picture's corner, CSS pixels
  y: number;
  w: number;
  h: number;
}

const look_key = (l: Look): string =>
  [
    l.side,
    l.arm,
    l.form,
    l.w.toFixed(1),
    l.h.toFixed(1),
    Math.round((l.turn * 180) / Math.PI),
    l.strength,
    l.full,
    l.short,
    l.markers.join('+'),
    l.faces,
    l.chief,
    l.tag,
  ].join('|');

function reach(f: Figure): { x0: number; y0: number; x1: number; y1: number } {
  const { look, w, h } = f;
  if (look.arm === 'officer') {
    const body = { x0: -w / 2 - 12, y0: -h * 1.25 - 4, x1: w + 12, y1: h / 2 + 5 };
    if (f.level !== 'near') return body;
    const t = tag_box(f, look.tag ?? 'below'),
      spare = 8 + look.short.length;
    return {
      x0: Math.min(body.x0, t.x0 - spare),
      y0: Math.min(body.y0, t.y0 - 4),
      x1: Math.max(body.x1, t.x1 + spare),
      y1: Math.max(body.y1, t.y1 + 4),
    };
  }
  const s = Math.abs(Math.sin(look.turn)),
    k = Math.abs(Math.cos(look.turn));
  const lost = look.form === 'bases' ? (w / Math.max(1, look.strength)) * (look.full - look.strength) : 0;
  const half = w / 2,
    deep = h / 2 + 2;
  const front = look.markers.includes('fired') ? 22 : 14,
    rear = 30;
  const x = half * k + (deep + rear) * s + 12,
    y = half * s + (deep + Math.max(front, rear)) * k + 12;
  const text = f.level === 'near' ? look.short.length * 4.4 + 22 : 0;
  const gun_name = look.form === 'bases' && look.arm === 'artillery' ? look.short.length * 8 + 10 : 0;
  return { x0: -Math.max(x, text), y0: -y, x1: Math.max(x + lost, text, half + gun_name), y1: y };
}

// Until its picture is drawn: the footprint in the army's colour.
function placeholder(c: Ctx, look: Look, x: number, y: number, zoom: number): void {
  const f = figure_of(look, zoom);
  c.save();
  c.translate(x, y);
  c.rotate(look.turn);
  c.fillStyle = look.coat.fill;
  c.fillRect(-f.w / 2, -f.h / 2, f.w, f.h);
  c.restore();
}

export class Sprites {
  private readonly by_unit = new Map<string, Sprite>();
  private until = 0; // no new picture after this moment of the frame
  private moving = false;
  stale = false; // something was stretched: draw again soon
  constructor(private ratio: number) {}

  clear(): void {
    this.by_unit.clear();
  }
  set_ratio(ratio: number): void {
    if (ratio !== this.ratio) this.clear();
    this.ratio = ratio;
  }
  // `moving`: the zoom changes from frame to frame, and a picture that is nearly right will do.
  begin(ms: number, moving: boolean): void {
    this.until = performance.now() + ms;
    this.moving = moving;
    this.stale = false;
  }

  // Draws the block of `look` with its centre at (x, y), CSS pixels; `c` is scaled to device pixels.
  draw(c: Ctx, look: Look, x: number, y: number, zoom: number): void {
    const key = look_key(look);
    let s = this.by_unit.get(look.id);
    if (!s || s.key !== key || Math.abs(s.zoom / zoom - 1) > 0.002) {
      const near = s?.key === key && s.zoom / zoom < 1.35 && zoom / s.zoom < 1.35;
      if (!(near && this.moving) && performance.now() < this.until) {
        s = this.make(look, key, zoom);
        this.by_unit.set(look.id, s);
      } else this.stale = true;
    }
    if (!s) return placeholder(c, look, x, y, zoom);
    const k = zoom / s.zoom,
      r = this.ratio;
    // On whole device pixels where the picture is not stretched, so that lines stay sharp.
    if (Math.abs(k - 1) < 0.002) c.drawImage(s.picture, Math.round((x + s.x) * r) / r, Math.round((y + s.y) * r) / r, s.w, s.h);
    else c.drawImage(s.picture, x + s.x * k, y + s.y * k, s.w * k, s.h * k);
  }

  private make(look: Look, key: string, zoom: number): Sprite {
    const f = figure_of(look, zoom),
      b = reach(f),
      r = this.ratio;
    const pw = Math.ceil((b.x1 - b.x0) * r),
      ph = Math.ceil((b.y1 - b.y0) * r);
    const picture = surface(pw, ph),
      c = context_of(picture);
    c.setTransform(r, 0, 0, r, -b.x0 * r, -b.y0 * r);
    draw_block(c, f);
    return { key, zoom, picture, x: b.x0, y: b.y0, w: pw / r, h: ph / r };
  }
}
