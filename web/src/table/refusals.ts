// What a unit may not do now: orders that others of its arm have, tried on the referee so that he says why not.
import type { Choice, Hello, OrderObject, Refused, Text, Unit } from '../protocol/types';

/** Orders refused for one and the same reason. */
export interface Refusal {
  verbs: string[];
  clause: string | null;
  reason: Text;
}
export interface Trial {
  verb: string;
  order: OrderObject;
  /** The same order for a unit that has it: what is refused to both was badly put. */
  model: OrderObject | null;
  /** A number or a place on the table had to be made up, or the legs of a march left out. */
  guessed: boolean;
}

const most = 8;

export function arm_of(hello: Hello, unit: Unit | undefined): string {
  return hello.labels.troops.find((t) => t.key === unit?.troop)?.symbol ?? '';
}

/** The orders seen so far for each kind of question and each arm. */
export class Repertoire {
  private known = new Map<string, Map<string, Choice>>();

  learn(kind: string, menu: Choice[], arm: (unit: string) => string): void {
    for (const choice of menu) {
      if (!choice.unit) continue;
      const key = `${kind} ${arm(choice.unit)}`;
      let verbs = this.known.get(key);
      if (!verbs) this.known.set(key, (verbs = new Map()));
      verbs.set(choice.verb, choice);
    }
  }

  /** Orders of the unit's arm that its own menu does not have now. */
  lacking(kind: string, arm: string, own: ReadonlySet<string>): Choice[] {
    return [...(this.known.get(`${kind} ${arm}`)?.values() ?? [])].filter((c) => !own.has(c.verb)).slice(0, most);
  }
}

// An officer is rarely what troops are sent against.
function nearest(hello: Hello, unit: Unit, units: Unit[]): Unit | undefined {
  const away = (u: Unit) => Math.hypot(u.x - unit.x, u.y - unit.y);
  const enemies = units.filter((u) => u.side !== unit.side && u.strength > 0 && u.outline.length > 0).sort((a, b) => away(a) - away(b));
  return enemies.find((u) => arm_of(hello, u) !== 'officer') ?? enemies[0];
}

function nearest_place(hello: Hello, unit: Unit, ids: string[]): string {
  const away = (id: string): number => {
    const points = hello.board.places.find((p) => p.id === id)?.points ?? [];
    return Math.min(Infinity, ...points.map(([x, y]) => Math.hypot(x - unit.x, y - unit.y)));
  };
  return ids.toSorted((a, b) => away(a) - away(b))[0]!;
}

/** The order of `choice` as `unit` would give it: at the nearest enemy, or a little way ahead. */
export function tried(hello: Hello, choice: Choice, unit: Unit, units: Unit[]): OrderObject {
  const order: OrderObject = { verb: choice.verb, unit: unit.id };
  const option = choice.option ?? choice.options?.[0];
  if (option !== undefined) order.option = option;
  if (choice.value) order.value = choice.value[0];
  const theirs = choice.targets?.some((id) => units.find((u) => u.id === id)?.side !== unit.side);
  const target = theirs ? nearest(hello, unit, units)?.id : choice.targets?.[0];
  if (choice.targets?.length && target !== undefined) order.target = target;
  else if (choice.places?.[0] !== undefined) order.place = nearest_place(hello, unit, choice.places);
  else if (choice.region && unit.outline.length > 0) {
    const step = hello.length?.size ?? 100,
      turn = (unit.facing * Math.PI) / 1800;
    const keep = (v: number, high: number) => Math.max(0, Math.min(high, Math.round(v)));
    order.pose = {
      x: keep(unit.x + Math.sin(turn) * step, hello.board.width),
      y: keep(unit.y + Math.cos(turn) * step, hello.board.height),
      facing: unit.facing,
    };
  }
  return order;
}

export function trials(hello: Hello, choices: Choice[], menu: Choice[], unit: Unit, units: Unit[]): Trial[] {
  const uses_legs = (verb: string): boolean => hello.labels.verbs.find((v) => v.key === verb)?.uses.includes('legs') ?? false;
  return choices.map((choice) => {
    const other = menu.find((c) => c.verb === choice.verb && c.unit);
    const having = other && units.find((u) => u.id === other.unit);
    const order = tried(hello, choice, unit, units);
    return {
      verb: choice.verb,
      order,
      model: having ? tried(hello, other, having, units) : null,
      guessed: order.value !== undefined || order.pose !== undefined || uses_legs(choice.verb),
    };
  });
}

/** Whether a refusal is worth telling: a clause always is, a bare reason unless the order itself made no sense. */
export function telling(no: Refused, trial: Trial, model: { type: string; reason?: Text; clause?: string | null } | null): boolean {
  if (no.clause) return true;
  if (model === null) return !trial.guessed;
  return model.type !== 'refused' || model.clause != null || model.reason?.en !== no.reason.en;
}

export function grouped(list: { verb: string; no: Refused }[]): Refusal[] {
  const found: Refusal[] = [];
  for (const { verb, no } of list) {
    const same = found.find((r) => r.clause === no.clause && r.reason.en === no.reason.en);
    if (same) same.verbs.push(verb);
    else found.push({ verbs: [verb], clause: no.clause, reason: no.reason });
  }
  return found;
}
