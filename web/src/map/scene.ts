// What is on the table and how it is looked at: shared by the drawing and by the hands.
import type { Ghost, Highlights, MapOptions } from './api';
import { Camera } from './camera';
import { box_of, inside, meets, type Box } from './geometry';
import { unit_at } from './hit';
import type { GameState, Hello, Piece, Point } from './model';
import { sheets, type Inks } from './palette';
import { from_sheet, sheet_of, to_sheet } from './terrain/print';
import { figure_of, tag_box } from './units/block';
import { Muster, type Look, type Tag } from './units/look';

// What a block covers, in pixels from the sheet's corner.
function body_of(l: Look, zoom: number): Box {
  const f = figure_of(l, zoom),
    s = Math.abs(Math.sin(l.turn)),
    k = Math.abs(Math.cos(l.turn)),
    u = (f.w * k + f.h * s) / 2 + 3,
    v = (f.w * s + f.h * k) / 2 + 3;
  const body = { x0: l.x * zoom - u, y0: l.y * zoom - v, x1: l.x * zoom + u, y1: l.y * zoom + v };
  if (f.level !== 'near' || f.h >= 20 || l.arm === 'officer') return body;
  // A thin block has its name behind it.
  const x = l.x * zoom - Math.sin(l.turn) * (f.h / 2 + 20),
    y = l.y * zoom + Math.cos(l.turn) * (f.h / 2 + 20),
    half = (l.short.length + 4) * 3.8;
  return { x0: Math.min(body.x0, x - half), y0: Math.min(body.y0, y - 10), x1: Math.max(body.x1, x + half), y1: Math.max(body.y1, y + 10) };
}

const sides: Tag[] = ['below', 'right', 'left', 'above'];

export class Scene {
  readonly camera = new Camera({ unit: 1, width: 980, height: 740, margin: 20 });
  hello: Hello | null = null;
  state: GameState | null = null;
  pieces: Piece[] = [];
  looks: Look[] = [];
  highlights: Highlights = {};
  inks: Inks;
  private muster: Muster | null = null;
  private tagged: { looks: Look[]; zoom: number } = { looks: [], zoom: 0 };
  constructor(
    public options: MapOptions,
    readonly redraw: () => void,
  ) {
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

  // What the blocks, and the names of officers, cover on the screen.
  blocks(): Box[] {
    const { zoom } = this.camera,
      [x, y] = this.camera.screen(0, 0),
      moved = (b: Box, dx: number, dy: number): Box => ({ x0: b.x0 + dx, y0: b.y0 + dy, x1: b.x1 + dx, y1: b.y1 + dy });
    return this.looks.flatMap((l) => {
      const body = moved(body_of(l, zoom), x, y),
        f = figure_of(l, zoom);
      return l.arm === 'officer' && f.level === 'near'
        ? [body, moved(tag_box(f, l.tag ?? 'below'), l.x * zoom + x, l.y * zoom + y)]
        : [body];
    });
  }
  // The names of officers stand where no block is, if there is such a side.
  tag_officers(): void {
    const { zoom } = this.camera;
    if (this.tagged.looks === this.looks && this.tagged.zoom === zoom) return;
    this.tagged = { looks: this.looks, zoom };
    const bodies = this.looks.map((l) => body_of(l, zoom));
    const names: Box[] = [];
    this.looks.forEach((l, i) => {
      if (l.arm !== 'officer') return;
      const f = figure_of(l, zoom);
      const at = (tag: Tag): Box => {
        const b = tag_box(f, tag);
        return { x0: l.x * zoom + b.x0, y0: l.y * zoom + b.y0, x1: l.x * zoom + b.x1, y1: l.y * zoom + b.y1 };
      };
      const free = (tag: Tag): boolean => !bodies.some((b, j) => j !== i && meets(b, at(tag))) && !names.some((b) => meets(b, at(tag)));
      l.tag = sides.find(free) ?? 'below';
      names.push(at(l.tag));
    });
  }

  // The selected unit last, officers before it, over targets, over other troops.
  draw_order(): Look[] {
    const targets = new Set(this.highlights.targets),
      { selected } = this.highlights;
    const rank = (l: Look): number => (l.id === selected ? 3 : l.arm === 'officer' ? 2 : targets.has(l.id) ? 1 : 0);
    return [...this.looks].sort((a, b) => rank(a) - rank(b) || a.y - b.y);
  }
  unit_at(px: number, py: number, reach?: number): { look: Look; exact: boolean } | null {
    return unit_at(this.draw_order(), this.camera, px, py, reach);
  }
  // Of a unit on the table, or one that still waits beside it; as it will be, where that is known.
  look_of(id: string, will?: Ghost): Look | null {
    if (will?.formation !== undefined || will?.outline) {
      const u = this.state?.units.find((v) => v.id === id);
      const then = u && { ...u, ...(will.formation !== undefined ? { formation: will.formation } : {}) };
      if (then && will.outline && this.muster)
        return this.muster.looks_one({ ...then, x: will.x, y: will.y, facing: will.facing, outline: will.outline }, this.options.lang);
      if (then && then.formation !== u.formation) return this.muster?.waiting({ ...then, facing: will.facing }, this.options.lang) ?? null;
    }
    const placed = this.looks.find((l) => l.id === id);
    if (placed) return placed;
    const u = this.state?.units.find((v) => v.id === id);
    return (u && this.muster?.waiting(u, this.options.lang)) ?? null;
  }

  // The smallest area of ground under a point of the screen.
  area_at(px: number, py: number): Piece | null {
    if (!this.hello || this.grid) return null;
    const [x, y] = this.to_board(px, py);
    let best: Piece | null = null,
      least = Infinity;
    for (const p of this.pieces) {
      if (p.shape !== 'area' || !inside(p.points, x, y)) continue;
      const b = box_of(p.points),
        size = (b.x1 - b.x0) * (b.y1 - b.y0);
      if (size < least) ((least = size), (best = p));
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
    const [x, y] = this.camera.sheet_at(px, py),
      { width, height } = this.camera.sheet;
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }
}
