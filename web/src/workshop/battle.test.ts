import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Workshop, WorkshopGround } from '../protocol/types';
import * as field from './battle';
import { read_toml, write_toml, type Table } from './toml';

const rulesets = join(__dirname, '../../../rulesets');
const battles = readdirSync(rulesets, { recursive: true, encoding: 'utf8' })
  .filter((path) => /scenarios\/.*\.toml$/.test(path))
  .map((path) => ({ path, root: read_toml(readFileSync(join(rulesets, path), 'utf8')) }));
const ground = (more: Partial<WorkshopGround>): WorkshopGround => ({
  kind: 'wood',
  name: { fr: 'Bois', en: 'Wood' },
  as: 'wood',
  line: false,
  box: false,
  side: 0,
  width: 0,
  level: 0,
  ...more,
});
const table = (): Table =>
  read_toml(`table = { width = 40, height = 30 }
[[terrain]]
id = "farm"
kind = "building"
box = [10, 10, 14, 12]
[[objective]]
building = "farm"
[[unit]]
id = "a-1"
suggested = { at = [5, 5], facing = 350 }
`);
const size: field.XY = [40, 30];
const thing = (root: Table, key: string): field.Thing => field.things_of(root).find((x) => x.key === key)!;

describe('the battle in the editor', () => {
  it('finds what lies on the map of every battle that ships', () => {
    for (const { path, root } of battles) {
      const drawn = field.things_of(root).length,
        zones = field.zones_of(root).length;
      const pieces = Array.isArray(root.terrain) ? root.terrain.length : 0;
      expect([path, drawn >= pieces && (pieces > 0 || zones > 0 || root.map !== undefined)]).toEqual([path, true]);
    }
  });
  it('moves a thing no farther than the edge, and nothing but that', () => {
    const root = table();
    field.move(thing(root, 'terrain.0'), 100, 1, size);
    expect((root.terrain as Table[])[0]!.box).toEqual([36, 11, 40, 13]);
    field.move(thing(root, 'unit.0'), -1, 2.04, size);
    expect((root.unit as Table[])[0]!.suggested).toEqual({ at: [4, 7], facing: 350 });
  });
  it('turns a unit where it says how it looks, and a box by quarters', () => {
    const root = table();
    field.turn(thing(root, 'unit.0'), 15, size);
    expect((root.unit as Table[])[0]!.suggested).toEqual({ at: [5, 5], facing: 5 });
    field.turn(thing(root, 'terrain.0'), 15, size);
    const [x1, y1, x2, y2] = (root.terrain as Table[])[0]!.box as number[];
    expect([Math.abs(x2! - x1!), Math.abs(y2! - y1!)]).toEqual([2, 4]);
  });
  it('copies under another id, and forgets what was fought for with what it lay on', () => {
    const root = table();
    const key = field.copy(root, 'terrain.0', size);
    expect(field.row_at(root, key)!.id).toBe('farm-1');
    field.remove(root, 'terrain.0');
    expect(root.objective).toBeUndefined();
    expect((root.terrain as Table[]).map((t) => t.id)).toEqual(['farm-1']);
  });
  it('draws what a kind of ground is: a line, a box, a block of one size, an oval', () => {
    const root = table();
    const drawn = (g: WorkshopGround): Table => field.row_at(root, field.draw(root, g, [20, 20], [26, 24], size))!;
    expect(drawn(ground({ kind: 'road', line: true, width: 50 }))).toMatchObject({ line: [20, 20, 26, 24], width: 0.5 });
    expect(drawn(ground({ kind: 'house', box: true, side: 80 })).box).toEqual([19.6, 19.6, 20.4, 20.4]);
    expect(drawn(ground({ kind: 'fort', box: true })).box).toEqual([20, 20, 26, 24]);
    expect((drawn(ground({ level: 1 })).corners as number[]).length).toBe(16);
  });
  it('makes of a touch a piece that one can take hold of, on the table', () => {
    const root = table();
    const tapped = (g: WorkshopGround, at: field.XY): number[] => {
      const row = field.row_at(root, field.draw(root, g, at, at, size, [at]))!;
      return (row.box ?? row.corners ?? row.line) as number[];
    };
    const wood = tapped(ground({}), [20, 15]);
    expect([Math.min(...wood), Math.max(...wood)]).toEqual([13, 22]);
    expect(tapped(ground({ kind: 'fort', box: true }), [20, 15])).toEqual([19, 14, 21, 16]);
    expect(tapped(ground({ kind: 'fort', box: true }), [40, 30])).toEqual([39, 29, 40, 30]);
    expect(tapped(ground({ kind: 'road', line: true }), [39, 15])).toEqual([39, 15, 35, 15]);
  });
  it('adds what a template says, under the names that are due', () => {
    const root = table(),
      w = { templates: { goal: '[[objective]]\nbuilding = "{id}"\n' } } as Workshop;
    field.toggle_goal(root, w, 'farm');
    expect(field.is_goal(root, 'farm')).toBe(false);
    field.toggle_goal(root, w, 'farm');
    expect(root.objective).toEqual([{ building: 'farm' }]);
  });
  const later = {
    arrival: { turn: 'arrives.turn', at: 'arrives.at', facing: 'arrives.facing', instead: ['suggested'] },
    depth: 600,
    room: [200, 200],
    templates: {
      unit: '[[unit]]\nsuggested = { at = [{x}, {y}], facing = {facing} }\n',
      point: '[[objective]]\nid = "{id}"\nat = [{x}, {y}]\nname = {name}\n',
    },
  } as unknown as Workshop;
  it('lets a unit come over the nearest edge on a later turn, keeps it on the edge, and takes that back', () => {
    const root = table(),
      unit = (): field.Thing => field.things_of(root, later.arrival).find((x) => x.key === 'unit.0')!,
      row = (root.unit as Table[])[0]!;
    field.set_arrival(root, unit(), later, 3);
    expect(row).toEqual({ id: 'a-1', arrives: { turn: 3, at: [5, 0], facing: 0 } });
    expect([unit().later, unit().points]).toEqual(['3', [[5, 0]]]);
    field.move(unit(), 0, 10, size);
    expect(row.arrives).toEqual({ turn: 3, at: [0, 10], facing: 90 });
    field.set_arrival(root, unit(), later, 5);
    expect(row.arrives).toEqual({ turn: 5, at: [0, 10], facing: 90 });
    field.set_arrival(root, unit(), later, null);
    expect(row).toEqual({ id: 'a-1', suggested: { at: [20, 5], facing: 0 } });
  });
  it('sets a place to hold for both sides, and forgets it whole', () => {
    const root = table();
    root.first = { objectives: ['farm'] };
    root.second = { objectives: [] };
    const key = field.add_point(root, later, [7, 8], { fr: 'Le point', en: 'The point' });
    expect(field.row_at(root, key)).toEqual({ id: 'point-1', at: [7, 8], name: { fr: 'Le point', en: 'The point' } });
    expect([root.first.objectives, root.second.objectives]).toEqual([['farm', 'point-1'], ['point-1']]);
    field.remove(root, key);
    expect([root.first.objectives, root.second.objectives, field.things_of(root).some((x) => x.what === 'objective')]).toEqual([
      ['farm'],
      [],
      false,
    ]);
  });
  it('knows to which thing a line of the file belongs', () => {
    const text = write_toml(table()),
      lines = text.split('\n');
    const at = (part: string): string => field.thing_at(text, lines.findIndex((l) => l.includes(part)) + 1);
    expect([at('kind = '), at('building = "farm"'), at('suggested'), field.thing_at(text, 1)]).toEqual([
      'terrain.0',
      'objective.0',
      'unit.0',
      'table',
    ]);
  });
});
