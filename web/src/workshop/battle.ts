// A battle as the editor handles it: the file's own tables, with the places and shapes in them found by what they look
// like, so that every ruleset's files are drawn by the same code. Lengths are the file's, y to the north.
import type { Workshop, WorkshopArrival, WorkshopGround, WorkshopTroop } from '../protocol/types';
import { is_second } from './sides';
import { bends_of, outline_of } from './strokes';
import { is_table, read_toml, text_of, type Table, type Value } from './toml';
import { zone_at, zone_name } from './zones';

export * from './zones';
export { text_of };

export type XY = [number, number];
export type Shape = 'box' | 'corners' | 'line';

/** Something on the map: where its table is in the file, and what of it is drawn. */
export interface Thing {
  key: string; // "terrain.3", "unit.0", "first.zone"
  row: Table;
  what: 'terrain' | 'unit' | 'zone' | 'objective';
  shape: Shape | 'point';
  points: XY[];
  facing: number;
  label: string;
  place?: Place; // of a point: the table and the key that hold it
  later?: string; // of a unit that comes later: the turn
  table?: XY; // it stays on the edge of this table
}
interface Place {
  at: Table;
  key: string;
}

const pairs = (v: Value | undefined): XY[] => {
  if (!Array.isArray(v) || v.length % 2 !== 0 || !v.every((n) => typeof n === 'number')) return [];
  const n = v as number[];
  return n.flatMap((x, i): XY[] => (i % 2 === 0 ? [[x, n[i + 1]!]] : []));
};
const rows = (root: Table, key: string): Table[] => (Array.isArray(root[key]) ? (root[key] as Value[]).filter(is_table) : []);
export const rounded = (n: number, step = 0.1): number => Math.round(Math.round(n / step) * step * 100) / 100;

export function size_of(root: Table): XY {
  const t = root.table;
  return is_table(t) && typeof t.width === 'number' && typeof t.height === 'number' ? [t.width, t.height] : [0, 0];
}
const words_of = (path: string): string[] => path.split('.');
/** What a path of keys leads to: "arrives.period" in a unit's row. */
function found(row: Table, path: string): { at: Table; key: string; value: Value } | null {
  const keys = words_of(path),
    key = keys.pop()!;
  let at: Table = row;
  for (const k of keys) {
    const next = at[k];
    if (!is_table(next)) return null;
    at = next;
  }
  const value = at[key];
  return value === undefined ? null : { at, key, value };
}
function put(row: Table, path: string, value: Value): void {
  const keys = words_of(path),
    key = keys.pop()!;
  let at: Table = row;
  for (const k of keys) {
    if (!is_table(at[k])) at[k] = {};
    at = at[k] as Table;
  }
  at[key] = value;
}

/** The turn on which a unit comes; empty where it is there from the beginning. */
export const arrives_on = (row: Table, a: WorkshopArrival): string => text_of(found(row, a.turn)?.value);

/** It comes on this turn, over the edge nearest to where it stood; or, with none, is there from the beginning. */
export function set_arrival(root: Table, thing: Thing, w: Workshop, turn: number | null): void {
  const a = w.arrival!,
    row = thing.row,
    table = size_of(root);
  const at = on_edge(thing.points[0] ?? [table[0] / 2, 0], table);
  if (turn !== null) {
    put(row, a.turn, turn);
    if (found(row, a.at)) return;
    put(row, a.at, at);
    if (a.facing) put(row, a.facing, inward(at, table));
    for (const key of a.instead) delete row[key];
    return;
  }
  // As a unit of its side is written that stands in its strip.
  const north = at[1] > table[1] / 2,
    [x, y] = free_place(root, w, north);
  const usual = read_toml(
    filled(w.templates.unit, {
      x: number(x),
      y: number(y),
      facing: north ? '180' : '0',
      edge: north ? 'north' : 'south',
      size: '',
      name: '""',
    }),
  );
  const [like] = Object.values(usual).flatMap((v) => (Array.isArray(v) ? v.filter(is_table) : []));
  for (const path of [a.turn, a.at]) delete row[words_of(path)[0]!];
  for (const key of a.instead) if (like && key in like) row[key] = like[key]!;
}
function on_edge([x, y]: XY, [w, h]: XY): XY {
  const away: [number, XY][] = [
    [y, [x, 0]],
    [h - y, [x, h]],
    [x, [0, y]],
    [w - x, [w, y]],
  ];
  const [, [ex, ey]] = away.toSorted((a, b) => a[0] - b[0])[0]!;
  return [rounded(Math.max(0, Math.min(w, ex))), rounded(Math.max(0, Math.min(h, ey)))];
}
const inward = ([x, y]: XY, [, h]: XY): number => (y === 0 ? 0 : y === h ? 180 : x === 0 ? 90 : 270);

// Where a unit is said to stand: the table and the key that hold [x, y], whichever way its ruleset writes it.
function place_of(row: Table): Place | null {
  if (pairs(row.at).length === 1) return { at: row, key: 'at' };
  if (pairs(row.suggested).length === 1) return { at: row, key: 'suggested' };
  const s = row.suggested;
  return is_table(s) && pairs(s.at).length === 1 ? { at: s, key: 'at' } : null;
}

export function things_of(root: Table, arrival?: WorkshopArrival): Thing[] {
  const out: Thing[] = [];
  const short = (row: Table): string => {
    const name = row.name;
    return (is_table(name) && (text_of(name.short) || text_of(name.fr))) || text_of(row.short) || text_of(row.id);
  };
  rows(root, 'terrain').forEach((row, i) => {
    const shape = (['box', 'corners', 'line'] as const).find((k) => pairs(row[k]).length > 1);
    if (!shape) return;
    out.push({ key: `terrain.${i}`, row, what: 'terrain', shape, points: pairs(row[shape]), facing: 0, label: text_of(row.kind) });
  });
  const zone = (key: string, row: Value | undefined, of: string): void => {
    if (!is_table(row) || pairs(row[of]).length !== 2) return;
    out.push({
      key,
      row,
      what: 'zone',
      shape: 'box',
      points: pairs(row[of]),
      facing: 0,
      label: text_of(row.id) || text_of(row.key) || key,
    });
  };
  const sides = is_table(root.sides) ? root.sides : {};
  for (const side of ['first', 'second']) (zone(`${side}.zone`, root[side], 'zone'), zone(`sides.${side}.zone`, sides[side], 'zone'));
  rows(root, 'zone').forEach((row, i) => zone(`zone.${i}`, row, 'box'));
  rows(root, 'objective').forEach((row, i) => {
    if (pairs(row.at).length === 1)
      out.push({ key: `objective.${i}`, row, what: 'objective', shape: 'point', points: pairs(row.at), facing: 0, label: short(row) });
  });
  for (const list of ['unit', 'officer', 'general'])
    rows(root, list).forEach((row, i) => {
      const later = arrival ? arrives_on(row, arrival) : '';
      const place = later ? found(row, arrival!.at) : place_of(row);
      if (!place || pairs(place.at[place.key]).length !== 1) return;
      const facing = Number(text_of(place.at.facing ?? row.facing) || 0);
      const thing = { key: `${list}.${i}`, row, what: 'unit', shape: 'point', facing, label: short(row), place } as const;
      out.push({ ...thing, points: pairs(place.at[place.key]), ...(later ? { later, table: size_of(root) } : {}) });
    });
  return out;
}

/** What a block has room for, in the reader's language where the battle says it, and when the unit comes. */
export function block_of(x: Thing, lang: string): string {
  const name = x.row.name,
    own = is_table(name) && lang !== 'fr' ? text_of(name.short_en) : '';
  return (own || x.label) + (x.later ? ` (${x.later})` : '');
}

export function set_points(thing: Thing, points: XY[]): void {
  const kept = thing.table ? points.map((p) => on_edge(p, thing.table!)) : points;
  const flat = kept.flatMap(([x, y]) => [rounded(x), rounded(y)]);
  if (thing.shape === 'point') {
    if (thing.place) thing.place.at[thing.place.key] = flat;
    else thing.row.at = flat;
    if (thing.table && thing.place && 'facing' in thing.place.at) thing.place.at.facing = inward(kept[0]!, thing.table);
  } else if (thing.what === 'zone') thing.row[pairs(thing.row.zone).length === 2 ? 'zone' : 'box'] = flat;
  else thing.row[thing.shape] = flat;
}

/** Moved as a whole, and no farther than the table's edge. */
export function move(thing: Thing, dx: number, dy: number, [w, h]: XY): void {
  const xs = thing.points.map((p) => p[0]),
    ys = thing.points.map((p) => p[1]);
  const x = Math.max(-Math.min(...xs), Math.min(w - Math.max(...xs), dx)),
    y = Math.max(-Math.min(...ys), Math.min(h - Math.max(...ys), dy));
  set_points(
    thing,
    thing.points.map((p) => [p[0] + x, p[1] + y]),
  );
}
export const middle = (points: XY[]): XY => {
  const xs = points.map((p) => p[0]),
    ys = points.map((p) => p[1]);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
};
const inside = ([x, y]: XY, [w, h]: XY): XY => [Math.max(0, Math.min(w, x)), Math.max(0, Math.min(h, y))];

/** A box stays square to the table and turns by quarters; a unit looks another way; the rest turns by degrees, clockwise. */
export function turn(thing: Thing, degrees: number, table: XY): void {
  if (thing.shape === 'point') {
    const place = thing.place;
    if (!place || thing.what !== 'unit') return;
    const at = 'facing' in place.at || is_table(thing.row.suggested) ? place.at : thing.row;
    at.facing = (((thing.facing + degrees) % 360) + 360) % 360;
    return;
  }
  const [cx, cy] = middle(thing.points),
    a = ((thing.shape === 'box' ? 90 : degrees) * Math.PI) / 180;
  set_points(
    thing,
    thing.points.map(([x, y]) =>
      inside([cx + (x - cx) * Math.cos(a) + (y - cy) * Math.sin(a), cy - (x - cx) * Math.sin(a) + (y - cy) * Math.cos(a)], table),
    ),
  );
}
export function resize(thing: Thing, factor: number, table: XY): void {
  if (thing.shape === 'point') return;
  const [cx, cy] = middle(thing.points);
  set_points(
    thing,
    thing.points.map(([x, y]) => inside([cx + (x - cx) * factor, cy + (y - cy) * factor], table)),
  );
}

const list_of = (key: string): [string, number] => {
  const [list, i] = key.split('.');
  return [list!, Number(i)];
};
export const row_at = (root: Table, key: string): Table | undefined => {
  const [list, i] = list_of(key);
  return rows(root, list)[i];
};
export function remove(root: Table, key: string): void {
  const [list, i] = list_of(key);
  const all = root[list];
  if (!Array.isArray(all) || Number.isNaN(i)) return;
  const id = text_of((all[i] as Table | undefined)?.id);
  all.splice(i, 1);
  if (all.length === 0) delete root[list];
  if ((list === 'terrain' || list === 'objective') && id) forget(root, id);
}
// What was fought for and is no longer there.
function forget(root: Table, id: string): void {
  const left = rows(root, 'objective').filter((o) => o.building !== id && o.at !== id);
  if (Array.isArray(root.objective)) root.objective = left;
  if (left.length === 0) delete root.objective;
  for (const side of [root.first, root.second])
    if (is_table(side) && Array.isArray(side.objectives)) side.objectives = side.objectives.filter((o) => o !== id);
}
export function fresh_id(root: Table, begin: string): string {
  const taken = new Set(
    ['terrain', 'unit', 'officer', 'general', 'objective', 'zone'].flatMap((k) => rows(root, k).map((r) => text_of(r.id))),
  );
  const stem =
    begin
      .replace(/-\d+$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '-') || 'x';
  for (let n = 1; ; n++) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`;
}
export function copy(root: Table, key: string, table: XY): string {
  const [list, i] = list_of(key);
  const all = root[list],
    row = rows(root, list)[i];
  if (!Array.isArray(all) || !row) return key;
  const twin = structuredClone(row);
  twin.id = fresh_id(root, text_of(row.id));
  all.push(twin);
  const made = `${list}.${all.length - 1}`,
    thing = things_of(root).find((t) => t.key === made);
  if (thing) {
    const by = Math.max(1, table[0] / 30);
    move(thing, by, -by, table);
  }
  return made;
}

/** What a stroke of the pen from one point to another draws; ways and outlines follow the hand where it was led about. */
export function draw(root: Table, kind: WorkshopGround, a: XY, b: XY, table: XY, hand: XY[] = []): string {
  const way = hand.map((p) => inside(p, table));
  const list = (root.terrain ??= []) as Value[];
  const row: Table = { id: fresh_id(root, kind.kind), kind: kind.kind };
  if (kind.level > 0) row.level = kind.level;
  let [x1, y1] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])],
    [x2, y2] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  const least = Math.max(0.5, table[0] / 40);
  const led_about = way.some(([x, y]) => Math.hypot(x - a[0], y - a[1]) >= least / 2),
    far = Math.hypot(b[0] - a[0], b[1] - a[1]) >= least / 2;
  if (kind.side > 0) {
    // A block of one size: it lies where the stroke begins.
    const side = kind.side / 100;
    x1 = Math.min(Math.max(0, a[0] - side / 2), table[0] - side);
    y1 = Math.min(Math.max(0, a[1] - side / 2), table[1] - side);
    [x1, y1] = [rounded(x1), rounded(y1)];
    [x2, y2] = [rounded(x1 + side), rounded(y1 + side)];
  } else if (!far && !led_about) {
    // A touch: of a size that one can take hold of, as much of it to each side as the table has.
    const half = table[0] / (kind.box ? 40 : 20);
    [x1, y1] = inside([a[0] - half, a[1] - half], table);
    [x2, y2] = inside([a[0] + half, a[1] + half], table);
  } else {
    x2 = Math.min(table[0], Math.max(x2, x1 + least));
    y2 = Math.min(table[1], Math.max(y2, y1 + least));
  }
  const outline = kind.line || kind.box ? [] : outline_of(way, table);
  if (kind.line) {
    const led = way.length > 2 ? bends_of([a, ...way, b], table) : [a, b];
    const short: XY = [a[0] + (a[0] + 4 * least > table[0] ? -4 : 4) * least, a[1]];
    row.line = (far || led.length > 2 ? led : [a, short]).flatMap(([x, y]) => [rounded(x), rounded(y)]);
    if (kind.width > 0) row.width = kind.width / 100;
  } else if (kind.box) row.box = [x1, y1, x2, y2].map((n) => rounded(n));
  else if (outline.length > 0) row.corners = outline.flatMap(([x, y]) => [rounded(x), rounded(y)]);
  else {
    const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2];
    row.corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => {
      const angle = (i * Math.PI) / 4;
      return [rounded(cx + ((x2 - x1) / 2) * Math.cos(angle)), rounded(cy + ((y2 - y1) / 2) * Math.sin(angle))];
    });
  }
  list.push(row);
  return `terrain.${list.length - 1}`;
}

/** One more corner, in the middle of the side behind a corner. */
export function split(thing: Thing, side: number): void {
  if (thing.shape !== 'line' && thing.shape !== 'corners') return;
  const a = thing.points[side]!,
    b = thing.points[(side + 1) % thing.points.length]!;
  set_points(thing, thing.points.toSpliced(side + 1, 0, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]));
}

/** One corner less, where enough are left. */
export function join(thing: Thing, index: number): void {
  const least = thing.shape === 'line' ? 2 : thing.shape === 'corners' ? 3 : Infinity;
  if (thing.points.length > least) set_points(thing, thing.points.toSpliced(index, 1));
}

export function filled(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
const number = (n: number): string => String(rounded(n));

/** Adds what a template says, row by row; the key of the last. */
export function add(root: Table, template: string, values: Record<string, string>): string {
  let last = '';
  for (const [list, more] of Object.entries(read_toml(filled(template, values)))) {
    if (!Array.isArray(more)) continue;
    const all = (root[list] ??= []) as Value[];
    all.push(...more);
    last = `${list}.${all.length - 1}`;
  }
  return last;
}
/** A house, or a point, that both sides fight for, or no longer. */
export function toggle_goal(root: Table, w: Workshop, id: string): void {
  const fought = rows(root, 'objective').some((o) => o.building === id || o.at === id);
  const sides = [root.first, root.second].filter(is_table).filter((s) => Array.isArray(s.objectives));
  const listed = sides.some((s) => (s.objectives as Value[]).includes(id));
  if (fought || listed) forget(root, id);
  else if (w.templates.goal) add(root, w.templates.goal, { id });
  else for (const s of sides) (s.objectives as Value[]).push(id);
}
/** A place that is no building, for both sides to fight for; its key. */
export function add_point(root: Table, w: Workshop, [x, y]: XY, name: { fr: string; en: string }): string {
  const id = fresh_id(root, 'point'),
    key = add(root, w.templates.point, {
      id,
      x: number(x),
      y: number(y),
      name: `{ fr = ${JSON.stringify(name.fr)}, en = ${JSON.stringify(name.en)} }`,
    });
  for (const s of [root.first, root.second]) if (is_table(s) && Array.isArray(s.objectives)) s.objectives.push(id);
  return key;
}
export const is_goal = (root: Table, id: string): boolean =>
  rows(root, 'objective').some((o) => o.building === id || o.at === id) ||
  [root.first, root.second].some((s) => is_table(s) && Array.isArray(s.objectives) && s.objectives.includes(id));

/** A battle of this ruleset with nothing on it yet. */
export function blank(w: Workshop, id: string, name: { fr: string; en: string }, armies: [string, string]): Table {
  const [width, height, depth] = [w.width / 100, w.height / 100, w.depth / 100];
  const open = w.ground.find((g) => g.as === 'open')?.kind ?? 'open';
  const row = `  "${Array<string>(w.columns).fill(open).join(' ')}",\n`;
  const values: Record<string, string> = {
    width: number(width),
    height: number(height),
    depth: number(depth),
    zone1: `0, 0, ${number(width)}, ${number(depth)}`,
    zone2: `0, ${number(height - depth)}, ${number(width)}, ${number(height)}`,
    goals: '',
    zones: row.repeat(w.rows),
    edges: '',
    names: '',
  };
  armies.forEach((key, i) => {
    const army = w.armies.find((a) => a.key === key) ?? w.armies[i]!;
    values[`army${i + 1}`] = army.key;
    values[`army${i + 1}_fr`] = army.name.fr ?? '';
    values[`army${i + 1}_en`] = army.name.en ?? '';
    values[`letter${i + 1}`] = army.letter;
  });
  return { id, ruleset: w.ruleset, name, ...read_toml(filled(w.templates.blank, values)) };
}

/** The thing that a line of the written file belongs to, or nothing: the head of the file. */
export function thing_at(text: string, line: number): string {
  const counts = new Map<string, number>();
  let here = '';
  text
    .split('\n')
    .slice(0, line)
    .forEach((l) => {
      const head = /^\[\[([\w.-]+)\]\]/.exec(l),
        table = /^\[([\w.-]+)\]/.exec(l);
      if (head) {
        const list = head[1]!.split('.')[0]!;
        if (head[1] === list) counts.set(list, (counts.get(list) ?? -1) + 1);
        here = `${list}.${counts.get(list) ?? 0}`;
      } else if (table) here = table[1]!;
    });
  return here;
}

/** A table by its path: "first", "sides.second", "map". */
export function table_at(root: Table, path: string): Table | undefined {
  let at: Value | undefined = root;
  for (const key of words_of(path)) at = is_table(at) ? at[key] : undefined;
  return is_table(at) ? at : undefined;
}
export const is_house = (w: Workshop, piece: Table): boolean =>
  w.ground.some((g) => g.kind === piece.kind && (g.as === 'house' || g.as === 'work'));
export const has_goals = (root: Table): boolean => [root.first, root.second].some((s) => is_table(s) && Array.isArray(s.objectives));
/** Whether something of this key is drawn on the map. */
export const placed = (root: Table, w: Workshop, key: string): boolean => things_of(root, w.arrival).some((x) => x.key === key);

/** A place in a side's strip where nobody stands yet: from the middle outwards, the row that is nearest to the enemy first. */
function free_place(root: Table, w: Workshop, second: boolean): XY {
  const [width, height] = size_of(root),
    [rx, ry] = [w.room[0]! / 100, w.room[1]! / 100],
    depth = w.depth / 100;
  const taken = things_of(root, w.arrival).filter((x) => x.what === 'unit');
  const columns = Math.max(1, Math.floor(width / rx) - 1),
    ranks = Math.max(1, Math.floor(depth / ry));
  for (let i = 0; i < columns * ranks; i++) {
    const k = i % columns,
      away = Math.ceil(k / 2) * (k % 2 === 0 ? 1 : -1);
    const at: XY = [width / 2 + away * rx, depth - ry * (Math.floor(i / columns) + 0.5)];
    if (second) at[1] = height - at[1];
    if (taken.every((x) => Math.abs(x.points[0]![0] - at[0]) >= rx * 0.9 || Math.abs(x.points[0]![1] - at[1]) >= ry * 0.9)) return at;
  }
  return [width / 2, second ? height - depth / 2 : depth / 2];
}
/** On a table of zones: the zone of the side's row with the fewest units, from the middle outwards. */
function free_zone(root: Table, w: Workshop, second: boolean): string {
  const row = second ? w.rows - 2 : 0;
  let best = '',
    fewest = Infinity;
  for (let k = 0; k < w.columns; k++) {
    const zone = zone_name(Math.floor(w.columns / 2) + Math.ceil(k / 2) * (k % 2 === 0 ? 1 : -1), row);
    const n = rows(root, 'unit').filter((u) => u.suggested === zone || u.at === zone).length;
    if (zone_at(zone) && n < fewest) [best, fewest] = [zone, n];
  }
  return best;
}

/** A unit of a troop, written as its ruleset writes them, in the middle of its side's strip; its key. */
export function add_troop(root: Table, w: Workshop, x: WorkshopTroop, army: string, size: number, lead = '', at?: XY): string {
  const second = is_second(root, w, army);
  const chief = x.service === 'chief',
    leads = chief || x.service === 'leader';
  const template = (chief && w.templates.chief) || (leads && w.templates.leader) || w.templates.unit;
  const officers = ['officer', 'general'].flatMap((k) => rows(root, k)).filter((o) => !o.chief);
  const own = officers.filter((o) => o.side === army || w.troops.some((y) => y.troop === o.troop && y.armies.includes(army)));
  const id = fresh_id(root, x.troop),
    n = /\d+$/.exec(id)?.[0] ?? '1';
  const [x0, y0] = at ?? free_place(root, w, second);
  const named = (of: string | undefined): string => JSON.stringify(`${of ?? x.troop} ${n}`);
  return add(root, template, {
    id,
    side: army,
    troop: x.troop,
    size: x.most > 0 ? `${w.size} = ${size || Math.max(x.least, Math.ceil(x.most * 0.75))}\n` : '',
    lead: lead || text_of(own.at(-1)?.id),
    x: number(x0),
    y: number(y0),
    facing: second ? '180' : '0',
    edge: second ? 'north' : 'south',
    zone: free_zone(root, w, second),
    name: `{ fr = ${named(x.name.fr)}, en = ${named(x.name.en)}, short = ${JSON.stringify(`${(x.name.fr ?? '').slice(0, 3)} ${n}`)} }`,
  });
}
