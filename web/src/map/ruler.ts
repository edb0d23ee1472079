// The ruler: from one unit or point to another, by two taps or one pull.
import type { MeasureEnd } from './api';
import type { Point } from './model';
import { draw_ruler } from './overlay';
import type { Scene } from './scene';
import type { Ctx } from './terrain/print';

const pause = 90; // ms between questions while the ruler is pulled

export class Ruler {
  on = false;
  private from: MeasureEnd | null = null;
  private to: MeasureEnd | null = null;
  private text: string | null = null;
  private asked = 0;
  constructor(
    private readonly scene: Scene,
    private readonly ask: (from: MeasureEnd, to: MeasureEnd) => void,
  ) {}

  set(on: boolean): void {
    this.on = on;
    this.lay(null);
  }
  say(text: string | null): void {
    this.text = text;
    this.scene.redraw();
  }
  private lay(from: MeasureEnd | null): void {
    this.from = from;
    this.to = this.text = null;
    this.asked = 0;
    this.scene.redraw();
  }
  private end_at(px: number, py: number): MeasureEnd {
    return this.scene.unit_at(px, py, 4)?.look.id ?? this.scene.to_board(px, py);
  }
  tap(px: number, py: number): void {
    if (!this.from || this.to) return this.lay(this.end_at(px, py));
    this.to = this.end_at(px, py);
    this.ask(this.from, this.to);
    this.scene.redraw();
  }
  pull(px: number, py: number, phase: 'start' | 'move' | 'end' | 'cancel'): void {
    if (!this.scene.hello || phase === 'cancel') return;
    if (phase === 'start') return this.lay(this.end_at(px, py));
    if (!this.from) return;
    this.to = this.end_at(px, py);
    const now = performance.now();
    if (phase === 'end' || now - this.asked > pause) {
      this.asked = now;
      this.ask(this.from, this.to);
    }
    this.scene.redraw();
  }
  private at(e: MeasureEnd): Point | null {
    if (typeof e !== 'string') return this.scene.to_screen(e[0], e[1]);
    const l = this.scene.looks.find((x) => x.id === e);
    return l ? this.scene.camera.screen(l.x, l.y) : null;
  }
  draw(c: Ctx): void {
    if (!this.on || !this.from) return;
    const from = this.at(this.from),
      to = this.at(this.to ?? this.from);
    if (from && to) draw_ruler(c, from, to, this.text, this.scene.camera);
  }
}
