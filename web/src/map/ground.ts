// The terrain under the view: surveyed in short jobs, printed to tiles in the time that a frame has left.
import type { Camera } from './camera';
import type { Box } from './geometry';
import { coarse, Survey, type Plan } from './terrain/survey';
import { Tiles } from './terrain/tiles';
import { sheet_of, type Ctx, type Sheet } from './terrain/print';

export class Ground {
  readonly sheet: Sheet;
  private survey: Survey | null;
  private readonly tiles: Tiles;
  private first: Tiles | null; // washes, until the print is ready
  private settled = 0; // the exact scale asked for when the view rests
  constructor(plan: Plan) {
    this.sheet = sheet_of(plan.board);
    this.survey = new Survey(plan);
    this.tiles = new Tiles(this.sheet, plan.inks);
    this.first = new Tiles(this.sheet, plan.inks, false);
    this.first.set_marks(coarse(plan));
  }

  // Bands of scale, in device pixels a sheet unit: the fitted sheet, twice, four times that.
  private bands(camera: Camera, ratio: number): number[] {
    const one = round(camera.fit_zoom * ratio);
    return [one, round(one * 2), round(one * 4)];
  }
  private band(camera: Camera, ratio: number): number {
    const zoom = camera.zoom * ratio,
      bands = this.bands(camera, ratio);
    return bands.find((b) => b > zoom * 0.8) ?? bands[2]!;
  }

  draw(c: Ctx, camera: Camera, ratio: number): void {
    const zoom = camera.zoom * ratio,
      view = camera.view();
    const [px, py] = camera.screen(0, 0),
      ox = px * ratio,
      oy = py * ratio;
    const tiles = this.first ?? this.tiles;
    const one = this.bands(camera, ratio)[0]!,
      band = this.first ? one : this.band(camera, ratio);
    if (this.first) for (const [i, j] of tiles.missing(view, one)) tiles.paint(i, j, one);
    const exact = this.settled && Math.abs(this.settled / zoom - 1) < 1e-4 ? this.settled : 0;
    if (exact && !tiles.missing(view, exact).length) return tiles.blit(c, exact, zoom, ox, oy, view);
    if (tiles.missing(view, band).length) {
      // The best whole set below, then what there is of the right one.
      const whole = tiles
        .scales()
        .filter((s) => !tiles.missing(view, s).length)
        .sort((a, b) => Math.abs(Math.log(a / zoom)) - Math.abs(Math.log(b / zoom)))[0];
      tiles.blit(c, whole ?? one, zoom, ox, oy, view);
    }
    tiles.blit(c, band, zoom, ox, oy, view);
    if (exact) tiles.blit(c, exact, zoom, ox, oy, view);
  }

  // Works for about `ms`; true: there is something new to show. `rest`: the view has come to rest, print it at its very scale.
  work(camera: Camera, ratio: number, ms: number, rest: boolean): boolean {
    const end = performance.now() + ms;
    if (this.survey) {
      if (!this.survey.run(ms)) return false;
      this.tiles.set_marks(this.survey.marks());
      this.survey = null;
    }
    const view = camera.view();
    const todo: [Box, number][] = [[view, this.band(camera, ratio)]];
    const zoom = round(camera.zoom * ratio);
    if (rest && Math.abs(zoom / this.band(camera, ratio) - 1) > 1e-4) ((this.settled = zoom), todo.unshift([view, zoom]));
    let news = false;
    for (const [box, scale] of todo) {
      for (const [i, j] of this.tiles.missing(box, scale)) {
        if (news && performance.now() > end) return true;
        this.tiles.paint(i, j, scale);
        news = true;
      }
      if (this.first) return ((this.first = null), true); // the print takes the place of the washes as a whole
      if (scale === zoom) break;
    }
    return news;
  }

  // Whether work() still has something to do for this view.
  busy(camera: Camera, ratio: number, rest: boolean): boolean {
    if (this.survey || this.first) return true;
    const zoom = round(camera.zoom * ratio),
      view = camera.view();
    if (rest)
      return (
        this.tiles.missing(view, zoom).length > 0 && this.tiles.missing(view, this.band(camera, ratio) === zoom ? zoom : zoom).length > 0
      );
    return this.tiles.missing(view, this.band(camera, ratio)).length > 0;
  }
  ready(): boolean {
    return !this.first;
  }
}
const round = (v: number): number => Math.round(v * 1e4) / 1e4;
