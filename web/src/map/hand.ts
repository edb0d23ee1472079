// The hand that drags and turns a unit: it moves a ghost and tells where; whoever listens answers for it.
import type { DragEventDetail, Ghost } from './api';
import { block_distance, thumb } from './hit';
import { handle_at } from './overlay';
import type { Scene } from './scene';
import { to_sheet } from './terrain/print';
import { figure_of } from './units/block';
import type { Look } from './units/look';

const turn_step = 50; // tenths of a degree
const patience = 400; // ms that a ghost waits for somebody to take it up

const on_step = (tenths: number): number => (((Math.round(tenths / turn_step) * turn_step) % 3600) + 3600) % 3600;

export class Hand {
  ghost: Ghost | null = null;
  private grip: { dx: number; dy: number } | null = null;
  private taken: string | null = null; // pressed, whether or not it is the selected one
  private own = false; // nobody has taken the ghost up yet
  private told: Ghost | null = null; // where what is held will come to stand, as whoever listens answers
  constructor(
    private readonly scene: Scene,
    private readonly tell: (g: DragEventDetail) => void,
    private readonly drop_at: (px: number, py: number) => void,
  ) {}

  get holding(): boolean {
    return this.grip !== null;
  }
  setGhost(g: Ghost | null): void {
    // While a hand holds the ghost it follows the hand; what is drawn is what will happen.
    if (this.grip && g && this.ghost && g.unit === this.ghost.unit) this.told = g;
    else if (!this.grip) {
      this.ghost = g;
      this.told = null;
    }
    this.own = false;
    this.scene.redraw();
  }
  /** What is drawn: the answer where there is one, else what the hand holds. */
  get drawn(): Ghost | null {
    return this.ghost && this.told?.unit === this.ghost.unit ? this.told : this.ghost;
  }

  // What was pressed; else the ghost where there is one, else the selected unit.
  look(): Look | null {
    const id = this.taken ?? this.ghost?.unit ?? this.scene.highlights.selected;
    const ghost = this.drawn;
    const look = id === undefined ? null : this.scene.look_of(id, ghost?.unit === id ? ghost : undefined);
    if (!look || ghost?.unit !== look.id) return look && this.scene.looks.includes(look) ? look : null;
    if (ghost.outline) return look;
    const [x, y] = to_sheet(this.scene.camera.sheet, ghost.x, ghost.y);
    const turn = this.scene.grid || look.arm === 'officer' ? 0 : (ghost.facing * Math.PI) / 1800;
    return { ...look, x, y, turn, form: look.form === 'garrison' ? 'line' : look.form };
  }
  on_handle(l: Look, px: number, py: number): boolean {
    if (!l.faces) return false;
    const { camera } = this.scene,
      [cx, cy] = camera.screen(l.x, l.y),
      [hx, hy] = handle_at(figure_of(l, camera.zoom), cx, cy);
    return Math.hypot(hx - px, hy - py) < thumb;
  }
  grab(px: number, py: number, right: boolean): 'unit' | 'turn' | 'sheet' {
    this.taken = null;
    const l = this.look();
    if (l && (right || this.on_handle(l, px, py))) return 'turn';
    if (l && block_distance(l, this.scene.camera, px, py) < thumb / 2) return 'unit';
    const pressed = this.scene.unit_at(px, py, thumb / 2)?.look.id;
    if (right || !pressed || !(this.scene.highlights.movable ?? []).includes(pressed)) return 'sheet';
    this.taken = pressed;
    return 'unit';
  }

  private start(l: Look): Ghost {
    const u = this.scene.state!.units.find((v) => v.id === l.id)!;
    return { unit: l.id, x: u.x, y: u.y, facing: u.facing, ok: null };
  }
  hold(what: 'unit' | 'turn', px: number, py: number, phase: 'start' | 'move' | 'end' | 'cancel'): void {
    const l = this.look(),
      { scene } = this;
    if (!l) return;
    const [sx, sy] = scene.camera.sheet_at(px, py);
    if (phase === 'start') {
      if (this.ghost?.unit !== l.id) this.ghost = this.start(l);
      this.grip = { dx: l.x - sx, dy: l.y - sy };
      this.told = null;
      // Whoever listens chooses the unit, before it is let go over a zone.
      if (scene.grid && this.taken) this.tell({ ...this.ghost, done: false });
    }
    if (!this.grip || !this.ghost) return;
    if (phase === 'cancel' || (phase === 'end' && scene.grid)) {
      this.grip = this.ghost = this.taken = this.told = null;
      if (phase === 'end' && what === 'unit') this.drop_at(px, py);
      return scene.redraw();
    }
    if (what === 'unit') {
      const [gx, gy] = scene.camera.screen(sx + this.grip.dx, sy + this.grip.dy),
        [x, y] = scene.to_board(gx, gy);
      this.ghost = { ...this.ghost, x, y };
    } else {
      const [gx, gy] = to_sheet(scene.camera.sheet, this.ghost.x, this.ghost.y);
      this.ghost = { ...this.ghost, facing: on_step((Math.atan2(sx - gx, gy - sy) * 1800) / Math.PI) };
    }
    // Where the hand let go is what is told; what was answered stays in sight until that is answered too.
    const told = this.told;
    if (phase === 'end') this.grip = this.taken = this.told = null;
    if (!scene.grid) this.report(phase === 'end');
    if (phase === 'end' && told && this.ghost) this.ghost = told;
    scene.redraw();
  }
  // A unit taken from a list: from the moment that the pointer is over the map it is in the hand like any other.
  lift(id: string, px: number, py: number, phase: 'start' | 'move' | 'end' | 'cancel'): void {
    const { scene } = this;
    if (phase === 'start') {
      const l = scene.look_of(id);
      if (!l) return;
      const [x, y] = scene.to_board(px, py);
      this.taken = id;
      this.ghost = { ...this.start(l), x, y };
      this.grip = { dx: 0, dy: 0 };
      this.told = null;
      return this.tell({ ...this.ghost, done: false });
    }
    if (this.taken === id) this.hold('unit', px, py, phase);
  }
  // By keys or by the wheel.
  nudge(dx: number, dy: number, steps: number): void {
    const l = this.look();
    if (!l) return;
    const g = this.ghost ?? this.start(l),
      [x, y] = this.scene.within(g.x + dx, g.y + dy);
    this.ghost = { ...g, x, y, facing: steps ? on_step(on_step(g.facing) + steps * turn_step) : g.facing };
    this.report(true);
    this.scene.redraw();
  }
  // A ghost that nobody answers for goes away by itself.
  private report(done: boolean): void {
    const g = this.ghost!;
    this.own = true;
    this.tell({ unit: g.unit, x: g.x, y: g.y, facing: g.facing, done });
    if (!done) return;
    setTimeout(() => {
      if (!this.own || this.grip) return;
      this.ghost = null;
      this.scene.redraw();
    }, patience);
  }
}
