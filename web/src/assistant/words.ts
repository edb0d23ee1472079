// How a procedure's values read.
import { num, t, tx } from '../i18n';
import type { Field, FieldValue, Procedure } from '../protocol/types';

export function value_text(field: Field | undefined, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return t('aide.none');
  if (typeof value === 'boolean') return value ? t('app.yes') : t('app.no');
  if (typeof value === 'number') return num(value);
  const said = field?.words?.[value];
  return said ? tx(said) : value;
}

export const field_text = (field: Field): string => (field.text ? tx(field.text) : field.name);

export const outcome_field = (procedure: Procedure, name: string): Field | undefined => procedure.outcome.find((f) => f.name === name);
