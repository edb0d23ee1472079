// What an odds answer looks like: for each outcome field its own distribution, added up over the cases.
import type { Field, FieldValue, Odds, OddsOutcome } from '../protocol/types';

export interface Bar {
  value: FieldValue;
  p: number;
}
export interface Spread {
  field: string;
  bars: Bar[];
  mean: number | null;
  numeric: boolean;
}

export function spread(odds: Odds, field: string): Spread {
  const sums = new Map<FieldValue, number>();
  for (const { p, outcome } of odds.outcomes) {
    const value = outcome[field] ?? null;
    sums.set(value, (sums.get(value) ?? 0) + p);
  }
  const bars = [...sums].map(([value, p]) => ({ value, p }));
  const numeric = bars.every((b) => typeof b.value === 'number');
  if (numeric) bars.sort((a, b) => Number(a.value) - Number(b.value));
  else bars.sort((a, b) => b.p - a.p);
  return { field, bars, numeric, mean: numeric ? bars.reduce((sum, b) => sum + Number(b.value) * b.p, 0) : null };
}

/** The field worth a picture first: who or what prevails, where that is open; else a number that varies, else anything. */
export function main_field(odds: Odds, fields: Field[]): string | null {
  const spreads = fields.map((f) => spread(odds, f.name));
  const varied = spreads.filter((s) => s.bars.length > 1);
  const decides = varied.find((s) => fields.find((f) => f.name === s.field)?.kind === 'choice');
  return (decides ?? varied.find((s) => s.numeric) ?? varied[0] ?? spreads[0])?.field ?? null;
}

/** The chance of this value or more. */
export function at_least(s: Spread, value: number): number {
  return s.bars.reduce((sum, b) => (Number(b.value) >= value ? sum + b.p : sum), 0);
}

export function ranked(outcomes: OddsOutcome[]): OddsOutcome[] {
  return outcomes.toSorted((a, b) => b.p - a.p);
}

export type Inputs = Record<string, FieldValue>;

/** A value read from a link, as the field's kind; null when it is none. */
export function read_value(field: Field, text: string): FieldValue {
  if (field.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : null;
  if (field.kind === 'choice') return choices_of(field).some((c) => c === text) ? text : null;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return null;
  return Math.max(field.low ?? value, Math.min(field.high ?? value, value));
}

export function choices_of(field: Field): string[] {
  return field.choices ?? [];
}

export function first_value(field: Field): FieldValue {
  if (field.default !== undefined) return field.default;
  if (field.kind === 'boolean') return false;
  if (field.kind === 'choice') return choices_of(field)[0] ?? '';
  return field.low ?? 0;
}

export function inputs_from(fields: Field[], search: string): Inputs {
  const given = new URLSearchParams(search);
  const inputs: Inputs = {};
  for (const field of fields) {
    const text = given.get(field.name);
    inputs[field.name] = (text === null ? null : read_value(field, text)) ?? first_value(field);
  }
  return inputs;
}

/** The link's part that says what differs from the starting values. */
export function search_of(fields: Field[], inputs: Inputs): string {
  const told = new URLSearchParams();
  for (const field of fields) {
    const value = inputs[field.name];
    if (value !== undefined && value !== null && value !== first_value(field)) told.set(field.name, String(value));
  }
  const text = told.toString();
  return text ? `?${text}` : '';
}
