// A battle's table at the size that it shall have on paper: all its lines and letters, in millimetres from the north-west
// corner.
import { box_of, centre_of, meets, type Box } from '../map/geometry';
import { as_printed } from '../map/terrain/survey';
import type { Board, Paper, Point, Text } from '../protocol/types';
import { draw_piece, Ink, type Pen, type Stroke } from './ink';

export interface Letters {
  text: string;
  x: number;
  y: number;
  size: number;
  of: 'name' | 'unit' | 'zone';
  box: Box;
}
export interface Picture {
  width: number;
  height: number;
  ground: Stroke[];
  units: Stroke[];
  letters: Letters[];
  signs: number; // how large trees and hachures are: lines are drawn in so many millimetres
}
type Say = (text: Text | null | undefined) => string;

const in_a_mm = 10; // a board is measured in tenths of a millimetre

/** Millimetres on paper for one of a board: of a measured table in a scale, of one of zones as large as they shall be. */
export const scale_of = (board: Board, one_to: number, zone_cm: number): number =>
  board.columns > 0 ? (zone_cm * 10 * board.columns) / board.width : 1 / in_a_mm / one_to;

/** Signs shrink with the map, but not as far, or nobody would see them. */
export const signs_of = (board: Board, k: number): number =>
  Math.max(0.35, Math.min(1, board.columns > 0 ? Math.sqrt((board.width * k) / board.columns / 200) : Math.sqrt(k * in_a_mm)));

export function picture_of(paper: Pick<Paper, 'board' | 'state' | 'roster'>, k: number, say: Say, signs = 1): Picture {
  const { board } = paper,
    on_paper = ([x, y]: Point): Point => [x * k, (board.height - y) * k],
    in_signs = (p: Point): Point => on_paper(p).map((n) => n / signs) as Point;
  const ink = new Ink(),
    blocks = new Ink(),
    letters: Letters[] = [];
  const write = (of: Letters['of'], text: string, [x, y]: Point, size: number): void => {
    const half = (text.length * size) / 3.4;
    if (text) letters.push({ of, text, x, y, size, box: { x0: x - half, y0: y - size, x1: x + half, y1: y + size / 2 } });
  };
  for (const piece of as_printed(board, board.pieces)) draw_piece(ink, piece, piece.points.map(in_signs), (piece.width * k) / signs);
  const small = Math.max(0.35, signs);
  const named = new Set<string>();
  const height = (text: string): number => Math.max(3, (text.length > 14 ? 6 : 7) * small);
  for (const p of [...board.pieces, ...board.places]) {
    const text = say(p.name);
    if (p.points.length === 0 || !text || named.has(text)) continue;
    named.add(text);
    const points = p.points.map(on_paper),
      box = box_of(points),
      is_line = 'shape' in p && p.shape === 'line';
    const middle = is_line ? points[Math.floor((points.length - 1) / 2)]! : centre_of(points);
    // Over what is large, under what is small.
    const under = !is_line && box.y1 - box.y0 < 60 * small;
    write('name', text, [middle[0], under ? box.y1 + height(text) : middle[1]], height(text));
  }
  for (const p of board.places) {
    const points = p.points.map(on_paper);
    if (points.length === 1) flag(ink, in_signs(p.points[0]!));
    if (board.columns > 0 && points.length > 2) {
      const box = box_of(points);
      ink.line('plain', p.points.map(in_signs), true, [6, 4]);
      write('zone', p.id, [box.x0 + 9 * small, box.y0 + 11 * small], 8 * small);
    }
  }
  for (const u of paper.state.units) {
    if (u.outline.length < 3 || board.columns > 0) continue;
    const points = u.outline.map(in_signs),
      middle = centre_of(points);
    blocks.line('fine', points, true, [2, 1.5]);
    const facing = (u.facing * Math.PI) / 1800,
      size = Math.max(2, 3.6 * small);
    // Whither it looks.
    const box = box_of(points),
      far = Math.min(box.x1 - box.x0, box.y1 - box.y0) / 2;
    const tip: Point = [middle[0] + Math.sin(facing) * (far + 5), middle[1] - Math.cos(facing) * (far + 5)];
    blocks.segment('fine', [middle[0] + Math.sin(facing) * far, middle[1] - Math.cos(facing) * far], tip);
    write('unit', say(paper.roster.find((r) => r.id === u.id)?.short_text), [middle[0] * signs, middle[1] * signs + size / 3], size);
  }
  const placed = (s: Stroke): Stroke => ({ ...s, box: scaled(s.box, signs) });
  return {
    width: board.width * k,
    height: board.height * k,
    ground: ink.strokes.map(placed),
    units: blocks.strokes.map(placed),
    letters,
    signs,
  };
}

const scaled = (b: Box, by: number): Box => ({ x0: b.x0 * by, y0: b.y0 * by, x1: b.x1 * by, y1: b.y1 * by });

function flag(ink: Ink, [x, y]: Point): void {
  ink.segment('bold', [x, y], [x, y - 12]);
  ink.path('plain', `M ${x} ${y - 12} l 8 2.5 l -8 2.5 z`, [[x, y - 12]], 8);
  ink.ring('plain', [x, y], 1.4);
}

/** The lines of a part, those of one strength in one path. */
export function lines_in(strokes: readonly Stroke[], box: Box): [Pen, string][] {
  const out = new Map<Pen, string[]>();
  for (const s of strokes) if (meets(s.box, box)) out.set(s.pen, [...(out.get(s.pen) ?? []), s.d]);
  return [...out].map(([pen, all]) => [pen, all.join(' ')]);
}
export const letters_in = (all: readonly Letters[], box: Box): Letters[] => all.filter((l) => meets(l.box, box));
/** Nothing would be printed there but paper. */
export const is_blank = (p: Picture, box: Box, units: boolean): boolean =>
  !p.ground.some((s) => meets(s.box, box)) &&
  !(units && p.units.some((s) => meets(s.box, box))) &&
  !p.letters.some((l) => (units || l.of !== 'unit') && meets(l.box, box));
