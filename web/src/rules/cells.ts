// A figure of the ruleset's tables as it is printed.
import type { BookTable, Text } from '../protocol/types';

export const columns_of = (table: BookTable): number => Math.max(1, table.columns.length, ...table.rows.map((r) => r.cells.length));

/** With the plus that its rule gives it. */
export function with_sign(text: string, name: Text): string {
  const adds = new RegExp(`\\+\\s?${text}(?!\\d|[.,]\\d)`);
  return /^[1-9]\d*$/.test(text) && Object.values(name).some((said) => adds.test(String(said))) ? `+${text}` : text;
}
