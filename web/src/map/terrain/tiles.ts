// The printed sheet as pictures: tiles of a few raster scales, painted a little at a time, blitted when the view moves.
import { meets, tile_noise, type Box } from '../geometry';
import type { Inks } from '../palette';
import { context_of, surface, type Ctx, type Mark, type Sheet, type Surface } from './print';

const side = 512; // device pixels
const most = 96; // tiles kept

interface Tile {
  picture: Surface;
  used: number;
  box: Box; // in sheet units
}

const tooth = 288; // side of the grain's picture
let grain_picture: Surface | null = null;
// The tooth of the paper: soft noise that tiles, as alpha of one brown.
function grain(): Surface {
  if (grain_picture) return grain_picture;
  const s = surface(tooth, tooth),
    c = context_of(s),
    data = c.createImageData(tooth, tooth);
  for (let y = 0; y < tooth; y++)
    for (let x = 0; x < tooth; x++) {
      const v =
        0.55 * tile_noise(x / 36, y / 24, 8, 12, 4) +
        0.4 * tile_noise(x / 12, y / 9, 24, 32, 5) +
        0.25 * tile_noise(x / 2, y / 2, 144, 144, 6);
      const k = (y * tooth + x) * 4;
      ((data.data[k] = 92), (data.data[k + 1] = 66), (data.data[k + 2] = 31));
      data.data[k + 3] = Math.max(0, Math.min(40, 10 + v * 27));
    }
  c.putImageData(data, 0, 0);
  return (grain_picture = s);
}

export class Tiles {
  private readonly sets = new Map<number, Map<number, Tile>>();
  private marks: Mark[] = [];
  private clock = 0;
  private count = 0;
  constructor(
    private readonly sheet: Sheet,
    private readonly inks: Inks,
    private readonly grained = true,
  ) {}

  set_marks(marks: Mark[]): void {
    this.marks = marks;
    this.sets.clear();
    this.count = 0;
  }

  private range(box: Box, scale: number): { i0: number; j0: number; i1: number; j1: number } {
    const s = this.sheet,
      unit = side / scale;
    return {
      i0: Math.max(0, Math.floor(box.x0 / unit)),
      j0: Math.max(0, Math.floor(box.y0 / unit)),
      i1: Math.min(Math.ceil(s.width / unit) - 1, Math.floor(box.x1 / unit)),
      j1: Math.min(Math.ceil(s.height / unit) - 1, Math.floor(box.y1 / unit)),
    };
  }

  // Which tiles of that scale the view still lacks.
  missing(view: Box, scale: number): [number, number][] {
    const set = this.sets.get(scale),
      { i0, j0, i1, j1 } = this.range(view, scale);
    const out: [number, number][] = [];
    for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) if (!set?.has(j * 4096 + i)) out.push([i, j]);
    return out;
  }

  paint(i: number, j: number, scale: number): void {
    const unit = side / scale;
    const box: Box = {
      x0: i * unit,
      y0: j * unit,
      x1: Math.min((i + 1) * unit, this.sheet.width),
      y1: Math.min((j + 1) * unit, this.sheet.height),
    };
    const picture = surface(Math.min(side, Math.ceil((box.x1 - box.x0) * scale)), Math.min(side, Math.ceil((box.y1 - box.y0) * scale)));
    const c = context_of(picture, true);
    this.ground(c, picture, -i * side, -j * side);
    c.setTransform(scale, 0, 0, scale, -i * side, -j * side);
    for (const mark of this.marks) if (meets(mark.box, box)) mark.paint(c, scale, box);
    let set = this.sets.get(scale);
    if (!set) this.sets.set(scale, (set = new Map()));
    set.set(j * 4096 + i, { picture, used: ++this.clock, box });
    if (++this.count > most) this.evict();
  }

  private ground(c: Ctx, picture: Surface, dx: number, dy: number): void {
    c.fillStyle = this.inks.map;
    c.fillRect(0, 0, picture.width, picture.height);
    const pattern = this.grained ? c.createPattern(grain(), 'repeat') : null;
    if (!pattern) return;
    c.save();
    c.translate(dx % tooth, dy % tooth);
    c.fillStyle = pattern;
    c.fillRect(0, 0, picture.width + tooth, picture.height + tooth);
    c.restore();
  }

  private evict(): void {
    let oldest = Infinity,
      where: [number, number] | null = null;
    for (const [scale, set] of this.sets)
      for (const [key, tile] of set) if (tile.used < oldest) ((oldest = tile.used), (where = [scale, key]));
    if (!where) return;
    this.sets.get(where[0])!.delete(where[1]);
    if (!this.sets.get(where[0])!.size) this.sets.delete(where[0]);
    this.count--;
  }

  // Blits what there is of one scale; `zoom` is device pixels per sheet unit, (ox, oy) the sheet's corner in device pixels.
  blit(c: Ctx, scale: number, zoom: number, ox: number, oy: number, view: Box): void {
    const set = this.sets.get(scale);
    if (!set) return;
    const { i0, j0, i1, j1 } = this.range(view, scale);
    const exact = Math.abs(zoom / scale - 1) < 1e-4;
    for (let j = j0; j <= j1; j++)
      for (let i = i0; i <= i1; i++) {
        const tile = set.get(j * 4096 + i);
        if (!tile) continue;
        tile.used = ++this.clock;
        if (exact) c.drawImage(tile.picture, Math.round(ox) + i * side, Math.round(oy) + j * side);
        else {
          // Shared edges round the same way, so that no seam shows.
          const k = zoom / scale;
          const x0 = Math.round(ox + i * side * k),
            y0 = Math.round(oy + j * side * k);
          const x1 = Math.round(ox + (i * side + tile.picture.width) * k),
            y1 = Math.round(oy + (j * side + tile.picture.height) * k);
          c.drawImage(tile.picture, x0, y0, x1 - x0, y1 - y0);
        }
      }
  }

  scales(): number[] {
    return [...this.sets.keys()];
  }
}
