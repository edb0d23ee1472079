// What a hand has drawn, as ground: a way with its bends, or an outline.
import type { XY } from './battle';

const apart = ([x1, y1]: XY, [x2, y2]: XY): number => Math.hypot(x2 - x1, y2 - y1);

/** How far a point lies from the line between two. */
function off([x, y]: XY, a: XY, b: XY): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]],
    long = dx * dx + dy * dy;
  const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / long));
  return apart([x, y], [a[0] + t * dx, a[1] + t * dy]);
}

/** The bends alone: a point that lies nearer than this to the way without it is left out. */
export function bends(way: readonly XY[], near: number): XY[] {
  if (way.length < 3) return [...way];
  const a = way[0]!,
    b = way[way.length - 1]!;
  let at = 0,
    most = near;
  way.forEach((p, i) => {
    const far = i === 0 || i === way.length - 1 ? 0 : off(p, a, b);
    if (far > most) [at, most] = [i, far];
  });
  if (at === 0) return [a, b];
  return [...bends(way.slice(0, at + 1), near).slice(0, -1), ...bends(way.slice(at), near)];
}

/** As many bends as a file of ground may have corners, and no more. */
export function bends_of(hand: readonly XY[], table: XY, most = 60): XY[] {
  const every = Math.ceil(hand.length / 400), // who dallies has drawn no more for it
    way = hand.filter((_, i) => i % every === 0 || i === hand.length - 1);
  for (let near = table[0] / 160; ; near *= 1.5) {
    const found = bends(way, near);
    if (found.length <= most) return found;
  }
}

/** The corners of an outline, where the stroke comes back to where it began; else nothing. */
export function outline_of(way: readonly XY[], table: XY): XY[] {
  const xs = way.map((p) => p[0]),
    ys = way.map((p) => p[1]),
    wide = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  if (way.length < 8 || wide < table[0] / 40 || apart(way[0]!, way[way.length - 1]!) > wide * 0.25) return [];
  // From the point that is farthest from the beginning both halves are ways of their own.
  const far = way.reduce((best, p, i) => (apart(way[0]!, p) > apart(way[0]!, way[best]!) ? i : best), 0);
  const there = bends_of(way.slice(0, far + 1), table, 30),
    back = bends_of([...way.slice(far), way[0]!], table, 30);
  const corners = [...there.slice(0, -1), ...back.slice(0, -1)];
  return corners.length >= 3 ? corners : [];
}
