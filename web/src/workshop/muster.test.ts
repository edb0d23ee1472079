import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Workshop, WorkshopTroop } from '../protocol/types';
import type { ArmyList } from './army';
import { add_troop, blank, row_at, size_of, things_of, zone_at } from './battle';
import { add_list } from './muster';
import { read_toml, text_of, type Table, type Value } from './toml';

const rulesets = join(__dirname, '../../../rulesets');
const length = (v: Value | undefined): number => Math.round(Number(v ?? 0) * 100);

/** A ruleset as the server would offer it, with two armies and a troop of each. */
function shop_of(ruleset: string): Workshop {
  const file = read_toml(readFileSync(join(rulesets, ruleset, 'workshop.toml'), 'utf8'));
  const troop = (army: string, service: string): WorkshopTroop => ({
    troop: `${army}-${service}`,
    name: { fr: service, en: service },
    service,
    armies: [army],
    price: 0,
    each: 10,
    least: 2,
    most: 6,
    step: 1,
  });
  const parts = ['blank', 'goal', 'point', 'leader', 'chief', 'unit', 'army', 'army_leader', 'army_unit'];
  return {
    ruleset,
    size: text_of(file.size) || 'size',
    width: length(file.width),
    height: length(file.height),
    depth: length(file.depth),
    room: Array.isArray(file.room) ? file.room.map(length) : [100, 100],
    columns: Number(file.columns ?? 0),
    rows: Number(file.rows ?? 0),
    ground: [],
    armies: ['red', 'blue'].map((key) => ({ key, name: { fr: key, en: key }, letter: key[0] })),
    troops: ['red', 'blue'].flatMap((army) => ['foot', 'leader', 'chief'].map((service) => troop(army, service))),
    templates: Object.fromEntries(parts.map((key) => [key, text_of(file[key])])),
  } as unknown as Workshop;
}
const all = readdirSync(rulesets, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^\w+\/workshop\.toml$/.test(path))
  .map((path) => path.split('/')[0]!);
const list = (army: string, units: number[], more: Partial<ArmyList> = {}): ArmyList => ({
  id: 'a',
  name: 'a',
  ruleset: '',
  army,
  points: 100,
  groups: units.map(() => `${army}-leader`),
  names: units.map(() => ''),
  lines: units.map((times, group) => ({ troop: `${army}-foot`, size: 4, times, group })),
  ...more,
});
const empty = (w: Workshop): Table => blank(w, 'own', { fr: 'a', en: 'a' }, ['red', 'blue']);
// How far to the north of the middle, and where it looks as far as the file says it.
function stands(root: Table, w: Workshop, key: string): [boolean, boolean] {
  const row = row_at(root, key)!;
  const zone = zone_at(text_of(row.suggested));
  const thing = things_of(root).find((x) => x.key === key);
  const north = zone ? zone[1] > w.rows / 2 : thing!.points[0]![1] > size_of(root)[1] / 2;
  const says = w.templates.unit.includes('{facing}') && key.startsWith('unit.');
  return [north, says ? thing!.facing === 180 : north];
}

describe('armies on a blank sheet', () => {
  it.each(all)('%s: the second side stands in the north and looks south', (ruleset) => {
    const w = shop_of(ruleset),
      root = empty(w);
    const of = (army: string): boolean[] =>
      stands(
        root,
        w,
        add_troop(
          root,
          w,
          w.troops.find((x) => x.armies.includes(army))!,
          army,
          0,
        ),
      );
    expect([of('red'), of('blue')]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect([stands(root, w, add_list(root, w, list('red', [2, 2]))), stands(root, w, add_list(root, w, list('blue', [2, 2])))]).toEqual([
      [false, false],
      [true, true],
    ]);
  });
  const measured = all.filter((ruleset) => shop_of(ruleset).columns === 0);
  it.each(measured)('%s: a sheet is set down whole on the table, and nobody upon another', (ruleset) => {
    const w = shop_of(ruleset),
      [rx, ry] = [w.room[0]! / 100, w.room[1]! / 100];
    for (const units of [[1], [3, 2], [12], [4, 4, 4], [1, 1, 1, 1]])
      for (const army of ['red', 'blue']) {
        const root = empty(w);
        add_list(root, w, list(army, units));
        const stand = things_of(root).flatMap((x) => (x.what === 'unit' ? [x.points[0]!] : []));
        const [width, height] = size_of(root);
        const off = stand.filter(([x, y]) => x < rx / 2 - 0.1 || x > width - rx / 2 + 0.1 || y < ry * 0.25 || y > height - ry * 0.25);
        const on = stand.filter(([x, y], i) =>
          stand.some(([ox, oy], k) => k < i && Math.abs(ox - x) < rx * 0.5 && Math.abs(oy - y) < ry * 0.5),
        );
        expect([units, army, off, on]).toEqual([units, army, [], []]);
      }
  });
});
