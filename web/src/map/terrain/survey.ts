// From the scenario's pieces to the marks of the sheet, in the order in which they are printed.
import {
  box_of,
  centre_of,
  crossing,
  inside,
  join_lines,
  line_distance,
  meander,
  meets,
  random_of,
  rounded,
  seed_of,
  shared_area,
  type Box,
} from '../geometry';
import type { Board, Piece, Point } from '../model';
import type { Inks } from '../palette';
import * as plants from './plants';
import { add_level, Field, hachure_band, hachures, pit_field, scarp, type HachureStyle, type Rise } from './relief';
import { Buckets, clipped, fill_mark, sheet_of, stroke_mark, to_sheet, type Mark, type Sheet } from './print';
import * as works from './works';

// How a kind of ground is printed. Names of kinds come from scenario files; one that is not here is printed as neutral ground.
export type Sign =
  | 'wood'
  | 'orchard'
  | 'vines'
  | 'crops'
  | 'marsh'
  | 'rough'
  | 'farm'
  | 'village'
  | 'enclosure'
  | 'redoubt'
  | 'hill'
  | 'scarp'
  | 'pit'
  | 'barred'
  | 'water'
  | 'bridge'
  | 'ford'
  | 'road'
  | 'lane'
  | 'hedge'
  | 'wall'
  | 'works'
  | 'open'
  | 'neutral';
const signs: Record<string, Sign> = {
  open: 'open',
  plain: 'open',
  wood: 'wood',
  woods: 'wood',
  forest: 'wood',
  copse: 'wood',
  orchard: 'orchard',
  vines: 'vines',
  vineyard: 'vines',
  crops: 'crops',
  field: 'crops',
  fields: 'crops',
  corn: 'crops',
  soft: 'marsh',
  marsh: 'marsh',
  swamp: 'marsh',
  rough: 'rough',
  difficult: 'rough',
  broken: 'rough',
  scrub: 'rough',
  building: 'farm',
  house: 'farm',
  farm: 'farm',
  built: 'village',
  village: 'village',
  town: 'village',
  enclosure: 'enclosure',
  park: 'enclosure',
  redoubt: 'redoubt',
  hill: 'hill',
  height: 'hill',
  slope: 'hill',
  rise: 'hill',
  ridge: 'hill',
  plateau: 'hill',
  steep: 'scarp',
  cliff: 'scarp',
  pit: 'pit',
  quarry: 'pit',
  hollow: 'pit',
  impassable: 'barred',
  deep_river: 'water',
  river: 'water',
  stream: 'water',
  lake: 'water',
  pond: 'water',
  water: 'water',
  brook: 'water',
  bridge: 'bridge',
  ford: 'ford',
  road: 'road',
  lane: 'lane',
  track: 'lane',
  path: 'lane',
  hedge: 'hedge',
  wall: 'wall',
  fence: 'wall',
  entrenchment: 'works',
  trench: 'works',
  earthwork: 'works',
  fieldwork: 'works',
};
export const sign_of = (kind: string): Sign => signs[kind] ?? 'neutral';
export const is_water = (p: Piece): boolean => sign_of(p.kind) === 'water' || (sign_of(p.kind) === 'bridge' && p.shape === 'line');

// A strip that nothing enters and that runs from one edge of the board to the other is a river too deep to ford: it is printed as one.
export function as_printed(board: Board, pieces: Piece[]): Piece[] {
  return pieces.map((p) => {
    if (p.shape !== 'area' || sign_of(p.kind) !== 'barred') return p;
    const b = box_of(p.points),
      w = b.x1 - b.x0,
      h = b.y1 - b.y0;
    const through = (h >= 3 * w && b.y0 <= 0 && b.y1 >= board.height) || (w >= 3 * h && b.x0 <= 0 && b.x1 >= board.width);
    return through ? { ...p, kind: 'deep_river' } : p;
  });
}

export interface Plan {
  board: Board;
  pieces: Piece[];
  scenario: string;
  length: number; // the rules' unit of length in tenths of a millimetre; 0 where none is known
  inks: Inks;
  plain?: boolean; // a miniature: no paper decoration
  size?: number; // of the sheet, in its units
}

interface Work {
  plan: Plan;
  sheet: Sheet;
  stray: number; // how far print may leave the ruled outline, in sheet units
  slope: number;
  points: Map<Piece, Point[]>;
  grid: boolean;
}

const layers = ['strips', 'fields', 'relief', 'water', 'road', 'bridge', 'works', 'trees', 'buildings', 'other', 'grid'] as const;
type Layer = (typeof layers)[number];

// The jobs that print the sheet, each short; a caller runs as many at a time as it has time for. `out` holds the marks by layer.
export class Survey {
  readonly sheet: Sheet;
  private readonly out = new Map<Layer, Mark[]>(layers.map((l) => [l, []]));
  private readonly jobs: (() => void)[] = [];
  private readonly w: Work;
  constructor(plan: Plan) {
    const sheet = (this.sheet = sheet_of(plan.board, plan.size));
    const grid = plan.board.columns > 0 && plan.board.rows > 0;
    const zone = grid ? sheet.width / plan.board.columns : 0;
    // Rules measured in centimetres are kept to one centimetre of print, others to a fifth of their unit.
    const unit = grid ? zone / 4 : (plan.length >= 200 ? plan.length : 500) / sheet.unit;
    const points = new Map(plan.pieces.map((p) => [p, p.points.map(([x, y]) => to_sheet(sheet, x, y))]));
    this.w = { plan, sheet, stray: Math.min(7, unit * 0.2), slope: Math.max(15, Math.min(34, unit * 0.8)), points, grid };
    this.order();
  }
  get done(): boolean {
    return !this.jobs.length;
  }
  // Runs jobs until `ms` have passed, at least one.
  run(ms: number): boolean {
    const end = performance.now() + ms;
    do this.jobs.shift()?.();
    while (this.jobs.length && performance.now() < end);
    return this.done;
  }
  marks(): Mark[] {
    return layers.flatMap((l) => this.out.get(l)!);
  }
  private add(layer: Layer, marks: Mark | Mark[]): void {
    this.out.get(layer)!.push(...(Array.isArray(marks) ? marks : [marks]));
  }

  private order(): void {
    const { plan, points } = this.w;
    this.jobs.push(() => this.waters());
    plan.pieces.forEach((piece, i) => {
      const seed = seed_of(plan.scenario + piece.id, i) % 100000;
      this.jobs.push(() => this.piece(piece, points.get(piece)!, seed));
    });
    this.relief();
    if (!plan.plain) this.jobs.push(() => this.decorate());
    if (this.w.grid) this.jobs.push(() => this.zones());
  }

  // All hills of the sheet are one height field.
  private relief(): void {
    const { plan, sheet, points, slope, stray } = this.w;
    const rises: Rise[] = [];
    for (const p of plan.pieces) {
      const level = p.level > 0 ? p.level : sign_of(p.kind) === 'hill' ? 1 : 0;
      if (p.shape === 'area' && level > 0) rises.push({ points: points.get(p)!, level });
    }
    if (!rises.length) return;
    const board: Box = { x0: 0, y0: 0, x1: sheet.width, y1: sheet.height };
    const seed = seed_of(plan.scenario, 3) % 100000,
      top = Math.max(...rises.map((r) => r.level));
    const field = new Field(board, 6);
    for (let level = 1; level <= top; level++) this.jobs.push(() => add_level(field, rises, level, slope, stray, seed));
    const finish = plan.plain ? { gap: 3.6, bands: 3, weight: slope * 1.4 } : { gap: 3.2, bands: 4, weight: slope * 1.15 };
    const style: HachureStyle = { ...finish, ink: plan.inks.hachure, seed, keep: board };
    for (let level = top; level >= 1; level--)
      for (let band = style.bands; band > 0; band--) this.jobs.push(() => this.add('relief', hachure_band(field, level, band, style)));
  }

  private waters(): void {
    const { plan, points, sheet, stray } = this.w;
    for (const kind of new Set(
      plan.pieces.filter((p) => p.shape === 'line' && is_water(p)).map((p) => (p.kind === 'river' ? 'river' : 'stream')),
    )) {
      const lines = plan.pieces.filter(
        (p) => p.shape === 'line' && is_water(p) && (p.kind === 'river') === (kind === 'river') && !this.crosses(p),
      );
      const width = Math.max(kind === 'river' ? 17 : 9, Math.min(24, Math.max(0, ...lines.map((p) => p.width)) / sheet.unit));
      for (const line of join_lines(lines.map((p) => points.get(p)!)))
        this.add(
          'water',
          works.river(
            meander(line, Math.min(5, stray), seed_of(plan.scenario, 6) % 1000),
            Math.min(width, kind === 'river' ? 24 : 13),
            plan.inks,
          ),
        );
    }
  }
  // A bridge drawn across the water, not along it.
  private crosses(p: Piece): boolean {
    return sign_of(p.kind) === 'bridge' && this.water_under(p) !== null;
  }
  private water_under(p: Piece): Point | null {
    const own = this.w.points.get(p)!;
    for (const q of this.w.plan.pieces) {
      if (q === p || q.shape !== 'line' || sign_of(q.kind) !== 'water') continue;
      const other = this.w.points.get(q)!;
      for (let i = 0; i + 1 < own.length; i++)
        for (let j = 0; j + 1 < other.length; j++) {
          const at = crossing(own[i]!, own[i + 1]!, other[j]!, other[j + 1]!);
          const ends = at && [own[0]!, own[own.length - 1]!].some((e) => Math.hypot(e[0] - at[0], e[1] - at[1]) < 1);
          if (at && !ends) return at;
        }
    }
    return null;
  }

  private piece(p: Piece, at: Point[], seed: number): void {
    const { inks } = this.w.plan,
      { sheet, stray, grid } = this.w;
    const area = p.shape === 'area';
    const soft = area ? rounded(at, stray) : at;
    const width = p.width / sheet.unit;
    switch (sign_of(p.kind)) {
      case 'open':
      case 'hill':
        return;
      case 'wood':
        return this.add(
          'trees',
          area ? plants.wood(grid ? rounded(inset(at, 5), 8) : soft, stray, seed, inks) : plants.hedge(at, seed, inks),
        );
      case 'orchard':
        return this.add('trees', plants.orchard(at, seed, inks));
      case 'vines':
        return this.add('fields', plants.vines(grid ? inset(at, 5) : at, stray, seed, inks));
      case 'crops':
        return this.add('fields', plants.crops(grid ? inset(at, 5) : at, stray, seed, inks));
      case 'marsh':
        return this.add('fields', plants.marsh(grid ? rounded(inset(at, 10), 10) : soft, stray, seed, inks));
      case 'rough':
        return this.add('fields', plants.rough(grid ? inset(at, 5) : at, seed, inks));
      case 'farm':
        return this.add('buildings', works.farm(at, seed, inks));
      case 'village':
        return this.add('buildings', works.village(grid ? inset(at, 8) : at, seed, inks));
      case 'enclosure':
        return this.add('works', works.enclosure(at, inks));
      case 'redoubt':
        return this.add('works', works.earthwork(at, inks, area));
      case 'scarp':
        return this.add('relief', scarp(grid ? inset(at, 5) : at, inks.hachure, seed));
      case 'pit': {
        const slope = Math.min(16, Math.min(box_of(at).x1 - box_of(at).x0, box_of(at).y1 - box_of(at).y0) * 0.4);
        const strokes = hachures(pit_field(at, slope, seed), 1, { ink: inks.hachure, gap: 2.6, bands: 2, weight: slope * 1.6, seed });
        return this.add('relief', [fill_mark(at, inks.hachure, 0.08), clipped(at, strokes)]);
      }
      case 'barred':
        return this.add('water', works.barred(at, inks));
      case 'water':
        if (area)
          this.add(
            'water',
            p.kind === 'deep_river'
              ? works.deep_river(at, stray, seed, { x0: 0, y0: 0, x1: sheet.width, y1: sheet.height }, inks)
              : works.lake(soft, inks),
          );
        return;
      case 'bridge':
        return this.bridge(p, at, width);
      case 'ford': {
        const [x, y] = this.water_under(p) ?? centre_of(at);
        return this.add('bridge', works.ford(x, y, angle_of(at), 22, inks));
      }
      case 'road': {
        // Across water it is printed as it runs: only the scenario sets a bridge.
        const line = meander(at, Math.min(1.6, stray), seed, 26);
        return this.add('road', works.road(line, Math.max(6.5, Math.min(11, width)), inks));
      }
      case 'lane':
        return this.add('road', works.lane(meander(at, Math.min(3, stray), seed), inks));
      case 'hedge':
        return this.add('trees', plants.hedge(area ? [...at, at[0]!] : at, seed, inks));
      case 'wall':
        return this.add('works', works.wall(at, inks, area));
      case 'works':
        return this.add('works', works.earthwork(at, inks, area));
      case 'neutral':
        return this.add('other', works.neutral(at, area, inks));
    }
  }

  private bridge(p: Piece, at: Point[], width: number): void {
    const { inks } = this.w.plan;
    if (p.shape === 'area') {
      const b = box_of(at),
        level = b.x1 - b.x0 > b.y1 - b.y0;
      const long = level ? b.x1 - b.x0 : b.y1 - b.y0,
        short = level ? b.y1 - b.y0 : b.x1 - b.x0;
      return this.add(
        'bridge',
        works.bridge((b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2, level ? 0 : Math.PI / 2, Math.max(7, short), Math.max(16, long), inks),
      );
    }
    const across = this.water_under(p);
    if (across) return this.add('bridge', works.bridge(across[0], across[1], angle_of(at), Math.max(8, Math.min(12, width)), 20, inks));
    const [x, y] = centre_of(at); // along the water: the bridge stands in its middle
    const ux = Math.sin(angle_of(at)) * 34,
      uy = Math.cos(angle_of(at)) * 34;
    this.add(
      'road',
      works.lane(
        [
          [x - ux, y + uy],
          [x + ux, y - uy],
        ],
        inks,
      ),
    );
    this.add('bridge', works.bridge(x, y, angle_of(at) + Math.PI / 2, 10, 22, inks));
  }

  // The lines between zones, a cross on every corner.
  private zones(): void {
    const { board, inks, plain } = this.w.plan,
      { width, height } = this.sheet;
    const lines = new Buckets(200),
      crosses = new Buckets(400),
      dash = plain ? 2.4 : 1.7,
      gap = plain ? 6.4 : 6;
    const dotted = (x0: number, y0: number, x1: number, y1: number): void => {
      const l = Math.hypot(x1 - x0, y1 - y0),
        ux = (x1 - x0) / l,
        uy = (y1 - y0) / l;
      for (let t = gap / 2; t < l; t += gap)
        lines.line(x0 + ux * t, y0 + uy * t, x0 + ux * Math.min(l, t + dash), y0 + uy * Math.min(l, t + dash));
    };
    const at = (i: number): number => (width * i) / board.columns,
      up = (j: number): number => (height * j) / board.rows;
    for (let i = 1; i < board.columns; i++) dotted(at(i), 0, at(i), height);
    for (let j = 1; j < board.rows; j++) dotted(0, up(j), width, up(j));
    for (let i = 0; i <= board.columns && !plain; i++)
      for (let j = 0; j <= board.rows; j++)
        (crosses.line(at(i) - 6, up(j), at(i) + 6, up(j)), crosses.line(at(i), up(j) - 6, at(i), up(j) + 6));
    this.add('grid', [...lines.strokes(inks.ink, plain ? 1.3 : 1.5, plain ? 0.6 : 1), ...crosses.strokes(inks.ink, 1.1)]);
  }

  private decorate(): void {
    const { plan, sheet, points, grid } = this.w;
    const r = random_of(seed_of(plan.scenario, 31));
    const taken: Box[] = plan.pieces.filter((p) => p.shape === 'area').map((p) => box_of(points.get(p)!, 6));
    const lines = plan.pieces.filter((p) => p.shape === 'line').map((p) => points.get(p)!);
    const placed: Box[] = [];
    const n = Math.round((sheet.width * sheet.height) / 21000);
    for (let i = 0; i < n * 6 && placed.length < n; i++) {
      const w = 70 + 60 * r(),
        h = 60 + 40 * r(),
        x = r() * sheet.width,
        y = r() * sheet.height;
      const box = { x0: x - w * 0.62, y0: y - h * 0.62, x1: x + w * 0.62, y1: y + h * 0.62 };
      if (box.x0 < -20 || box.y0 < -20 || box.x1 > sheet.width + 20 || box.y1 > sheet.height + 20) continue;
      if (taken.some((t) => shared_area(t, box) > 0.04 * w * h) || placed.some((t) => meets(t, box))) continue;
      if (lines.some((l) => line_distance(l, x, y) < Math.max(w, h) * 0.5)) continue;
      placed.push(box);
      this.add(
        'strips',
        plants.strips(x, y, w, h, (((r() - 0.5) * 18 + (r() < 0.4 ? 84 : 0)) * Math.PI) / 180, Math.floor(r() * 1e6), plan.inks),
      );
    }
    if (grid) return;
    const trees: plants.Tree[] = [];
    const near = (q: Piece, x: number, y: number): boolean =>
      q.shape === 'area' ? q.level === 0 && inside(points.get(q)!, x, y) : line_distance(points.get(q)!, x, y) < 16;
    for (const p of plan.pieces)
      if (sign_of(p.kind) === 'road')
        trees.push(...works.roadside(points.get(p)!, 8, (x, y) => !plan.pieces.some((q) => q !== p && near(q, x, y)), r));
    if (trees.length) this.add('strips', plants.tree_mark(trees, plan.inks));
  }
}

function inset(p: Point[], by: number): Point[] {
  const [cx, cy] = centre_of(p),
    b = box_of(p);
  const kx = 1 - (2 * by) / (b.x1 - b.x0),
    ky = 1 - (2 * by) / (b.y1 - b.y0);
  return p.map(([x, y]) => [cx + (x - cx) * kx, cy + (y - cy) * ky]);
}
const angle_of = (p: Point[]): number => Math.atan2(p[p.length - 1]![1] - p[0]![1], p[p.length - 1]![0] - p[0]![0]);

// The first impression, before any recipe has run: flat washes and plain lines.
export function coarse(plan: Plan): Mark[] {
  const sheet = sheet_of(plan.board),
    { inks } = plan;
  const wash: Partial<Record<Sign, string>> = {
    wood: inks.wood_wash,
    orchard: inks.leaf,
    vines: inks.vine,
    crops: inks.crop,
    marsh: inks.marsh,
    farm: inks.brick,
    village: inks.court,
    water: inks.water_fill,
  };
  return plan.pieces.map((p) => {
    const at = p.points.map(([x, y]) => to_sheet(sheet, x, y)),
      sign = sign_of(p.kind);
    if (p.shape === 'area') return fill_mark(at, wash[sign] ?? inks.hachure, wash[sign] ? 0.6 : 0.08);
    return stroke_mark(at, [
      { colour: is_water(p) ? inks.water : sign === 'hedge' ? inks.wood : inks.road, width: is_water(p) ? 9 : 4, alpha: 0.7 },
    ]);
  });
}
