// Where on the map an order's throws will fall: numbered along its way, with the same numbers on the card of odds.
import type { Point } from '../protocol/types';
import type { Draft } from './draft';

/** So many questions are numbered, and shown on the card before "all". */
export const numbered = 3;

export interface Station {
  x: number;
  y: number;
  n: number;
  decides: boolean;
}

/** From where the order starts to what it is aimed at, one station a question or a step; none where an order leads nowhere. */
export function stations_of(open: { length: number }, from: Point | null, to: Point | null): Station[] {
  const n = Math.min(open.length, numbered);
  if (!from || !to || n === 0 || Math.hypot(to[0] - from[0], to[1] - from[1]) < 10) return [];
  return Array.from({ length: n }, (_, i) => {
    const part = (i + 1) / (n + 1);
    return {
      x: Math.round(from[0] + (to[0] - from[0]) * part),
      y: Math.round(from[1] + (to[1] - from[1]) * part),
      n: i + 1,
      decides: true,
    };
  });
}

/** Who acts on whom, or where; an order of no unit is carried out by those who take part. */
export function aims_of(draft: Draft | null, centre: (place: string) => Point | null): { unit: string; at: string | Point }[] {
  const at = draft?.target ?? (draft?.place !== undefined ? centre(draft.place) : null);
  if (!draft || !at || draft.pose) return [];
  return (draft.group.unit ? [draft.group.unit] : draft.with).filter((id) => id !== draft.target).map((unit) => ({ unit, at }));
}
