// Orders that are written down now and carried out later leave a trace on their giver's own map: where somebody is to go, or at whom.
import type { HistoryEntry, Point, Unit } from '../protocol/types';

export interface Pledge {
  unit: string;
  points: Point[];
  target: string | null;
}

/** Of one side, this turn: the last order of each unit, as long as the unit stands where it did and the order leads elsewhere. */
export function pledges_of(
  entries: readonly Pick<HistoryEntry, 'side' | 'turn' | 'order'>[],
  units: readonly Unit[],
  side: string,
  turn: number,
): Pledge[] {
  const last = new Map<string, NonNullable<HistoryEntry['order']>>();
  for (const e of entries) if (e.side === side && e.turn === turn && e.order?.unit) last.set(e.order.unit, e.order);
  const found: Pledge[] = [];
  for (const [id, order] of last) {
    const unit = units.find((u) => u.id === id);
    if (!unit || unit.outline.length === 0 || unit.strength <= 0) continue;
    const way = order.way ?? [],
      end = way[way.length - 1];
    const goes = end !== undefined && Math.hypot(end.x - unit.x, end.y - unit.y) > 20;
    if (!goes) continue;
    found.push({ unit: id, points: [[unit.x, unit.y], ...way.map((p): Point => [p.x, p.y])], target: order.target ?? null });
  }
  return found;
}
