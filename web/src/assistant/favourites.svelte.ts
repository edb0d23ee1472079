// What an umpire at a real table keeps at hand, and how he calls the two sides: in this browser, nowhere else.
interface Kept {
  /** "ruleset/procedure", in the order in which they were kept. */
  favourites: string[];
  /** By "ruleset/procedure": the names of A and B. */
  names: Record<string, { a?: string; b?: string }>;
  /** By ruleset: the house rules of the club. */
  house: Record<string, string[]>;
}
const KEY = 'grognard.assistant';

function stored(): Kept {
  const empty: Kept = { favourites: [], names: {}, house: {} };
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept> | null;
    return {
      favourites: Array.isArray(value?.favourites) ? value.favourites.filter((f) => typeof f === 'string') : [],
      names: value?.names ?? {},
      house: value?.house ?? {},
    };
  } catch {
    return empty;
  }
}

export const kept = $state<Kept>(stored());

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage they last as long as the page.
  }
}
export function toggle_favourite(id: string): void {
  kept.favourites = kept.favourites.includes(id) ? kept.favourites.filter((f) => f !== id) : [...kept.favourites, id];
  keep();
}
export function set_name(id: string, party: 'a' | 'b', name: string): void {
  kept.names[id] = { ...kept.names[id], [party]: name.trim() };
  keep();
}
export function set_house(ruleset: string, options: string[]): void {
  kept.house[ruleset] = options;
  keep();
}
