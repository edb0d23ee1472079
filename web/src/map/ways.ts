// The ways laid over the map: those that units went, and that of the order being composed.
import type { Trail } from './api';
import type { Point } from './model';
import { edge_ink } from './palette';
import type { Scene } from './scene';
import type { Ctx } from './terrain/print';
import * as trail from './trail';
import { figure_of } from './units/block';
import type { Look } from './units/look';

const body_of = (l: Look, zoom: number): trail.Body => {
  const f = figure_of(l, zoom);
  return { w: f.w, h: f.h, turn: l.turn };
};

export class Ways {
  trails: Trail[] = [];
  private marks: trail.Mark[] = []; // stations of the trails
  constructor(private readonly scene: Scene) {}

  // Lines lie under the units, stations over them.
  draw_under(c: Ctx): void {
    this.draw_trails(c);
    this.draw_aims(c);
  }
  draw_over(c: Ctx, ghost: Look | null): void {
    for (const m of this.marks) trail.draw_station(c, m.x, m.y, m.n, false);
    this.draw_stations(c, ghost);
  }

  private draw_aims(c: Ctx): void {
    const { scene } = this,
      { camera } = scene,
      find = (id: string): Look | undefined => scene.looks.find((l) => l.id === id);
    for (const aim of scene.highlights.aims ?? []) {
      const from = find(aim.unit),
        other = typeof aim.at === 'string' ? find(aim.at) : undefined;
      if (!from || (typeof aim.at === 'string' && !other)) continue;
      const ends: Point[] = [
        other ? camera.screen(other.x, other.y) : scene.to_screen(...(aim.at as Point)),
        camera.screen(from.x, from.y),
      ];
      const back = (trail.before_block(ends, body_of(from, camera.zoom), 6) ?? ends).reverse();
      trail.draw_way(c, (other && trail.before_block(back, body_of(other, camera.zoom), 10)) ?? back, edge_ink, 1, true);
    }
  }
  private draw_trails(c: Ctx): void {
    const { scene } = this;
    this.marks = [];
    for (const t of this.trails) {
      const at = scene.on_screen(t.points),
        look = scene.looks.find((l) => l.id === t.unit),
        end = at[at.length - 1];
      if (!end) continue;
      // Several units share a zone, and an officer stands beside his unit: the arrow ends at the block itself.
      if (look && (scene.grid || look.arm === 'officer')) at[at.length - 1] = scene.camera.screen(look.x, look.y);
      this.marks.push(...trail.draw_trail(c, t, at, look ? body_of(look, scene.camera.zoom) : { w: 0, h: 0, turn: 0 }, this.marks));
    }
  }

  // Of the order being composed: the steps of its way, and where dice will fall.
  private draw_stations(c: Ctx, ghost: Look | null): void {
    const { scene } = this,
      list = scene.highlights.stations ?? [];
    if (!list.length) return;
    const { camera } = scene,
      steps = list.filter((s) => !s.decides),
      decisions = list.filter((s) => s.decides);
    const from = ghost && scene.looks.find((l) => l.id === ghost.id);
    let at = steps.map((s) => scene.to_screen(s.x, s.y));
    if (ghost && from && at.length) at = trail.stations([camera.screen(from.x, from.y), ...at], body_of(ghost, camera.zoom));
    const marks = trail.spread([...at, ...decisions.map((s) => scene.to_screen(s.x, s.y))], this.marks);
    [...steps, ...decisions].forEach((s, i) => trail.draw_station(c, marks[i]!.x, marks[i]!.y, s.n, s.decides ?? false));
  }
}
