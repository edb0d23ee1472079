// The same battle again, between the same players, with sides kept or swapped; each brings his dice and his name along.
import type { DicePair, Hello, NewGame, SeatInfo } from '../protocol/types';

export type Chair = 'first' | 'second';

export function rematch_of(hello: Hello, seats: readonly SeatInfo[], swapped: boolean): NewGame {
  const from = (seat: Chair): Chair => (swapped ? (seat === 'first' ? 'second' : 'first') : seat);
  const sitter = (seat: Chair): SeatInfo | undefined => seats.find((s) => s.seat === from(seat));
  const names: { first?: string; second?: string } = {};
  const dice: DicePair = {};
  for (const seat of ['first', 'second'] as const) {
    const name = sitter(seat)?.name;
    if (name) names[seat] = name;
    const thrower = hello.dice_of[hello.sides[from(seat) === 'first' ? 0 : 1].key];
    dice[seat] = thrower === 'hand' ? 'hand' : 'program';
  }
  const options = (hello.ruleset.options ?? []).map((o) => o.id);
  return {
    scenario: hello.scenario.id,
    first: sitter('first')?.player ?? 'human',
    second: sitter('second')?.player ?? 'human',
    dice,
    ...(options.length > 0 ? { options } : {}),
    ...(Object.keys(names).length > 0 ? { names } : {}),
  };
}

/** The chair to take in it for who had this one; both where one seat leads both sides. */
export function my_chair(seat: Hello['seat'], swapped: boolean): Chair | 'both' | null {
  if (seat === 'both') return 'both';
  if (seat !== 'first' && seat !== 'second') return null;
  return swapped ? (seat === 'first' ? 'second' : 'first') : seat;
}
