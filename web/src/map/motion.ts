// From one position to the next: blocks march and wheel, losses and smoke fade in, the fallen fade out.
import type { Look } from './units/look';

// A station on the sheet that a unit marches over.
export interface Stop {
  x: number;
  y: number;
  turn: number;
}
export interface Moving {
  from: Look;
  to: Look;
  march: boolean; // moves or turns; otherwise only its signs change
  via?: Stop[]; // between the two
}
export interface Motion {
  start: number;
  ms: number;
  moving: Map<string, Moving>;
  leaving: Look[];
  done: () => void;
}

const changed = (a: Look, b: Look): boolean =>
  a.strength !== b.strength ||
  a.form !== b.form ||
  a.markers.join() !== b.markers.join() ||
  Math.abs(a.w - b.w) > 0.5 ||
  Math.abs(a.h - b.h) > 0.5;

// 300 ms for 10 cm and 900 at most; a change of signs alone takes 220. Nothing to show: null.
export function plan(
  before: readonly Look[],
  after: readonly Look[],
  unit: number,
  ms: number | undefined,
  done: () => void,
  now: number,
  ways: ReadonlyMap<string, Stop[]> = new Map(),
): Motion | null {
  const old = new Map(before.map((l) => [l.id, l]));
  const moving = new Map<string, Moving>();
  let longest = 0;
  for (const to of after) {
    const from = old.get(to.id);
    old.delete(to.id);
    if (!from) continue;
    const way = Math.hypot(to.x - from.x, to.y - from.y) * unit,
      turn = Math.abs(short_turn(from.turn, to.turn));
    const march = way > 5 || turn > 0.01;
    if (!march && !changed(from, to)) continue;
    const via = march ? ways.get(to.id) : undefined;
    moving.set(to.id, { from, to, march, ...(via?.length ? { via } : {}) });
    longest = Math.max(longest, march ? Math.max(160, Math.min(900, (way / 1000) * 300 + turn * 120)) : 220);
  }
  const leaving = [...old.values()];
  if (leaving.length) longest = Math.max(longest, 350);
  if (!moving.size && !leaving.length) return null;
  return { start: now, ms: ms ?? longest, moving, leaving, done };
}

export function short_turn(from: number, to: number): number {
  const d = (to - from) % (Math.PI * 2);
  return d > Math.PI ? d - Math.PI * 2 : d < -Math.PI ? d + Math.PI * 2 : d;
}
export const ease = (t: number): number => t * t * (3 - 2 * t);

// The look of a moving unit at a part t of its way. The block takes its new shape at once and carries it along.
export function between(m: Moving, t: number): Look {
  if (!m.march) return m.to;
  const k = ease(t);
  if (!m.via) return { ...m.to, ...part(m.from, m.to, k) };
  const stops: Stop[] = [m.from, ...m.via, m.to];
  // A wheel takes time as well: a radian counts as much as 30 units of the sheet.
  const costs = stops
    .slice(1)
    .map((b, i) => Math.hypot(b.x - stops[i]!.x, b.y - stops[i]!.y) + Math.abs(short_turn(stops[i]!.turn, b.turn)) * 30);
  let left = costs.reduce((a, b) => a + b, 0) * k;
  for (let i = 0; i < costs.length; i++) {
    const cost = costs[i]!;
    if (left <= cost || i + 1 === costs.length) return { ...m.to, ...part(stops[i]!, stops[i + 1]!, cost ? Math.min(1, left / cost) : 1) };
    left -= cost;
  }
  return m.to;
}
function part(from: Stop, to: Stop, k: number): Stop {
  return { x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k, turn: from.turn + short_turn(from.turn, to.turn) * k };
}
