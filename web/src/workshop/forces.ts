// Who of a battle fights for whom, and what each side's troops cost, as far as the file says it.
import type { Side, Text, Workshop, WorkshopTroop } from '../protocol/types';
import { contenders } from './sides';
import { is_table, text_of, type Table } from './toml';

export interface Force {
  army: string;
  units: number;
  price: number; // in tenths of a point
}

const rows = (root: Table, key: string): Table[] => (Array.isArray(root[key]) ? root[key].filter(is_table) : []);
const leaders = (root: Table): Table[] => [...rows(root, 'officer'), ...rows(root, 'general')];

/** As its army is called; of what was last sound, as the battle calls it. */
export function side_name(root: Table, w: Workshop, sides: readonly Side[], i: number): Text {
  const army = contenders(root, w)[i] ?? '';
  return sides[i]?.name ?? w.armies.find((a) => a.key === army)?.name ?? { fr: army, en: army };
}

/** The army that a row of units or officers belongs to: it says so, or its leader does, or only one raises such troops. */
export function army_of(root: Table, w: Workshop, row: Table, deep = true): string {
  const fighting = contenders(root, w),
    named = text_of(row.side);
  if (fighting.includes(named)) return named;
  const lead = deep ? leaders(root).find((o) => o !== row && [row.officer, row.general].includes(o.id ?? '')) : undefined;
  if (lead) return army_of(root, w, lead, false);
  const raise = w.troops.find((x) => x.troop === row.troop)?.armies.filter((a) => fighting.includes(a)) ?? [];
  return raise.length === 1 ? raise[0]! : '';
}

function troop_of(w: Workshop, row: Table, army: string, leads: boolean): WorkshopTroop | undefined {
  const named = w.troops.find((x) => x.troop === row.troop);
  if (named || !leads) return named;
  const service = row.chief === true ? 'chief' : 'leader';
  return w.troops.find((x) => x.service === service && x.armies.includes(army));
}

export function forces(root: Table, w: Workshop): Force[] {
  const out = contenders(root, w).map((army): Force => ({ army, units: 0, price: 0 }));
  for (const list of ['unit', 'officer', 'general'])
    for (const row of rows(root, list)) {
      const army = army_of(root, w, row),
        force = out.find((f) => f.army === army);
      if (!force) continue;
      if (list === 'unit') force.units++;
      const x = troop_of(w, row, army, list !== 'unit'),
        size = row[w.size];
      if (x) force.price += x.price + x.each * (typeof size === 'number' ? size : x.most);
    }
  return out;
}
