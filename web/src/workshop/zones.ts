// A table of zones as its file says it: the ground of each zone, its name, and who is put down there.
import { is_table, text_of, type Table } from './toml';

type XY = [number, number];

/** A table of zones: its rows from the first row up, each a list of words. */
export function zones_of(root: Table): string[][] {
  const map = root.map;
  if (!is_table(map) || !Array.isArray(map.zones)) return [];
  return map.zones.map((line) => text_of(line).split(/\s+/).filter(Boolean)).reverse();
}
export function set_zones(root: Table, zones: string[][]): void {
  (root.map as Table).zones = zones.toReversed().map((row) => row.join(' '));
}
export const zone_name = (column: number, row: number): string => String.fromCharCode(65 + column) + (row + 1);
export function zone_at(name: string): XY | null {
  const m = /^([A-P])(\d+)$/.exec(name);
  return m ? [m[1]!.charCodeAt(0) - 65, Number(m[2]) - 1] : null;
}

/** What a zone of a table of zones is called on the map. */
export function zone_title(root: Table, zone: string): Table | undefined {
  const map = root.map;
  const all = is_table(map) && Array.isArray(map.names) ? (map.names as Table[]) : [];
  return all.find((n) => n.zone === zone);
}
/** The zone of a table of zones where a unit is put down, whichever key says it. */
export function put_in_zone(unit: Table, zone: string): void {
  unit[typeof unit.at === 'string' && zone_at(unit.at) ? 'at' : 'suggested'] = zone;
}
export function name_zone(root: Table, zone: string, name: { fr: string; en: string }): void {
  const map = root.map as Table;
  const rest = (Array.isArray(map.names) ? (map.names as Table[]) : []).filter((n) => n.zone !== zone);
  map.names = name.fr || name.en ? [...rest, { zone, fr: name.fr || name.en, en: name.en || name.fr }] : rest;
}

export function raise_zone(root: Table, zone: string): void {
  change_zone(root, zone, (old) => (old.endsWith('^') ? old.replace(/\^+$/, '') : `${old}^`));
}
/** Its ground is another; it stays as high as it was. */
export function paint_zone(root: Table, zone: string, kind: string): void {
  change_zone(root, zone, (old) => kind + (/\^+$/.exec(old)?.[0] ?? ''));
}
function change_zone(root: Table, zone: string, by: (old: string) => string): void {
  const zones = zones_of(root),
    at = zone_at(zone);
  const old = at && zones[at[1]]?.[at[0]];
  if (!at || old === undefined || old === null) return;
  zones[at[1]]![at[0]] = by(old);
  set_zones(root, zones);
}
/** What lies on the border of two zones; once more, and it is gone. */
export function paint_edge(root: Table, zone: string, near: string, kind: string): void {
  const map = root.map as Table;
  const edges = (Array.isArray(map.edges) ? map.edges : []) as Table[];
  const same = (e: Table): boolean => Array.isArray(e.between) && e.between.includes(zone) && e.between.includes(near);
  const old = edges.find(same),
    rest = edges.filter((e) => !same(e));
  map.edges = old?.is === kind ? rest : [...rest, { between: [zone, near], is: kind }];
}
