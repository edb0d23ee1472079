// All that counts about a unit, in words: from its labels, its position and its ruleset's handbook.
import type { Attr, Handbook, Hello, Text, Unit } from '../protocol/types';

export interface SheetLine {
  name: Text;
  /** A text of the server, or a figure. */
  value: Text | number | null;
  about?: Text | undefined;
  clause?: string | null | undefined;
}

export const same = (text: string): Text => ({ fr: text, en: text });

export function is_officer(hello: Hello, u: Unit): boolean {
  return hello.labels.troops.find((k) => k.key === u.troop)?.symbol === 'officer';
}

/** Units of a side under their officers, who come first; those of no brigade before them all. */
export function brigades(hello: Hello, units: Unit[], side: string): Unit[][] {
  const found = new Map<number, Unit[]>();
  for (const u of units) if (u.side === side && u.strength > 0) found.set(u.group, [...(found.get(u.group) ?? []), u]);
  const all = [...found.entries()].sort(([a], [b]) => (a === 0 ? -1 : b === 0 ? 1 : a - b)).map(([, list]) => list);
  return all.map((list) => list.toSorted((a, b) => Number(is_officer(hello, b)) - Number(is_officer(hello, a))));
}

function attr_value(hello: Hello, book: Handbook | undefined, key: string, value: Attr): Text | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? same('') : null;
  const word = book?.values[key]?.[value];
  if (word) return word;
  const unit = hello.roster.find((r) => r.id === value);
  return unit ? unit.name : null;
}

/** What the ruleset shows of a unit's state, and what is so of all troops of its kind. */
export function sheet_lines(hello: Hello, book: Handbook | undefined, unit: Unit): SheetLine[] {
  const lines: SheetLine[] = (book?.troops[unit.troop ?? ''] ?? []).map((f) => ({ name: f.name, value: f.value, clause: f.clause }));
  for (const label of hello.labels.attrs) {
    if (!label.shown) continue;
    const value = attr_value(hello, book, label.key, unit.attrs[label.key] ?? null);
    // What is told of chiefs is nobody else's.
    const chiefs = book?.command.includes(label.key) === true && !is_officer(hello, unit);
    if (value === null || (value === 0 && !is_counted(label.key)) || chiefs) continue;
    lines.push({ name: label.text, value, about: book?.fields[label.key] });
  }
  for (const key of unit.flags) {
    const label = hello.labels.flags.find((f) => f.key === key);
    if (label?.shown) lines.push({ name: label.text, value: same(''), about: book?.fields[key] });
  }
  return lines;
  function is_counted(key: string): boolean {
    return (book?.command.includes(key) ?? false) && is_officer(hello, unit);
  }
}

/** What is told of a chief in the list of units: how good he is, what he has left. */
export function command_of(hello: Hello, book: Handbook | undefined, chief: Unit): SheetLine[] {
  return (book?.command ?? []).flatMap((key): SheetLine[] => {
    const fact = book?.troops[chief.troop ?? '']?.find((f) => f.key === key);
    if (fact) return [{ name: fact.name, value: fact.value }];
    const label = hello.labels.attrs.find((a) => a.key === key);
    const value = label ? attr_value(hello, book, key, chief.attrs[key] ?? null) : null;
    return label && value !== null ? [{ name: label.text, value }] : [];
  });
}

/** How many of those he leads have acted. */
export function acted(brigade: Unit[]): { n: number; of: number } {
  const led = brigade.slice(1);
  return { n: led.filter((u) => u.markers?.includes('acted')).length, of: led.length };
}
