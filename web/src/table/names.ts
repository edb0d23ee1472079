import type { Clauses, Hello, Label, Text, Unit } from '../protocol/types';
import { capital, num, t, tx, type Key } from '../i18n';

export function label(list: Label[] | undefined, key: string | null | undefined): Text {
  return list?.find((l) => l.key === key)?.text ?? { fr: key ?? '', en: key ?? '' };
}

export function side_name(hello: Hello | null, key: string | null | undefined): string {
  return tx(hello?.sides.find((s) => s.key === key)?.name ?? { fr: key ?? '', en: key ?? '' });
}

export function unit_name(hello: Hello | null, id: string, unit?: Unit): string {
  const entry = hello?.roster.find((r) => r.id === id);
  const name = (entry && tx(entry.name)) || (unit && tx(unit.name)) || '';
  if (name) return name;
  const troop = unit?.troop ? tx(label(hello?.labels.troops, unit.troop)) : '';
  return troop || entry?.short || id;
}

export function short_name(hello: Hello | null, id: string, unit?: Unit): string {
  const entry = hello?.roster.find((r) => r.id === id);
  return (entry?.short_text ? tx(entry.short_text) : entry?.short) || unit_name(hello, id, unit);
}

export function place_name(hello: Hello | null, id: string): string {
  const place = hello?.board.places.find((p) => p.id === id);
  const name = place ? tx(place.name) : '';
  return name && name !== id ? (/^[A-Z]\d+$/.test(id) ? `${id}, ${name}` : name) : id;
}

export function on_table(unit: Unit): boolean {
  return unit.strength > 0 && unit.outline.length > 0;
}

/** One of eight ways to look; nobody says of a regiment that it faces 270. */
function compass(tenths: number): Key {
  return `compass.${(Math.round(tenths / 450) + 8) % 8}` as Key;
}

/** Where a unit stands, in words for a list. */
export function where(hello: Hello | null, unit: Unit): string {
  if (unit.strength <= 0) return t('table.gone');
  if (typeof unit.place === 'string') return t('table.at', { place: place_name(hello, unit.place) });
  if (unit.outline.length === 0) return t('table.reserve');
  const to = compass(unit.facing);
  return `${t('table.position', { x: num(unit.x / 100, 0), y: num(unit.y / 100, 0) })}, ${t('table.facing', { to: t(to) })}`;
}

/** Formation, markers and whatever the ruleset wants shown, in words. */
export function condition(hello: Hello | null, unit: Unit): string[] {
  const words: string[] = [];
  if (!hello) return words;
  if (hello.labels.formations.length > 1) words.push(tx(label(hello.labels.formations, unit.formation)));
  const flags = unit.flags.filter((f) => hello.labels.flags.find((l) => l.key === f)?.shown);
  for (const f of flags) words.push(tx(label(hello.labels.flags, f)));
  if (flags.length === 0) for (const m of unit.markers ?? []) words.push(t(`marker.${m}`));
  return words.filter(Boolean);
}

/** Numbers that the ruleset wants shown; what is told by a name has words of its own. */
export function shown_attrs(hello: Hello | null, unit: Unit): { name: string; value: number }[] {
  return Object.entries(unit.attrs).flatMap(([key, value]) => {
    const found = hello?.labels.attrs.find((a) => a.key === key);
    return found?.shown && typeof value === 'number' ? [{ name: tx(found.text), value }] : [];
  });
}

export function sentence(text: string): string {
  return capital(text);
}

/** Why not: what is said of this case, and the rule, without the clause's number, which is told beside them. */
export function reason_words(reason: Text | null, clause: string | null, clauses: Clauses): { note: string; rule: string } {
  let words = tx(reason);
  if (!clause) return { note: sentence(words), rule: '' };
  if (words.startsWith(clause)) words = words.slice(clause.length).replace(/^\s*:\s*/, '');
  const rule = tx(clauses[clause]);
  // The reason has the rule in it with a small first letter, and perhaps a word of its own after it.
  if (!rule || words.slice(1, rule.length) !== rule.slice(1)) return { note: sentence(words), rule: '' };
  return { note: sentence(words.slice(rule.length).trim()), rule };
}
