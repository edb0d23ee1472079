// What stands on paper for one side: its units brigade by brigade, with all that a player needs to know of each.
import { command_of, brigades, is_officer, sheet_lines, type SheetLine } from '../table/sheet';
import { condition, unit_name } from '../table/names';
import type { Handbook, Hello, Labels, Paper, Text, Unit, Workshop } from '../protocol/types';
import { num, t, tx } from '../i18n';
import { terse, told_of_all } from './facts';
import { chief_of, leader_of, price_of, spent, troop_of, type ArmyList } from './army';

export interface PaperUnit {
  name: string;
  troop: string;
  facts: string[];
  clauses: string[];
  strength: number; // boxes to cross off; 0: none
  leads: boolean;
  note: string;
}
export interface PaperGroup {
  name: string;
  units: PaperUnit[];
}
export interface PaperSide {
  name: string;
  groups: PaperGroup[];
  total: string;
}

const said = (line: SheetLine): string => {
  if (line.value === null) return tx(line.name);
  if (typeof line.value === 'number') return `${tx(line.name)} ${num(line.value, 0)}`;
  const value = tx(line.value as Text);
  // "infantry", not "arm infantry": a word says of itself what it is, a figure does not.
  return /\p{L}/u.test(value) ? value : `${tx(line.name)} ${value}`.trim();
};
const clauses_in = (lines: SheetLine[]): string[] => lines.flatMap((l) => (l.clause ? [l.clause] : []));

export function of_battle(paper: Paper, book: Handbook): PaperSide[] {
  // What the table's own sheets need of a greeting, this has.
  const hello = paper as unknown as Hello;
  const common = told_of_all(paper.state.units.map((u) => sheet_lines(hello, book, u).map(said)));
  return paper.sides.map((side) => ({
    name: tx(side.name),
    total: '',
    groups: brigades(hello, paper.state.units, side.key).map((units) => ({
      name: '',
      units: units.map((u): PaperUnit => {
        const leads = is_officer(hello, u),
          shown = [...sheet_lines(hello, book, u), ...(leads ? command_of(hello, book, u) : [])];
        // How many it began with the boxes say; nought is not there yet.
        const lines = shown.filter((l) => typeof l.value !== 'number' || (l.value !== u.full && l.value !== 0));
        return {
          name: unit_name(hello, u.id, u),
          troop: tx(paper.labels.troops.find((k) => k.key === u.troop)?.text),
          facts: terse(lines.map(said).filter((fact) => !common.has(fact))),
          clauses: clauses_in(lines),
          strength: leads && u.full <= 1 ? 0 : u.full,
          leads,
          // Formed as it is once it is put down.
          note: condition(hello, { ...u, formation: paper.there.find((other) => other.id === u.id)?.formation ?? u.formation }).join(', '),
        };
      }),
    })),
  }));
}

const no_labels = { attrs: [], flags: [], formations: [], troops: [] } as unknown as Labels;

export function of_army(army: ArmyList, shop: Workshop, book: Handbook): PaperSide {
  const bare = { labels: no_labels, roster: [] } as unknown as Hello;
  const lines_of = (troop: string): SheetLine[] => sheet_lines(bare, book, { troop, attrs: {}, flags: [] } as unknown as Unit);
  const unit = (troop: string, size: number, leads: boolean, price: number): PaperUnit => ({
    name: tx(troop_of(shop, troop)?.name) || troop,
    troop: '',
    facts: terse(lines_of(troop).map(said)),
    clauses: clauses_in(lines_of(troop)),
    strength: size,
    leads,
    note: price > 0 ? num(price / 10, 1) : '',
  });
  const chief = chief_of(shop, army);
  const groups = army.groups.map((_, g): PaperGroup => {
    const leader = leader_of(shop, army, g);
    const units = army.lines
      .filter((l) => l.group === g)
      .flatMap((l) => Array.from({ length: l.times }, () => unit(l.troop, l.size, false, price_of(shop, { ...l, times: 1 }))));
    return {
      name: army.names[g] || t('army.group', { n: g + 1 }),
      units: [...(leader ? [unit(leader.troop, 0, true, leader.price)] : []), ...units],
    };
  });
  return {
    name: tx(shop.armies.find((a) => a.key === army.army)?.name) || army.army,
    total: spent(shop, army) > 0 ? t('army.total', { n: num(spent(shop, army) / 10, 1), of: num(army.points) }) : '',
    groups: chief ? [{ name: '', units: [unit(chief.troop, 0, true, chief.price)] }, ...groups] : groups,
  };
}

export const clauses_of_troops = (side: PaperSide): string[] => side.groups.flatMap((g) => g.units.flatMap((u) => u.clauses));

/** Rules for one page: those of these troops first, then what comes up most, as far as there is room. */
export function rules_for(
  side: PaperSide,
  clauses: readonly { id: string; text: Text }[],
  spoken: ReadonlyMap<string, number>,
  room: number,
): { id: string; text: string }[] {
  const own = new Set(clauses_of_troops(side));
  const rank = (id: string): number => (own.has(id) ? 1e9 : 0) + (spoken.get(id) ?? 0);
  const out: { id: string; text: string }[] = [];
  const around = 60; // what a clause's mark and its last line take
  let used = 0;
  for (const c of clauses.filter((x) => rank(x.id) > 0).toSorted((a, b) => rank(b.id) - rank(a.id))) {
    const text = tx(c.text);
    if (used + text.length + around > room) break;
    used += text.length + around;
    out.push({ id: c.id, text });
  }
  // As the book has them.
  const at = new Map(clauses.map((c, i) => [c.id, i]));
  return out.toSorted((a, b) => at.get(a.id)! - at.get(b.id)!);
}
