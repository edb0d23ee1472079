// How a player wants things done that he is asked about again and again: kept in this browser, for each ruleset.
const KEY = 'grognard.manners';

function stored(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}
const manners = $state<Record<string, string>>(stored());

export function manner(ruleset: string, of: string): string | undefined {
  return manners[`${ruleset} ${of}`];
}
export function keep_manner(ruleset: string, of: string, option: string): void {
  manners[`${ruleset} ${of}`] = option;
  try {
    localStorage.setItem(KEY, JSON.stringify(manners));
  } catch {
    // Without storage it is kept as long as the page.
  }
}
