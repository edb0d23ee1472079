// Names, cartouche, frame and north of one sheet: arranged once, and again when a block comes to stand on the cartouche.
import * as furniture from './furniture';
import { meets, type Box } from './geometry';
import type { Scene } from './scene';
import type { Ctx, Surface } from './terrain/print';

export class Furnishing {
  done = false;
  private labels: ReturnType<typeof furniture.engrave_names> = [];
  private cartouche: { box: Box; picture: Surface } | null = null;
  constructor(private readonly scene: Scene) {}

  // A block has come to stand on the cartouche: it looks for another corner.
  covered(): boolean {
    const box = this.cartouche?.box;
    return (
      box !== undefined &&
      this.scene.looks.some((l) => meets(box, { x0: l.x - l.w / 2, y0: l.y - l.h / 2, x1: l.x + l.w / 2, y1: l.y + l.h / 2 }))
    );
  }
  arrange(ratio: number): void {
    const { hello, pieces, inks, camera, options, looks } = this.scene;
    if (this.done || !hello) return;
    this.done = true;
    const setting: furniture.Setting = { hello, pieces, sheet: camera.sheet, inks, lang: options.lang, ratio };
    const units = looks.map((l) => ({ x0: l.x - l.w / 2 - 12, y0: l.y - l.h / 2 - 12, x1: l.x + l.w / 2 + 12, y1: l.y + l.h / 2 + 18 }));
    const box = furniture.cartouche_box(setting, units);
    this.cartouche = box && { box, picture: furniture.paint_cartouche({ ...setting, ratio: ratio * 2 }) };
    this.labels = furniture.engrave_names(setting, box);
  }
  draw(c: Ctx): void {
    const { camera, hello, inks, grid } = this.scene;
    furniture.draw_frame(c, camera, hello!, inks);
    if (this.cartouche && camera.zoom > 0.45) {
      const { box, picture } = this.cartouche,
        [x, y] = camera.screen(box.x0, box.y0);
      c.drawImage(picture, x, y, (box.x1 - box.x0) * camera.zoom, (box.y1 - box.y0) * camera.zoom);
    }
    if (!grid) furniture.draw_north(c, camera, inks);
    furniture.draw_marks(c, camera, hello!.board, inks);
    furniture.draw_names(c, camera, this.labels, this.scene.blocks());
  }
}
