// A battle's table at the size that it shall have on paper: all its lines and letters, in millimetres from the north-west
// corner.
import { box_of, centre_of, inside, meets, type Box } from '../map/geometry';
import { as_printed } from '../map/terrain/survey';
import type { Board, Paper, Point, Text } from '../protocol/types';
import { border_of, middle_of_way } from './borders';
import { draw_piece, draw_rise, Ink, type Pen, type Stroke } from './ink';

export interface Letters {
  text: string;
  x: number;
  y: number;
  size: number;
  of: 'name' | 'unit' | 'zone' | 'side';
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

export function picture_of(paper: Pick<Paper, 'board' | 'sides' | 'zones' | 'there' | 'roster'>, k: number, say: Say, signs = 1): Picture {
  const { board } = paper,
    on_paper = ([x, y]: Point): Point => [x * k, (board.height - y) * k],
    in_signs = (p: Point): Point => on_paper(p).map((n) => n / signs) as Point;
  const ink = new Ink(),
    blocks = new Ink(),
    letters: Letters[] = [];
  const write = (of: Letters['of'], text: string, [x, y]: Point, size: number): void => {
    const half = (text.length * size) / 3.4,
      at_x = within(x, half + 1, board.width * k - half - 1),
      at_y = within(y, size, board.height * k - size / 2);
    if (text)
      letters.push({ of, text, x: at_x, y: at_y, size, box: { x0: at_x - half, y0: at_y - size, x1: at_x + half, y1: at_y + size / 2 } });
  };
  for (const piece of as_printed(board, board.pieces)) draw_piece(ink, piece, piece.points.map(in_signs), (piece.width * k) / signs);
  // A zone is as high as it is, whatever grows there: those of a height are one hill.
  const zones = board.columns > 0 ? board.pieces.filter((p) => p.shape === 'area') : [];
  for (let level = 1; zones.some((p) => p.level >= level); level++)
    for (const rise of border_of(zones.filter((p) => p.level >= level).map((p) => p.points))) draw_rise(ink, rise.map(in_signs));
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
    const middle = is_line ? middle_of_way(points) : centre_of(points);
    // Over what is large, under what is small.
    const under = !is_line && box.y1 - box.y0 < 60 * small;
    // In a zone, below those who are in it.
    const below = board.columns > 0 && !is_line ? 10 * small : 0;
    write('name', text, [middle[0], under ? box.y1 + height(text) : middle[1] + below], height(text));
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
  for (const side of paper.sides) {
    for (const region of regions_of(paper, side.key)) {
      // A little inside, or the borders of zones and of the table would hide it.
      const [mid_x, mid_y] = centre_of(region.map(in_signs));
      const drawn = region.map(in_signs).map(([x, y]): Point => [x + 4 * Math.sign(mid_x - x), y + 4 * Math.sign(mid_y - y)]);
      blocks.line('bold', drawn, true, [7, 3]);
      const box = box_of(region.map(on_paper)),
        name = say(side.name),
        size = 6 * small;
      write('side', name, [box.x0 + (name.length * size) / 3.4 + Math.max(6, 5 * small), box.y1 - Math.max(4.2, 7 * small)], size);
    }
  }
  // A zone says only who is in it, two in a line.
  for (const zone of board.columns > 0 ? board.places : []) {
    const here = paper.there.filter((u) => u.place === zone.id).map((u) => say(paper.roster.find((r) => r.id === u.id)?.short_text)),
      size = Math.max(2.8, 4.5 * small),
      box = box_of(zone.points.map(on_paper));
    for (let i = 0; i < here.length; i += 2)
      write('unit', here.slice(i, i + 2).join(' · '), [(box.x0 + box.x1) / 2, box.y0 + 19 * small + (i / 2 + 1) * size * 1.1], size);
  }
  for (const u of paper.there) {
    const short = say(paper.roster.find((r) => r.id === u.id)?.short_text),
      size = Math.max(2.3, 3.6 * small);
    if (u.outline.length < 3 || board.columns > 0) continue;
    const points = u.outline.map(in_signs),
      middle = centre_of(points);
    // Of the second side in dashes.
    blocks.line('fine', points, true, u.side === paper.sides[0].key ? undefined : [2, 1.5]);
    const facing = (u.facing * Math.PI) / 1800;
    // Whither it looks.
    const box = box_of(points),
      far = Math.min(box.x1 - box.x0, box.y1 - box.y0) / 2;
    const tip: Point = [middle[0] + Math.sin(facing) * (far + 5), middle[1] - Math.cos(facing) * (far + 5)];
    blocks.segment('fine', [middle[0] + Math.sin(facing) * far, middle[1] - Math.cos(facing) * far], tip);
    write('unit', short, [middle[0] * signs, middle[1] * signs + size / 3], size);
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

const within = (n: number, low: number, high: number): number => (low > high ? (low + high) / 2 : Math.max(low, Math.min(high, n)));

/** Where a side may put its units down: zones of a grid are one, houses within a region are not told apart. */
export function regions_of({ board, zones }: Pick<Paper, 'board' | 'zones'>, side: string): Point[][] {
  const own = zones.filter((z) => z.side === side),
    regions = own.flatMap((z) => (z.points ? [z.points] : []));
  const named = board.places.filter((p) => p.points.length > 2 && own.some((z) => z.places?.includes(p.id))).map((p) => p.points);
  if (board.columns > 0) return border_of(named);
  return [...regions, ...named.filter((p) => !regions.some((r) => inside(r, ...centre_of(p))))];
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
  !p.letters.some((l) => (units || (l.of !== 'unit' && l.of !== 'side')) && meets(l.box, box));
