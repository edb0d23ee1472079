// Where the sheet lies on the screen. CSS pixels; the sheet's unit is a pixel at a zoom of 1.
import type { Box } from './geometry';
import type { Point } from './model';
import type { Sheet } from './terrain/print';

export class Camera {
  zoom = 1;
  x = 0; // sheet point in the middle of the view
  y = 0;
  width = 1;
  height = 1;
  fitted = true; // until the user moves: a resize fits again
  constructor(public sheet: Sheet) {}

  get fit_zoom(): number {
    const s = this.sheet,
      m = s.margin * 2;
    return Math.max(0.05, Math.min(this.width / (s.width + m), this.height / (s.height + m)));
  }
  get least(): number {
    return this.fit_zoom * 0.75;
  }
  get most(): number {
    return Math.max(this.fit_zoom * 8, 3);
  }
  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (this.fitted) this.fit();
    else this.settle();
  }
  fit(): void {
    this.fitted = true;
    this.zoom = this.fit_zoom;
    this.x = this.sheet.width / 2;
    this.y = this.sheet.height / 2;
  }
  screen(x: number, y: number): Point {
    return [(x - this.x) * this.zoom + this.width / 2, (y - this.y) * this.zoom + this.height / 2];
  }
  sheet_at(px: number, py: number): Point {
    return [(px - this.width / 2) / this.zoom + this.x, (py - this.height / 2) / this.zoom + this.y];
  }
  // The sheet point under (px, py) stays there.
  zoom_at(px: number, py: number, factor: number): void {
    const [sx, sy] = this.sheet_at(px, py);
    const zoom = Math.max(this.least, Math.min(this.most, this.zoom * factor));
    if (zoom === this.zoom) return;
    this.fitted = false;
    this.zoom = zoom;
    this.x = sx - (px - this.width / 2) / zoom;
    this.y = sy - (py - this.height / 2) / zoom;
    this.settle();
  }
  pan(dx: number, dy: number): void {
    this.fitted = false;
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
    this.settle();
  }
  centre(x: number, y: number): void {
    this.fitted = false;
    this.x = x;
    this.y = y;
    this.settle();
  }
  // Some of the board always stays in the middle of the view.
  private settle(): void {
    const s = this.sheet;
    const slack = (room: number, size: number): number => Math.min(size / 2, Math.max(0, room / this.zoom / 2 - s.margin));
    const hx = slack(this.width, s.width),
      hy = slack(this.height, s.height);
    const keep = (v: number, h: number, size: number): number =>
      Math.max(Math.min(h * 0.5, size / 2), Math.min(Math.max(size - h * 0.5, size / 2), v));
    this.x = keep(this.x, hx, s.width);
    this.y = keep(this.y, hy, s.height);
  }
  view(): Box {
    const [x0, y0] = this.sheet_at(0, 0),
      [x1, y1] = this.sheet_at(this.width, this.height);
    return { x0, y0, x1, y1 };
  }
  shows(x: number, y: number, edge = 40): boolean {
    const [px, py] = this.screen(x, y);
    return px > edge && py > edge && px < this.width - edge && py < this.height - edge;
  }
}
