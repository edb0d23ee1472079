import { describe, expect, it } from 'vitest';
import type { Workshop, WorkshopTroop } from '../protocol/types';
import { army_of, forces } from './forces';
import { read_toml, type Table } from './toml';

const troop = (key: string, more: Partial<WorkshopTroop>): WorkshopTroop => ({
  troop: key,
  name: { fr: key, en: key },
  service: 'foot',
  armies: ['red', 'blue'],
  price: 0,
  each: 0,
  least: 0,
  most: 0,
  step: 1,
  ...more,
});
const shop = {
  size: 'men',
  armies: [{ key: 'red' }, { key: 'blue' }],
  troops: [
    troop('line', { each: 10, most: 12 }),
    troop('highlanders', { each: 20, most: 12, armies: ['blue'] }),
    troop('gun', { price: 200 }),
    troop('officer', { price: 50, service: 'leader' }),
  ],
} as unknown as Workshop;
const battle = read_toml(`
[first]
army = "red"
[second]
army = "blue"
[[officer]]
id = "ney"
side = "red"
[[unit]]
id = "a"
officer = "ney"
troop = "line"
men = 10
[[unit]]
id = "b"
troop = "highlanders"
[[unit]]
id = "c"
side = "blue"
troop = "gun"
[[unit]]
id = "d"
troop = "line"
`);
const row = (i: number): Table => (battle.unit as Table[])[i]!;

describe('who fights for whom', () => {
  it('says it itself, or by its officer, or only one army has such troops', () => {
    expect([0, 1, 2, 3].map((i) => army_of(battle, shop, row(i)))).toEqual(['red', 'blue', 'blue', '']);
  });
  it('costs what its troops and officers cost', () => {
    expect(forces(battle, shop)).toEqual([
      { army: 'red', units: 1, price: 150 },
      { army: 'blue', units: 2, price: 440 },
    ]);
  });
  it('takes the two armies of the ruleset where the file names none', () => {
    expect(forces(read_toml('[[unit]]\nid = "b"\ntroop = "highlanders"\nmen = 4\n'), shop)).toEqual([
      { army: 'red', units: 0, price: 0 },
      { army: 'blue', units: 1, price: 80 },
    ]);
  });
});
