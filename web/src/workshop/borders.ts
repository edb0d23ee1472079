// Outlines of what lies side by side, and the middles of ways.
import { join_lines, length_of } from '../map/geometry';
import type { Point } from '../protocol/types';

const key = (a: Point, b: Point): string => `${a.join(' ')} ${b.join(' ')}`;

/** Round areas that share whole edges: what they share is no border. Each ring in order, without its first point again. */
export function border_of(areas: readonly (readonly Point[])[]): Point[][] {
  const edges = areas.flatMap((area) => area.map((a, i): [Point, Point] => [a, area[(i + 1) % area.length]!])),
    all = new Set(edges.map(([a, b]) => key(a, b)));
  const rings = join_lines(edges.filter(([a, b]) => !all.has(key(b, a))));
  return rings.map((ring) => (key(ring[0]!, ring[0]!) === key(ring[0]!, ring.at(-1)!) ? ring.slice(0, -1) : ring));
}

/** Halfway along. */
export function middle_of_way(way: readonly Point[]): Point {
  let left = length_of(way) / 2;
  for (let i = 0; i + 1 < way.length; i++) {
    const [a, b] = [way[i]!, way[i + 1]!],
      long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (long >= left && long > 0) return [a[0] + ((b[0] - a[0]) * left) / long, a[1] + ((b[1] - a[1]) * left) / long];
    left -= long;
  }
  return way.at(-1) ?? [0, 0];
}
