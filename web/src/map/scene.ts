// What is on the table and how it is looked at: shared by the drawing and by the hands.
import type { Highlights, MapOptions } from './api';
import { Camera } from './camera';
import { box_of, inside } from './geometry';
import { unit_at } from './hit';
import type { GameState, Hello, Piece, Point } from './model';
import { sheets, type Inks } from './palette';
import { from_sheet, sheet_of, to_sheet } from './terrain/print';
import { Muster, type Look } from './units/look';

export class Scene {
  readonly camera = new Camera({ unit: 1, width: 980, height: 740, margin: 20 });
  hello: Hello | null = null;
  state: GameState | null = null;
  pieces: Piece[] = [];
  looks: Look[] = [];
  highlights: Highlights = {};
  inks: Inks;
  private muster: Muster | null = null;
  constructor(public options: MapOptions, readonly redraw: () => void) {
    this.inks = sheets[options.theme];
  }

  get grid(): boolean {
    return (this.hello?.board.columns ?? 0) > 0;
  }
  greet(hello: Hello): void {
    // The same table greeted again, after a reconnection: the view stays where it is.
    const again = this.hello !== null && this.hello.scenario.id === hello.scenario.id && this.hello.board.width === hello.board.width;
    this.hello = hello;
    this.camera.sheet = sheet_of(hello.board);
    if (!again) this.camera.fit();
    this.muster = new Muster(hello, this.camera.sheet);
    this.state = null;
    this.looks = [];
  }
  read(state: GameState): void {
    this.state = state;
    if (this.muster) this.looks = this.muster.looks(state, this.options.lang);
  }

  // The selected unit last, its targets before it, officers over troops.
  draw_order(): Look[] {
    const targets = new Set(this.highlights.targets), { selected } = this.highlights;
    const rank = (l: Look): number => (l.id === selected ? 3 : targets.has(l.id) ? 2 : l.arm === 'officer' ? 1 : 0);
    return [...this.looks].sort((a, b) => rank(a) - rank(b) || a.y - b.y);
  }
  unit_at(px: number, py: number, reach?: number): { look: Look; exact: boolean } | null {
    return unit_at(this.draw_order(), this.camera, px, py, reach);
  }
  // Of a unit on the table, or one that still waits beside it.
  look_of(id: string): Look | null {
    const placed = this.looks.find((l) => l.id === id);
    if (placed) return placed;
    const u = this.state?.units.find((v) => v.id === id);
    return (u && this.muster?.waiting(u, this.options.lang)) ?? null;
  }

  // The smallest area of ground under a point of the screen.
  area_at(px: number, py: number): Piece | null {
    if (!this.hello || this.grid) return null;
    const [x, y] = this.to_board(px, py);
    let best: Piece | null = null, least = Infinity;
    for (const p of this.pieces) {
      if (p.shape !== 'area' || !inside(p.points, x, y)) continue;
      const b = box_of(p.points), size = (b.x1 - b.x0) * (b.y1 - b.y0);
      if (size < least) (least = size), (best = p);
    }
    return best;
  }

  to_screen(x: number, y: number): Point {
    return this.camera.screen(...to_sheet(this.camera.sheet, x, y));
  }
  on_screen(points: readonly Point[]): Point[] {
    return points.map(([x, y]) => this.to_screen(x, y));
  }
  // The point of the board under a point of the screen, on the board.
  to_board(px: number, py: number): Point {
    return this.within(...from_sheet(this.camera.sheet, ...this.camera.sheet_at(px, py)));
  }
  within(x: number, y: number): Point {
    const { width, height } = this.hello!.board;
    return [Math.round(Math.max(0, Math.min(width, x))), Math.round(Math.max(0, Math.min(height, y)))];
  }
  on_board(px: number, py: number): boolean {
    const [x, y] = this.camera.sheet_at(px, py), { width, height } = this.camera.sheet;
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }
}
