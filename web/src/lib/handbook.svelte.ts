// What a ruleset says beside the game: asked for once a ruleset, and only by who shows it.
import { api } from '../protocol/http';
import type { Handbook } from '../protocol/types';

const books = $state<Record<string, Handbook>>({});
const asked = new Set<string>();

/** The handbook, or undefined until it has come. */
export function handbook_of(ruleset: string | undefined): Handbook | undefined {
  return ruleset ? books[ruleset] : undefined;
}

/** Asks for it, if nobody has; what does not come may be asked for again. */
export async function fetch_handbook(ruleset: string): Promise<Handbook | undefined> {
  if (!ruleset || books[ruleset]) return books[ruleset];
  if (asked.has(ruleset)) return undefined;
  asked.add(ruleset);
  try {
    return (books[ruleset] = await api.handbook(ruleset));
  } catch {
    asked.delete(ruleset);
    return undefined;
  }
}
