// The printed sheet: a list of marks in sheet units, built once and painted at any scale, tile by tile.
// A sheet unit is a pixel at a scale of 1; the board's long side measures about a thousand of them. y runs down the page.
import { box_of, type Box } from '../geometry';
import type { Board, Point } from '../model';

export type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Surface = HTMLCanvasElement | OffscreenCanvas;

export interface Mark {
  box: Box;
  paint(c: Ctx, scale: number, clip: Box): void;
}

export interface Sheet {
  unit: number; // tenths of a millimetre in a sheet unit
  width: number;
  height: number;
  margin: number; // around the board, for the neat line
}
// `size` is the sheet's width in units: signs keep theirs, so a smaller sheet has fewer and larger ones.
export function sheet_of(board: Board, size = 980): Sheet {
  const unit = Math.max(board.width / size, board.height / ((size * 37) / 49), 1);
  return { unit, width: board.width / unit, height: board.height / unit, margin: board.columns > 0 ? 31 : 20 };
}
export const to_sheet = (s: Sheet, x: number, y: number): Point => [x / s.unit, s.height - y / s.unit];
export const from_sheet = (s: Sheet, x: number, y: number): Point => [x * s.unit, (s.height - y) * s.unit];

export function surface(width: number, height: number): Surface {
  const w = Math.max(1, Math.ceil(width)),
    h = Math.max(1, Math.ceil(height));
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(w, h);
  const canvas = document.createElement('canvas');
  canvas.width = w;
  canvas.height = h;
  return canvas;
}
export function context_of(s: Surface, opaque = false): Ctx {
  return s.getContext('2d', { alpha: !opaque }) as Ctx;
}

export function trace(path: Path2D | Ctx, points: readonly Point[], closed = false): void {
  for (let i = 0; i < points.length; i++) {
    const [x, y] = points[i]!;
    if (i) path.lineTo(x, y);
    else path.moveTo(x, y);
  }
  if (closed) path.closePath();
}
export function path_of(points: readonly Point[], closed = false): Path2D {
  const path = new Path2D();
  trace(path, points, closed);
  return path;
}

export interface Pen {
  colour: string;
  width: number;
  alpha?: number;
  dash?: number[];
  cap?: CanvasLineCap;
}
export function stroke_mark(points: readonly Point[], pens: Pen[], closed = false): Mark {
  const path = path_of(points, closed);
  const widest = Math.max(...pens.map((p) => p.width));
  return {
    box: box_of(points, widest),
    paint(c) {
      c.lineJoin = 'round';
      for (const pen of pens) {
        c.globalAlpha = pen.alpha ?? 1;
        c.lineCap = pen.cap ?? 'butt';
        c.setLineDash(pen.dash ?? []);
        c.strokeStyle = pen.colour;
        c.lineWidth = pen.width;
        c.stroke(path);
      }
      c.setLineDash([]);
      c.globalAlpha = 1;
    },
  };
}
export function fill_mark(points: readonly Point[], colour: string, alpha = 1): Mark {
  const path = path_of(points, true);
  return {
    box: box_of(points, 1),
    paint(c) {
      c.globalAlpha = alpha;
      c.fillStyle = colour;
      c.fill(path);
      c.globalAlpha = 1;
    },
  };
}

// Thousands of little strokes, gathered in square buckets so that a tile paints only its own.
export class Buckets {
  private readonly cells = new Map<number, { path: Path2D; box: Box }>();
  constructor(private readonly size = 96) {}
  at(box: Box): Path2D {
    const key = Math.floor(box.x0 / this.size) * 4096 + Math.floor(box.y0 / this.size);
    let cell = this.cells.get(key);
    if (!cell) this.cells.set(key, (cell = { path: new Path2D(), box: { ...box } }));
    const b = cell.box;
    ((b.x0 = Math.min(b.x0, box.x0)), (b.y0 = Math.min(b.y0, box.y0)), (b.x1 = Math.max(b.x1, box.x1)), (b.y1 = Math.max(b.y1, box.y1)));
    return cell.path;
  }
  line(x0: number, y0: number, x1: number, y1: number): void {
    const path = this.at({ x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) });
    path.moveTo(x0, y0);
    path.lineTo(x1, y1);
  }
  polygon(points: readonly Point[]): void {
    trace(this.at(box_of(points)), points, true);
  }
  fills(colour: string, alpha = 1): Mark[] {
    return [...this.cells.values()].map(({ path, box }) => ({
      box: { x0: box.x0 - 1, y0: box.y0 - 1, x1: box.x1 + 1, y1: box.y1 + 1 },
      paint(c: Ctx) {
        c.globalAlpha = alpha;
        c.fillStyle = colour;
        c.fill(path);
        c.globalAlpha = 1;
      },
    }));
  }
  strokes(colour: string, width: number, alpha = 1): Mark[] {
    return [...this.cells.values()].map(({ path, box }) => ({
      box: { x0: box.x0 - width, y0: box.y0 - width, x1: box.x1 + width, y1: box.y1 + width },
      paint(c: Ctx) {
        c.globalAlpha = alpha;
        c.strokeStyle = colour;
        c.lineWidth = width;
        c.stroke(path);
        c.globalAlpha = 1;
      },
    }));
  }
}

// Marks drawn only inside a polygon.
export function clipped(points: readonly Point[], marks: Mark[]): Mark {
  const path = path_of(points, true);
  return {
    box: box_of(points, 1),
    paint(c, scale, clip) {
      c.save();
      c.clip(path);
      for (const mark of marks) mark.paint(c, scale, clip);
      c.restore();
    },
  };
}
