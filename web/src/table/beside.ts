// Where a bubble goes: beside what it speaks of, on the page, and where it hides as little as it can.
export interface Size {
  width: number;
  height: number;
}
export interface Spot extends Size {
  x: number;
  y: number;
}

const gap = 22, // between the bubble and what it points at
  edge = 12; // of the page

function shared(a: Spot, b: Spot): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The places round it: the four sides first, then the corners. */
function round({ x, y, width, height }: Spot, size: Size): [number, number][] {
  const middle_x = x + width / 2 - size.width / 2,
    middle_y = y + height / 2 - size.height / 2,
    left = x - size.width - gap,
    right = x + width + gap,
    above = y - size.height - gap,
    below = y + height + gap;
  return [
    [right, middle_y],
    [left, middle_y],
    [middle_x, below],
    [middle_x, above],
    [right, above],
    [left, above],
    [right, below],
    [left, below],
  ];
}

/**
 * The best of the places round it, or round the ground that it may go to; in the middle of the upper half where there is nothing to
 * point at.
 */
export function beside(target: Spot | null, size: Size, page: Size, others: readonly Spot[], ground: Spot | null = null): Spot {
  const kept = (v: number, room: number, whole: number): number => Math.max(edge, Math.min(v, whole - room - edge));
  const at = (x: number, y: number): Spot => ({ x: kept(x, size.width, page.width), y: kept(y, size.height, page.height), ...size });
  if (!target) return at((page.width - size.width) / 2, page.height * 0.16);
  const places = [...round(target, size), ...(ground ? round(ground, size) : [])].map(([x, y]) => at(x, y));
  // To hide what is spoken of is worst.
  const cost = (s: Spot): number =>
    shared(s, target) * 20 + (ground ? shared(s, ground) : 0) + others.reduce((sum, o) => sum + shared(s, o), 0);
  return places.reduce((best, s) => (cost(s) < cost(best) - 1 ? s : best));
}

/** From the edge of the bubble to that of what it points at; null where they touch. */
export function lead(from: Spot, to: Spot): [number, number, number, number] | null {
  const nearest = (a: number, size: number, b: number, other: number): [number, number] => {
    if (a + size < b) return [a + size, b];
    if (b + other < a) return [a, b + other];
    const middle = (Math.max(a, b) + Math.min(a + size, b + other)) / 2;
    return [middle, middle];
  };
  const [x0, x1] = nearest(from.x, from.width, to.x - 4, to.width + 8),
    [y0, y1] = nearest(from.y, from.height, to.y - 4, to.height + 8);
  return Math.hypot(x1 - x0, y1 - y0) < 4 ? null : [x0, y0, x1, y1];
}
