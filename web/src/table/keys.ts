// The keyboard at the table: Esc goes back one step, arrows move what is in the hand, Enter gives the order, letters choose one.
import type { StaffMap } from '../map/api';
import { close_rule, rule } from '../lib/rule.svelte';
import { missing, slots } from './draft';
import type { Table } from './game.svelte';
import type { Hands } from './hands.svelte';
import type { Offers } from './offers.svelte';
import type { View } from './view.svelte';

export interface Keyboard {
  table: Table;
  view: View;
  offers: Offers;
  hands: Hands;
  map: StaffMap | null;
}

function back({ table, view, offers }: Keyboard): void {
  if (view.units) view.units = false;
  else if (view.signs) view.signs = false;
  else if (rule.clause) close_rule();
  else if (table.draft) table.clear_draft();
  else if (offers.aim) offers.aim = null;
  else if (view.tools) view.tools = false;
  else if (table.past !== null) void table.look_back(null);
  else table.select(null);
}

/** Whether an arrow moved something: the ghost over a free table, the choice over zones. */
function arrow(event: KeyboardEvent, { table, hands }: Keyboard): boolean {
  const way = event.key;
  if (!table.draft || !slots(table.draft).region) return !event.shiftKey && hands.to_place(way);
  const step = Math.max(50, Math.round((table.hello?.length?.size ?? 500) / 5));
  if (event.shiftKey) hands.nudge(0, 0, way === 'ArrowLeft' || way === 'ArrowUp' ? -50 : 50);
  else
    hands.nudge(
      way === 'ArrowLeft' ? -step : way === 'ArrowRight' ? step : 0,
      way === 'ArrowUp' ? step : way === 'ArrowDown' ? -step : 0,
      0,
    );
  return true;
}

export function pressed(event: KeyboardEvent, all: Keyboard): void {
  const { table, view, offers, hands, map } = all;
  const target = event.target as Element | null;
  if (event.key === 'Escape') return back(all);
  if (target?.closest('input:not([type=checkbox]):not([type=range]), textarea, select')) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
    event.preventDefault();
    void table.undo();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const on_button = target?.closest('button, a, summary, input');
  if (event.key === 'Enter') {
    // A choice already made: Enter on it goes on, as it does anywhere else.
    if (on_button && !target?.closest('[data-confirm], .pick[aria-pressed=true]')) return;
    if (table.draft && missing(table.draft) === null && table.verdict?.ok) {
      event.preventDefault();
      table.confirm();
    }
    return;
  }
  if (event.key === ' ' && !on_button) {
    event.preventDefault();
    hands.next_unit();
    return;
  }
  const in_list = target?.closest('[role=slider], input[type=range], .list');
  if (event.key.startsWith('Arrow') && !in_list && arrow(event, all)) {
    event.preventDefault();
    return;
  }
  if (event.key === '+' || event.key === '=') return map?.zoom(1.25);
  if (event.key === '-') return map?.zoom(0.8);
  if (event.key === '0') return map?.fit();
  if (event.key === '?') {
    view.tools = !view.tools;
    return;
  }
  if (event.key.length === 1 && table.my_turn && !table.need && !view.curtain) {
    const letter = event.key.toLowerCase();
    const action = [...offers.of_unit, ...offers.general].find((a) => a.key === letter);
    if (!action) return;
    event.preventDefault();
    offers.run(action);
  }
}
