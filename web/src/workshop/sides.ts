// Which two armies meet in a battle. The first sets up in the south, the second in the north.
import type { Workshop } from '../protocol/types';
import { is_table, text_of, type Table } from './toml';

/** The armies that the file itself names, by whatever key its ruleset writes them. */
export function fighters(root: Table): string[] {
  const out: string[] = [];
  for (const where of [root, root.sides].filter(is_table))
    for (const side of ['first', 'second', 'attacker', 'defender']) {
      const s = where[side];
      if (is_table(s)) out.push(text_of(s.army) || text_of(s.key) || text_of(s.side));
    }
  return out.filter(Boolean);
}

/** The two armies of this battle; where its file names none, those that its ruleset has. */
export function contenders(root: Table, w: Workshop): string[] {
  const named = fighters(root);
  return named.length > 0 ? named : w.armies.slice(0, 2).map((a) => a.key);
}
export const is_second = (root: Table, w: Workshop, army: string): boolean => contenders(root, w).indexOf(army) === 1;
