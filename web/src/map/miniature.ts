// The map of a battle on a card or in a report: the same signs, fewer strokes.
import type { MapOptions } from './api';
import { coatsOf, sheets } from './palette';
import { sheetOf, toSheet, type Ctx } from './terrain/print';
import { Survey } from './terrain/survey';
import { drawBlock } from './units/block';
import { armOf, footprint, type Look } from './units/look';
import type { Board, MiniUnit } from './model';

export function drawMiniature(canvas: HTMLCanvasElement, board: Board, units: MiniUnit[], options: MapOptions): void {
  const inks = sheets[options.theme], ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth || canvas.width, height = canvas.clientHeight || canvas.height;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const c = canvas.getContext('2d') as Ctx | null;
  if (!c) return;
  c.fillStyle = inks.map;
  c.fillRect(0, 0, canvas.width, canvas.height);
  // The signs are made for a sheet a thousand units wide: on a card there are fewer of them, each larger.
  const size = Math.max(380, Math.min(980, width / 0.62));
  const sheet = sheetOf(board, size), zoom = Math.min(width / sheet.width, height / sheet.height);
  const ox = (width - sheet.width * zoom) / 2, oy = (height - sheet.height * zoom) / 2;
  const survey = new Survey({ board, pieces: board.pieces, scenario: 'miniature', length: 0, inks, plain: true, size });
  while (!survey.run(50));
  c.save();
  c.setTransform(zoom * ratio, 0, 0, zoom * ratio, ox * ratio, oy * ratio);
  c.beginPath();
  c.rect(0, 0, sheet.width, sheet.height);
  c.clip();
  const all = { x0: 0, y0: 0, x1: sheet.width, y1: sheet.height };
  for (const mark of survey.marks()) mark.paint(c, zoom * ratio, all);
  c.restore();
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.strokeStyle = inks.rule;
  c.lineWidth = 1;
  c.strokeRect(Math.round(ox) + 0.5, Math.round(oy) + 0.5, Math.round(sheet.width * zoom) - 1, Math.round(sheet.height * zoom) - 1);
  const sides = [...new Set(units.map((u) => u.side))].sort();
  const coats = coatsOf(sides.map((key) => ({ key, letter: units.find((u) => u.side === key)?.letter ?? '' })));
  for (const u of units) {
    if (!u.outline.length || u.symbol === 'officer') continue;
    const turn = board.columns > 0 ? 0 : (u.facing * Math.PI) / 1800;
    const f = footprint(u.outline.map(([x, y]) => toSheet(sheet, x, y)), turn);
    const look: Look = {
      id: '', side: u.side, coat: coats[u.side]!, letter: '', arm: armOf(u.symbol), form: u.symbol === 'artillery' ? 'battery' : 'line',
      x: f.x, y: f.y, w: f.w, h: f.h, turn, strength: 1, full: 0, short: '', name: '', markers: [], faces: board.columns > 0 ? 0 : 1, chief: false,
    };
    c.save();
    c.translate(ox + f.x * zoom, oy + f.y * zoom);
    if (u.faded) c.globalAlpha = 0.42;
    drawBlock(c, { look, w: Math.max(15, f.w * zoom * 1.12), h: Math.max(8, f.h * zoom * 1.12), level: 'far' });
    c.restore();
  }
}
