import { describe, expect, it } from 'vitest';
import type { Workshop, WorkshopTroop } from '../protocol/types';
import { counted, file_of, from_link, group_price, misfits, nearest, read_list, spent, to_link, type ArmyList } from './army';

const troop = (key: string, service: string, price: number, each = 0): WorkshopTroop => ({
  troop: key,
  name: { fr: key, en: key },
  service,
  armies: ['red'],
  price,
  each,
  least: each ? 2 : 0,
  most: each ? 6 : 0,
  step: 1,
});
const shop = (leader: string): Workshop =>
  ({
    size: 'men',
    troops: [troop('foot', 'foot', 5, 10), troop('chief', 'chief', 70), troop('brigadier', 'leader', 30)],
    templates: {
      army: 'army = "{army}"\n',
      army_leader: leader,
      army_unit: '[[unit]]\ntroop = "{troop}"\n{size}lead = "{lead}"\n',
    },
  }) as Workshop;
const list = (): ArmyList => ({
  id: 'a',
  name: 'Müller’s 3⁄4',
  ruleset: 'toy',
  army: 'red',
  points: 100,
  groups: ['', ''],
  names: ['Vanguard', ''],
  lines: [
    { troop: 'foot', size: 4, times: 2, group: 0 },
    { troop: 'foot', size: 6, times: 1, group: 1 },
  ],
});

describe('an army sheet', () => {
  it('pays for its units, and for leaders where they are no lines of their own', () => {
    // 2 × (5 + 40) and 5 + 60; a brigadier each, and a chief
    expect(spent(shop(''), list())).toBe(155);
    expect(spent(shop('[[lead]]\nid = "{id}"\n'), list())).toBe(155 + 60 + 70);
    expect(group_price(shop('[[lead]]\nid = "{id}"\n'), list(), 0)).toBe(90 + 30);
  });
  it('is written brigade by brigade', () => {
    const text = file_of(shop('[[lead]]\nid = "{id}"\n'), list());
    expect(text.match(/id = "g\d"|lead = "g\d"/g)).toEqual(['id = "g1"', 'lead = "g1"', 'lead = "g1"', 'id = "g2"', 'lead = "g2"']);
  });
  it('takes whole numbers within limits, and where there is none keeps the last', () => {
    expect(['4', '', '-3', '2.5', '40', 'x'].map((text) => counted(text, 2, 6))).toEqual([4, null, null, null, null, null]);
    expect(['4', '', '-3', '2.6', '40', 'x'].map((text) => nearest(text, 5, 2, 6))).toEqual([4, 5, 2, 3, 6, 5]);
  });
  it('knows sizes that a troop may not have, and never pays for less than nothing', () => {
    const odd = list();
    odd.lines[0]!.size = -30;
    expect(misfits(shop(''), odd)).toEqual([odd.lines[0]]);
    expect(spent(shop(''), odd)).toBe(2 * 5 + 65);
    expect(misfits(shop(''), list())).toEqual([]);
    expect(read_list(JSON.stringify({ ...list(), points: null }))!.points).toBe(1);
  });
  it('goes through a link and back, whatever its name', () => {
    expect(from_link(to_link(list()))).toEqual(list());
    expect(to_link(list())).toMatch(/^[\w-]+$/);
  });
  it('is nothing where it is no sheet, and less where it is too much', () => {
    expect([from_link('%%%'), from_link('AAAA'), read_list('[]'), read_list('{"lines": 3}')]).toEqual([null, null, null, null]);
    const wild = { ...list(), name: 'x'.repeat(500), points: 1e9, lines: Array(500).fill({ troop: 7, size: 1e9, times: -3, group: 99 }) };
    const read = read_list(JSON.stringify(wild))!;
    expect([read.name.length, read.points, read.lines.length]).toEqual([80, 10_000, 80]);
    expect(read.lines[0]).toEqual({ troop: '', size: 1000, times: 1, group: 1 });
  });
});
