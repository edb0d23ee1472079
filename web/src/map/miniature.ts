// The map of a battle on a card or in a report: the same signs, fewer strokes.
import type { MapOptions } from './api';
import { coats_of, sheets } from './palette';
import { context_of, sheet_of, surface, to_sheet, type Ctx, type Surface } from './terrain/print';
import { as_printed, Survey } from './terrain/survey';
import { draw_block, type Figure } from './units/block';
import { arm_of, footprint, type Look } from './units/look';
import type { Board, MiniUnit, Side } from './model';

export function drawMiniature(
  canvas: HTMLCanvasElement,
  board: Board,
  sides: readonly Side[],
  units: MiniUnit[],
  options: MapOptions,
): void {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth || canvas.width,
    height = canvas.clientHeight || canvas.height;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const c = canvas.getContext('2d') as Ctx | null;
  if (!c) return;
  // The signs are made for a sheet a thousand units wide: on a card there are fewer of them, each larger.
  const size = Math.max(380, Math.min(980, width / 0.62));
  const sheet = sheet_of(board, size),
    zoom = Math.min(width / sheet.width, height / sheet.height);
  const ox = (width - sheet.width * zoom) / 2,
    oy = (height - sheet.height * zoom) / 2;
  c.drawImage(print_of(board, canvas.width, canvas.height, size, zoom * ratio, ox * ratio, oy * ratio, options.theme), 0, 0);
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  const coats = coats_of(sides);
  for (const u of units) {
    if (!u.outline.length || u.symbol === 'officer') continue;
    const turn = board.columns > 0 ? 0 : (u.facing * Math.PI) / 1800;
    const f = footprint(
      u.outline.map(([x, y]) => to_sheet(sheet, x, y)),
      turn,
    );
    const look: Look = {
      id: '',
      side: u.side,
      coat: coats[u.side]!,
      letter: '',
      arm: arm_of(u.symbol),
      form: u.symbol === 'artillery' ? 'battery' : 'line',
      x: f.x,
      y: f.y,
      w: f.w,
      h: f.h,
      turn,
      strength: 1,
      full: 0,
      short: '',
      name: '',
      markers: [],
      faces: board.columns > 0 ? 0 : 1,
      chief: false,
    };
    const block: Figure = { look, w: Math.max(15, f.w * zoom * 1.12), h: Math.max(8, f.h * zoom * 1.12), level: 'far' };
    const x = ox + f.x * zoom,
      y = oy + f.y * zoom;
    if (u.faded) faded(c, block, x, y, ratio);
    else {
      c.save();
      c.translate(x, y);
      draw_block(c, block);
      c.restore();
    }
  }
}

// The ground without its units. A report shows the same field turn after turn: it is printed once.
const prints = new WeakMap<Board, Map<string, Surface>>();
function print_of(
  board: Board,
  width: number,
  height: number,
  size: number,
  scale: number,
  ox: number,
  oy: number,
  theme: MapOptions['theme'],
): Surface {
  const key = `${width} ${height} ${theme}`;
  let known = prints.get(board);
  if (!known) prints.set(board, (known = new Map()));
  const old = known.get(key);
  if (old) return old;
  const inks = sheets[theme],
    picture = surface(width, height),
    c = context_of(picture, true);
  const survey = new Survey({ board, pieces: as_printed(board, board.pieces), scenario: 'miniature', length: 0, inks, plain: true, size });
  while (!survey.run(50));
  const all = { x0: 0, y0: 0, x1: survey.sheet.width, y1: survey.sheet.height };
  c.fillStyle = inks.ground;
  c.fillRect(0, 0, width, height);
  c.setTransform(scale, 0, 0, scale, ox, oy);
  c.beginPath();
  c.rect(0, 0, all.x1, all.y1);
  c.clip();
  c.fillStyle = inks.map;
  c.fillRect(0, 0, all.x1, all.y1);
  for (const mark of survey.marks()) mark.paint(c, scale, all);
  c.strokeStyle = inks.ink2;
  c.lineWidth = 2 / scale;
  c.strokeRect(0, 0, all.x1, all.y1);
  known.set(key, picture);
  return picture;
}

// Where a unit was: its block as a whole at 42 %.
function faded(c: Ctx, block: Figure, x: number, y: number, ratio: number): void {
  const r = Math.hypot(block.w, block.h) / 2 + 14;
  const picture = surface(r * 2 * ratio, r * 2 * ratio),
    own = context_of(picture);
  own.setTransform(ratio, 0, 0, ratio, r * ratio, r * ratio);
  draw_block(own, block);
  c.globalAlpha = 0.42;
  c.drawImage(picture, x - r, y - r, r * 2, r * 2);
  c.globalAlpha = 1;
}
