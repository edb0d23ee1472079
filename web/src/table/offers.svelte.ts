// The buttons of the order bar: what the menu offers to the chosen unit and to the whole side, and what pressing one of them does.
import { capital, tx } from '../i18n';
import { settings } from '../lib/settings.svelte';
import type { VerbLabel } from '../protocol/types';
import { actions_of, draft_for, takes, type Action, type Aim } from './actions';
import { manner_of, to_order, verb_name, type Group } from './draft';
import type { Table } from './game.svelte';
import { short_name } from './names';

export class Offers {
  /** Somebody or somewhere was pointed at before any order was chosen. */
  aim = $state.raw<Aim | null>(null);

  constructor(private readonly table: Table) {}

  private has_manner = (verb: VerbLabel): boolean => this.table.hello !== null && manner_of(this.table.hello.labels, verb) !== null;
  private name_of = (id: string): string => short_name(this.table.hello, id, this.table.unit(id));
  private aimed(groups: Group[]): Group[] {
    const aim = this.aim;
    return aim ? groups.filter((g) => takes(g, aim)) : groups;
  }

  // Ends and passes keep their keys whatever unit is chosen.
  general = $derived.by((): Action[] => {
    const { table } = this;
    // An order that the chosen unit takes part in is already among its own.
    const own = new Set(table.unit_groups.map((g) => g.verb.key));
    const groups = table.general.filter((g) => !(own.has(g.verb.key) && g.choices.some((c) => c.with)));
    return actions_of(this.aimed(groups), settings.lang, this.name_of, '', false, this.has_manner);
  });
  of_unit = $derived.by((): Action[] => {
    const { table } = this;
    // Few orders in all: no need to choose a unit first.
    // What is aimed at somebody stands first: it is what a turn is decided by.
    const last = (g: Group): number => (g.choices.some((c) => c.targets) ? 0 : 1);
    const own = (table.selected ? table.unit_groups : table.all_groups.filter((g) => g.unit !== null)).toSorted(
      (a, b) => last(a) - last(b),
    );
    if (!table.selected && own.length > 6) return [];
    const taken = this.general.map((a) => a.key).join('');
    return actions_of(this.aimed(own), settings.lang, this.name_of, taken, !table.selected, this.has_manner);
  });
  /** The order being composed, in words. */
  title = $derived.by((): string => {
    const { draft, preview } = this.table;
    if (!draft) return '';
    if (preview) return capital(tx(preview.order.words));
    return capital(verb_name(draft.group.verb, settings.lang, draft.group.unit ? this.name_of(draft.group.unit) : ''));
  });

  run(action: Action): void {
    const { table } = this;
    const draft = table.usual(draft_for(action, table.selected, this.aim));
    this.aim = null;
    const lone = this.of_unit.length + this.general.length === 1;
    // "End of the phase" and the like go at once; what is to be weighed shows its odds first.
    if (action.plain && (lone || !settings.odds || (action.group.unit === null && table.actors.size > 0))) {
      table.draft = draft;
      void table.give(to_order(draft));
      return;
    }
    // What is plain has just been chosen; what is not has something to choose first.
    table.set_draft(draft, 'chosen');
  }

  /** Somebody or somewhere is pointed at: the one order that is meant for it begins, or those that may be are offered. */
  aim_at(what: Aim): boolean {
    const { table } = this;
    if (!table.my_turn) return false;
    const able = (table.selected ? table.unit_groups : table.general).filter((g) => takes(g, what));
    if (able.length === 0) return false;
    if (able.length === 1) {
      const action = actions_of(able, settings.lang, this.name_of)[0]!;
      this.aim = null;
      table.set_draft(draft_for(action, table.selected, what), 'chosen');
    } else {
      this.aim = what;
      table.clear_draft();
    }
    return true;
  }
}
