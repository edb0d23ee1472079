// What the order bar shows: one button for each verb (or for each option, where the option is all there is to choose), with its key.
import { said, word } from '../i18n/languages';
import { fill, typeset } from '../i18n/write';
import type { Lang, VerbLabel } from '../protocol/types';
import { begin, is_plain, keys_for, option_label, slots, verb_name, type Draft, type Group } from './draft';

export interface Aim {
  target?: string;
  place?: string;
}

export interface Action {
  id: string;
  name: string;
  key: string;
  group: Group;
  option?: string;
  /** Nothing to choose and nothing to weigh: one click gives it. */
  plain: boolean;
}

function joined(lang: Lang, a: string, b: string): string {
  return typeset(fill(word('app.colon', lang), { a, b }, lang), lang);
}

export function takes(group: Group, aim: Aim): boolean {
  return group.choices.some(
    (c) =>
      (aim.target !== undefined && (c.targets?.includes(aim.target) ?? false)) ||
      (aim.place !== undefined && (c.places?.includes(aim.place) ?? false)),
  );
}

export function actions_of(
  groups: Group[],
  lang: Lang,
  unit_name: (id: string) => string,
  taken = '',
  say_unit = false,
  has_manner: (verb: VerbLabel) => boolean = () => false,
): Action[] {
  const list: Omit<Action, 'key'>[] = [];
  for (const group of groups) {
    const s = slots({ group, with: [], legs: [] });
    const only_options =
      group.unit === null &&
      !has_manner(group.verb) &&
      s.options.length > 1 &&
      s.options.length <= 8 &&
      s.targets.length === 0 &&
      s.places.length === 0 &&
      s.region === null &&
      s.with.length === 0 &&
      (s.value === null || s.value[0] === s.value[1]);
    const unit = group.unit ? unit_name(group.unit) : '';
    let name = verb_name(group.verb, lang, unit);
    if (say_unit && unit && !name.includes(unit)) name = joined(lang, unit, name);
    if (only_options) {
      for (const option of s.options) {
        const words = said(option_label(group.verb, option.key), lang);
        list.push({
          id: `${group.key}:${option.key}`,
          name: name ? joined(lang, name, words) : words,
          group,
          option: option.key,
          plain: false,
        });
      }
    } else {
      const first = s.options.length === 1 ? said(option_label(group.verb, s.options[0]!.key), lang) : '';
      // Where the manner is kept there is nothing left to ask.
      const kept = has_manner(group.verb) && s.targets.length + s.places.length + s.with.length === 0;
      list.push({ id: group.key, name: name || first || group.verb.key, group, plain: kept || is_plain(group) });
    }
  }
  const keys = keys_for(
    list.map((a) => a.name),
    taken,
  );
  return list.map((a, i) => ({ ...a, key: keys[i]! }));
}

export function draft_for(action: Action, selected: string | null, aim: Aim | null): Draft {
  const draft = begin(action.group, selected);
  if (action.option !== undefined) draft.option = action.option;
  if (aim?.target !== undefined && action.group.choices.some((c) => c.targets?.includes(aim.target!))) draft.target = aim.target;
  else if (aim?.place !== undefined && action.group.choices.some((c) => c.places?.includes(aim.place!))) draft.place = aim.place;
  return draft;
}
