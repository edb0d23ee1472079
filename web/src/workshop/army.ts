// An army composed troop by troop: what it costs, and the file by which the server judges it. Prices and limits are the
// ruleset's; which rules are broken the checker says.
import type { ArmyAnswer, Workshop, WorkshopTroop } from '../protocol/types';
import { filled } from './battle';

export interface Line {
  troop: string;
  size: number;
  times: number;
  group: number; // in which brigade
}
export interface ArmyList {
  id: string;
  name: string;
  ruleset: string;
  army: string;
  points: number;
  groups: string[]; // the troop of each brigade's leader; empty where leaders have no kinds
  names: string[]; // what each brigade is called; empty: its number
  lines: Line[];
}

export const most_points = 10_000;
export const most_times = 40; // of one line

export const troop_of = (w: Workshop, key: string): WorkshopTroop | undefined => w.troops.find((x) => x.troop === key);
export const leads = (x: WorkshopTroop): boolean => x.service === 'leader' || x.service === 'chief';
const of_service = (w: Workshop, a: ArmyList, service: string): WorkshopTroop | undefined =>
  w.troops.find((x) => x.service === service && x.armies.includes(a.army));

/** Who leads the army without being a line of it, and who leads a brigade. */
export const chief_of = (w: Workshop, a: ArmyList): WorkshopTroop | undefined =>
  w.templates.army_leader ? of_service(w, a, 'chief') : undefined;
export const leader_of = (w: Workshop, a: ArmyList, group: number): WorkshopTroop | undefined =>
  w.templates.army_leader ? (troop_of(w, a.groups[group] ?? '') ?? of_service(w, a, 'leader')) : undefined;

/** In tenths of a point. Leaders who are no lines of their own are paid for as well. */
export function price_of(w: Workshop, line: Line): number {
  const x = troop_of(w, line.troop);
  return x ? line.times * (x.price + x.each * Math.max(0, line.size)) : 0;
}
export function group_price(w: Workshop, a: ArmyList, group: number): number {
  return a.lines.filter((l) => l.group === group).reduce((sum, l) => sum + price_of(w, l), leader_of(w, a, group)?.price ?? 0);
}
export function spent(w: Workshop, a: ArmyList): number {
  return a.groups.reduce((sum, _, g) => sum + group_price(w, a, g), chief_of(w, a)?.price ?? 0);
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

/** An army that the workshop raised itself, as a sheet. */
export function raised(w: Workshop, a: ArmyList, made: ArmyAnswer): void {
  const led = Boolean(w.templates.army_leader);
  a.groups = led && made.groups.length > 0 ? [...made.groups] : [''];
  a.names = a.groups.map(() => '');
  a.lines = made.lines.map((l) => ({ ...l, group: led ? l.group : 0 }));
}

/** How many of each kind may be raised, as people read it: "3–5". */
export const limits = (x: WorkshopTroop): string => (x.most === 0 ? '' : x.least === x.most ? String(x.most) : `${x.least}–${x.most}`);

/** The lines of a size that their troop may not have. */
export const misfits = (w: Workshop, a: ArmyList): Line[] =>
  a.lines.filter((l) => {
    const x = troop_of(w, l.troop);
    return x !== undefined && x.most > 0 && (l.size < x.least || l.size > x.most);
  });

/** What somebody has written into a field, if it is a whole number within its limits. */
export function counted(text: string, least: number, most: number): number | null {
  const n = Number(text);
  return text.trim() !== '' && Number.isInteger(n) && n >= least && n <= most ? n : null;
}
/** The number that he may have meant; where he has written none, the last one. */
export function nearest(text: string, last: number, least: number, most: number): number {
  const n = Number(text);
  return Math.max(least, Math.min(most, text.trim() === '' || !Number.isFinite(n) ? last : Math.round(n)));
}

const text = (v: unknown, most = 80): string => (typeof v === 'string' ? v.slice(0, most) : '');
const whole = (v: unknown, low: number, high: number): number =>
  typeof v === 'number' && Number.isInteger(v) ? Math.max(low, Math.min(high, v)) : low;

/** A sheet from elsewhere is data: what is no sheet is nothing, and what is too much of it is left out. */
export function read_list(json: string): ArmyList | null {
  let v: unknown;
  try {
    v = JSON.parse(json);
  } catch {
    return null;
  }
  const o = v as Partial<Record<keyof ArmyList, unknown>> | null;
  if (!o || typeof o !== 'object' || !Array.isArray(o.lines) || !Array.isArray(o.groups)) return null;
  const groups = o.groups.slice(0, 20).map((g) => text(g));
  if (groups.length === 0) groups.push('');
  const names = Array.isArray(o.names) ? o.names : [];
  return {
    id: text(o.id) || `list-${Date.now().toString(36)}`,
    name: text(o.name),
    ruleset: text(o.ruleset),
    army: text(o.army),
    points: whole(o.points, 1, most_points),
    groups,
    names: groups.map((_, i) => text(names[i])),
    lines: o.lines.slice(0, 80).map((l: unknown): Line => {
      const line = (l ?? {}) as Partial<Record<keyof Line, unknown>>;
      return {
        troop: text(line.troop),
        size: whole(line.size, 0, 1000),
        times: whole(line.times, 1, most_times),
        group: whole(line.group, 0, groups.length - 1),
      };
    }),
  };
}

/** A sheet as letters for a link, and back. Nothing of it reaches a server: browsers keep what stands behind #. */
export function to_link(a: ArmyList): string {
  const bytes = new TextEncoder().encode(JSON.stringify(a));
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
export function from_link(letters: string): ArmyList | null {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return read_list(new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))));
  } catch {
    return null;
  }
}
