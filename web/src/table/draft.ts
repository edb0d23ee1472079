// An order being composed, from the menu alone: unit → verb → option → object → numbers. Pure; what is allowed, the referee says.
import { said } from '../i18n/languages';
import type { Choice, Label, Labels, Lang, Leg, OrderObject, Point, Pose, Text, VerbLabel } from '../protocol/types';

/** All choices of one verb for one unit (or for none). */
export interface Group {
  key: string;
  verb: VerbLabel;
  unit: string | null;
  choices: Choice[];
}

export interface Draft {
  group: Group;
  option?: string;
  target?: string;
  place?: string;
  value?: number;
  with: string[];
  pose?: Pose;
  legs: Leg[];
}

export interface Slots {
  options: Label[];
  targets: string[];
  places: string[];
  region: Point[] | null;
  value: [number, number] | null;
  with: string[];
  legs: Label[];
}

const plain = (key: string): Text => ({ fr: key, en: key });

export function verb_label(labels: Labels, key: string): VerbLabel {
  return labels.verbs.find((v) => v.key === key) ?? { key, text: plain(key), short: plain(key), uses: [] };
}

export function groups(labels: Labels, menu: Choice[]): Group[] {
  const found = new Map<string, Group>();
  for (const choice of menu) {
    const key = `${choice.verb} ${choice.unit ?? ''}`;
    const group = found.get(key);
    if (group) group.choices.push(choice);
    else found.set(key, { key, verb: verb_label(labels, choice.verb), unit: choice.unit ?? null, choices: [choice] });
  }
  return [...found.values()];
}

/** What a chosen unit may do: its own orders, and those of no unit that it may take part in. */
export function groups_of(all: Group[], unit: string): Group[] {
  const own = all.filter((g) => g.unit === unit);
  for (const g of all) {
    if (g.unit !== null) continue;
    const choices = g.choices.filter((c) => c.with?.includes(unit));
    if (choices.length > 0) own.push({ ...g, key: `${g.key}${unit}`, choices });
  }
  return own;
}

/** Orders that belong to no unit: ends, passes, choices of the whole side. */
export function general_groups(all: Group[]): Group[] {
  return all.filter((g) => g.unit === null);
}

export function units_that_act(menu: Choice[]): Set<string> {
  const units = new Set<string>();
  for (const choice of menu) {
    if (choice.unit) units.add(choice.unit);
    else for (const id of choice.with ?? []) units.add(id);
  }
  return units;
}

function unique<T>(list: T[]): T[] {
  return [...new Set(list)];
}

function options_of(choice: Choice): string[] {
  return choice.option !== undefined ? [choice.option] : (choice.options ?? []);
}

function fits(choice: Choice, draft: Draft): boolean {
  if (draft.option !== undefined) {
    const options = options_of(choice);
    if (options.length > 0 && !options.includes(draft.option)) return false;
  }
  if (draft.target !== undefined && !(choice.targets?.includes(draft.target) ?? false)) return false;
  if (draft.place !== undefined && !(choice.places?.includes(draft.place) ?? false)) return false;
  return true;
}

function fitting(draft: Draft): Choice[] {
  const found = draft.group.choices.filter((c) => fits(c, draft));
  return found.length > 0 ? found : draft.group.choices;
}

/**
 * Whether a verb's option is but a manner of doing it: several orders of the whole side have the same ones. Such a choice is kept until
 * its player wants another.
 */
export function manner_of(labels: Labels, verb: VerbLabel): string | null {
  const keys = (v: VerbLabel): string => (v.uses.includes('unit') ? '' : (v.options ?? []).map((o) => o.key).join());
  const own = keys(verb);
  return own.includes(',') && labels.verbs.filter((v) => keys(v) === own).length > 1 ? own : null;
}

export function option_label(verb: VerbLabel, key: string): Text {
  return verb.options?.find((o) => o.key === key)?.text ?? plain(key);
}

/** What may still be chosen, given what has been. */
export function slots(draft: Draft): Slots {
  const verb = draft.group.verb;
  const by_option = draft.group.choices.filter((c) => fits(c, { ...draft, target: undefined, place: undefined }));
  const now = fitting(draft);
  const keys = unique(draft.group.choices.flatMap(options_of));
  const ranges = now.map((c) => c.value).filter((v): v is [number, number] => v !== undefined);
  return {
    options: keys.map((key) => ({ key, text: option_label(verb, key) })),
    targets: unique(by_option.flatMap((c) => c.targets ?? [])),
    places: unique(by_option.flatMap((c) => c.places ?? [])),
    region: by_option.find((c) => c.region !== undefined && c.region.length > 2)?.region ?? null,
    value: ranges.length > 0 ? [Math.min(...ranges.map((r) => r[0])), Math.max(...ranges.map((r) => r[1]))] : null,
    with: unique(now.flatMap((c) => c.with ?? [])),
    legs: verb.uses.includes('legs') ? (verb.legs ?? []) : [],
  };
}

/** Fills in what leaves no choice; with no unit of its own, everyone who may take part does. */
export function settled(draft: Draft): Draft {
  const next: Draft = { ...draft };
  let s = slots(next);
  if (next.option === undefined && s.options.length === 1) next.option = s.options[0]!.key;
  s = slots(next);
  const objects = s.targets.length + s.places.length + (s.region ? 2 : 0);
  if (objects === 1 && next.target === undefined && next.place === undefined) {
    if (s.targets.length === 1) next.target = s.targets[0]!;
    else next.place = s.places[0]!;
    s = slots(next);
  }
  if (s.value) {
    if (next.value === undefined) next.value = 0; // or what is nearest to nothing
    next.value = Math.max(s.value[0], Math.min(s.value[1], next.value));
  } else delete next.value;
  next.with = next.with.filter((id) => s.with.includes(id) || next.group.unit !== null);
  return next;
}

export function begin(group: Group, selected: string | null = null): Draft {
  let draft = settled({ group, with: [], legs: [] });
  if (group.unit === null) draft = with_everyone(draft, selected);
  return draft;
}

/** Everyone of one choice: several choices for one place are several places of departure. */
export function with_everyone(draft: Draft, selected: string | null): Draft {
  const now = fitting(draft).filter((c) => c.with !== undefined);
  const one = now.find((c) => selected !== null && c.with!.includes(selected)) ?? now[0];
  return one ? { ...draft, with: [...one.with!] } : draft;
}

/** Nothing is left that its giver might still want to choose: where it can be taken back, no button need be pressed for it. */
export function complete(draft: Draft): boolean {
  const s = slots(draft);
  if (missing(draft) !== null || (s.value !== null && s.value[0] !== s.value[1])) return false;
  if (s.with.length > 0 && draft.group.unit !== null) return false;
  // On the way it may still be aimed at somebody, or its steps be told one by one.
  const open = (c: Choice): boolean => (c.targets?.length ?? 0) > 0 && c.region !== undefined;
  if (draft.target === undefined && fitting(draft).some(open)) return false;
  return (
    draft.pose !== undefined || draft.target !== undefined || draft.place !== undefined || draft.legs.length > 0 || s.legs.length === 0
  );
}

export type Missing = 'option' | 'object' | null;

/** The first thing without which asking the referee makes no sense. */
export function missing(draft: Draft): Missing {
  const s = slots(draft);
  if (s.options.length > 0 && draft.option === undefined) return 'option';
  const object = draft.target !== undefined || draft.place !== undefined || draft.pose !== undefined || draft.legs.length > 0;
  const needed = fitting(draft).every((c) => c.targets !== undefined || c.places !== undefined || c.region !== undefined);
  if (needed && !object) return 'object';
  return null;
}

/** An order with nothing left to choose: one button gives it. */
export function is_plain(group: Group): boolean {
  if (group.choices.length !== 1) return false;
  const draft = begin(group);
  const s = slots(draft);
  return (
    missing(draft) === null &&
    s.options.length <= 1 &&
    s.targets.length <= 1 &&
    s.places.length <= 1 &&
    s.region === null &&
    (s.value === null || s.value[0] === s.value[1]) &&
    s.with.length === 0 &&
    s.legs.length === 0
  );
}

export function to_order(draft: Draft): OrderObject {
  const order: OrderObject = { verb: draft.group.verb.key };
  if (draft.group.unit !== null) order.unit = draft.group.unit;
  if (draft.target !== undefined) order.target = draft.target;
  if (draft.place !== undefined) order.place = draft.place;
  if (draft.option !== undefined) order.option = draft.option;
  if (draft.value !== undefined) order.value = draft.value;
  if (draft.with.length > 0) order.with = draft.with;
  if (draft.pose !== undefined) order.pose = draft.pose;
  if (draft.legs.length > 0) order.legs = draft.legs;
  return order;
}

/** The draft that a whole order (a hint, a proposal) stands for, where the menu has its verb. */
export function from_order(all: Group[], order: OrderObject): Draft | null {
  const group = all.find((g) => g.verb.key === order.verb && g.unit === (order.unit ?? null));
  if (!group) return null;
  const draft: Draft = { group, with: order.with ?? [], legs: order.legs ?? [] };
  // A part that the order does not have comes as null.
  if (order.option != null) draft.option = order.option;
  if (order.target != null) draft.target = order.target;
  if (order.place != null) draft.place = order.place;
  if (order.value != null) draft.value = order.value;
  if (order.pose != null) draft.pose = order.pose;
  return draft;
}

/** The legs of an order's text ("... by wheel_left 30, forward/1 120"), in tenths. */
export function legs_of_text(text: string): Leg[] {
  const at = text.lastIndexOf(' by ');
  if (at < 0) return [];
  return text
    .slice(at + 4)
    .split(',')
    .flatMap((part) => {
      const [name = '', amount = 0] = part.trim().split(' ');
      const [kind, option] = name.split('/');
      if (!kind) return [];
      return [{ kind, value: Math.round(Number(amount) * 10), ...(option !== undefined ? { option: Number(option) } : {}) }];
    });
}

/** A verb's name for a button. */
export function verb_name(verb: VerbLabel, lang: Lang, unit_name: string): string {
  return said(verb.short, lang).replace('{unit}', unit_name);
}

/** A kernel's template where nobody is meant yet: the first of its forms, and dots for names. */
export function without_names(template: string): string {
  return template.replace(/\{[^}:]*:([^|}]*)[^}]*\}/g, '$1').replace(/\{[^}]*\}/g, '…');
}

/** A key for each button: a letter of its name, else any letter or figure left. */
export function keys_for(names: string[], taken: string = ''): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const letters =
      name
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z]/g, '') + 'abcdefghijklmnopqrstuvwxyz';
    const key = [...letters].find((c) => !used.has(c)) ?? '';
    used.add(key);
    return key;
  });
}

/** Of these places the nearest that lies more that way than any other. */
export function place_towards(arrow: string, from: Point, places: string[], centre: (id: string) => Point | null): string | null {
  const way: Point = arrow === 'ArrowLeft' ? [-1, 0] : arrow === 'ArrowRight' ? [1, 0] : arrow === 'ArrowUp' ? [0, 1] : [0, -1];
  let best: string | null = null,
    least = Infinity;
  for (const id of places) {
    const at = centre(id);
    if (!at) continue;
    const [x, y] = [at[0] - from[0], at[1] - from[1]],
      on = x * way[0] + y * way[1],
      off = Math.abs(x * way[1]) + Math.abs(y * way[0]);
    if (on <= 0 || off > on || on + off >= least) continue;
    ((best = id), (least = on + off));
  }
  return best;
}

export function inside(point: Point, polygon: Point[]): boolean {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i]!;
    const [xj, yj] = polygon[j]!;
    if (yi > point[1] !== yj > point[1] && point[0] < ((xj - xi) * (point[1] - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}
