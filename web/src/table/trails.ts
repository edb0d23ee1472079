// The ways that units went, read from two positions and the order between them. It knows no rule: who stands elsewhere has moved.
import type { GameState, HistoryEntry, Point, Unit } from '../protocol/types';

export interface Move {
  unit: string;
  /** From where it stood, over the stations of its order, to where it stands. */
  points: Point[];
}

const least = 5; // tenths of a millimetre: less is a correction, not a move

const stands = (u: Unit): boolean => u.outline.length > 0 && u.strength > 0;
const far = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) > least;

export function moves_between(before: GameState, after: GameState, entry?: HistoryEntry): Move[] {
  // Before the first turn units are put in place: nobody marches.
  if (before.head?.turn === 0) return [];
  const old = new Map(before.units.map((u) => [u.id, u]));
  const moves: Move[] = [];
  for (const u of after.units) {
    const was = old.get(u.id);
    if (!was || !stands(was) || !stands(u)) continue;
    const from: Point = [was.x, was.y],
      to: Point = [u.x, u.y];
    if (!far(from, to)) continue;
    moves.push({ unit: u.id, points: [from, ...stations_of(entry, u.id, from, to), to] });
  }
  return moves;
}

/** The stations of the order, where the unit did go as it was told. */
function stations_of(entry: HistoryEntry | undefined, unit: string, from: Point, to: Point): Point[] {
  if (entry?.order?.unit !== unit) return [];
  const way = (entry.order.way ?? []).map((p): Point => [p.x, p.y]);
  const end = way[way.length - 1];
  if (!end || far(end, to)) return [];
  return steps(from, way).slice(0, -1);
}

/** A way without its steps on the spot: a turn is no station. */
export function steps(from: Point, way: Point[]): Point[] {
  let last = from;
  return way.filter((p) => {
    const moved = far(last, p);
    if (moved) last = p;
    return moved;
  });
}

/** One way for each unit: where its next move begins where the last one ended, it goes on. */
export function joined(lists: Move[][]): Move[] {
  const ways = new Map<string, Move>();
  for (const move of lists.flat()) {
    const way = ways.get(move.unit);
    const end = way?.points[way.points.length - 1];
    if (way && end && !far(end, move.points[0]!))
      ways.set(move.unit, { unit: move.unit, points: [...way.points, ...move.points.slice(1)] });
    else ways.set(move.unit, move);
  }
  return [...ways.values()];
}

/** The orders whose moves are shown with order `n`: the run of one side's orders that it ends. */
export function run_of(entries: HistoryEntry[], n: number): number[] {
  const at = entries.findIndex((e) => e.at === n);
  if (at < 0) return [];
  const { side, turn } = entries[at]!;
  const run: number[] = [];
  for (let i = at; i >= 0 && entries[i]!.side === side && entries[i]!.turn === turn; i--) run.unshift(entries[i]!.at);
  return run;
}

/** Who is seen to fire: whoever threw dice at a target without leaving its place. */
export function volleys_of(
  before: GameState,
  after: GameState,
  entry: HistoryEntry,
  place: (id: string) => Point | null,
): { unit: string; at: Point }[] {
  const { order } = entry;
  if (!order || entry.dice.length === 0) return [];
  const old = new Map(before.units.map((u) => [u.id, u])),
    now = new Map(after.units.map((u) => [u.id, u]));
  const target = order.target ? old.get(order.target) : undefined;
  const at: Point | null = target && stands(target) ? [target.x, target.y] : order.place ? place(order.place) : null;
  if (!at) return [];
  return [...new Set([...(order.unit ? [order.unit] : []), ...(order.with ?? [])])].flatMap((id) => {
    const was = old.get(id),
      is = now.get(id);
    if (!was || !is || !stands(was) || !stands(is) || is.side === target?.side || far([was.x, was.y], [is.x, is.y])) return [];
    return [{ unit: id, at }];
  });
}
