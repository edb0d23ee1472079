// What the player calls himself: kept in this browser, told to a table only by who sits at it.
const KEY = 'grognard.name';
export const most_letters = 30;

export function own_name(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
export function set_own_name(name: string): string {
  const short = name.trim().slice(0, most_letters);
  try {
    localStorage.setItem(KEY, short);
  } catch {
    // It lasts as long as the page.
  }
  return short;
}
