// Pens that draw no ground: keys that no kind of ground has.
export const naming = '@name'; // writes names on zones
export const pointing = '@point'; // sets places to be held

/** Where an arrow key pushes; with shift farther. */
export function arrow_of(e: KeyboardEvent, small: number): [number, number] | undefined {
  const step = e.shiftKey ? 10 * small : small;
  const all: Record<string, [number, number]> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, step],
    ArrowDown: [0, -step],
  };
  return all[e.key];
}
