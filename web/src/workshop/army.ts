// An army composed troop by troop: what it costs, and the file by which the server judges it. Prices and limits are the
// ruleset's; which rules are broken the checker says.
import type { Workshop, WorkshopTroop } from '../protocol/types';
import { filled } from './battle';

export interface Line {
  troop: string;
  size: number;
  times: number;
  group: number; // under which leader, where the ruleset has leaders
}
export interface ArmyList {
  id: string;
  name: string;
  ruleset: string;
  army: string;
  points: number;
  groups: string[]; // the troop of each group's leader; empty where leaders have no kinds
  lines: Line[];
}

export const troop_of = (w: Workshop, key: string): WorkshopTroop | undefined => w.troops.find((x) => x.troop === key);
export const leads = (x: WorkshopTroop): boolean => x.service === 'leader' || x.service === 'chief';

/** In tenths of a point. Leaders who are no lines of their own are paid for as well. */
export function price_of(w: Workshop, line: Line): number {
  const x = troop_of(w, line.troop);
  return x ? line.times * (x.price + x.each * line.size) : 0;
}
export function spent(w: Workshop, a: ArmyList): number {
  const bought = a.lines.reduce((sum, line) => sum + price_of(w, line), 0);
  if (!w.templates.army_leader) return bought;
  const kind = (service: string): WorkshopTroop | undefined => w.troops.find((x) => x.service === service && x.armies.includes(a.army));
  const leaders = a.groups.reduce((sum, key) => sum + (troop_of(w, key) ?? kind('leader'))!.price, 0);
  return bought + leaders + (kind('chief')?.price ?? 0);
}

export function file_of(w: Workshop, a: ArmyList): string {
  const t = w.templates;
  const unit = (line: Line): string => {
    const x = troop_of(w, line.troop);
    const text = filled(t.army_unit, {
      troop: line.troop,
      size: x && x.most > 0 ? `${w.size} = ${line.size}\n` : '',
      lead: `g${line.group + 1}`,
    });
    return `\n${text}`.repeat(line.times);
  };
  let out = `ruleset = ${JSON.stringify(a.ruleset)}\n${filled(t.army, { army: a.army, points: String(a.points) })}`;
  if (!t.army_leader) return out + a.lines.map(unit).join('');
  a.groups.forEach((key, group) => {
    out += `\n${filled(t.army_leader, { id: `g${group + 1}`, troop: key })}`;
    out += a.lines
      .filter((line) => line.group === group)
      .map(unit)
      .join('');
  });
  return out;
}

/** How many of each kind may be raised, as people read it: "3–5". */
export const limits = (x: WorkshopTroop): string => (x.most === 0 ? '' : x.least === x.most ? String(x.most) : `${x.least}–${x.most}`);
