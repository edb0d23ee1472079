// From what the checker says to the field that it is said of.
import type { Spot } from './told';

/** Puts the hand on the field of a row, or of a table with a head of its own; where none is to be seen, shows its place. */
export function lead_to({ key, field }: Spot, section: string): void {
  const fields = document.querySelector(`[data-row="${key}"] .fields`) ?? document.querySelector(`.fields[data-at="${section}"]`),
    own = field ? fields?.querySelector(`[data-key^="${CSS.escape(field.split('.')[0]!)}"]`) : null;
  const control = own?.querySelector<HTMLElement>('input, select, textarea');
  if (control) control.focus();
  else fields?.scrollIntoView({ block: 'nearest' });
}
