// Who sits where when a battle of one's own is tried: remembered by this browser, and turned into a game to ask for.
import type { Links, NewGame } from '../protocol/types';
import { seat_token, type Sitter } from '../lobby/lobby';

export type Seat = 'first' | 'second' | 'both' | 'watch';
export const seats: readonly Seat[] = ['first', 'second', 'both', 'watch'];
export interface Trial {
  seat: string; // one of `seats`, or what an older page kept
  enemy: string; // a general's name, or "human": a friend, who gets a link at the table
  other: string; // where one only watches, the general of the first side
}
export const usual_trial: Trial = { seat: 'first', enemy: 'veteran', other: 'veteran' };
export const seat_of = (trial: Trial): Seat => seats.find((s) => s === trial.seat) ?? 'first';

/** What was remembered and is no longer there is what is usual. */
export function settled(trial: Trial, generals: readonly string[]): Trial {
  const known = (name: string, friend: boolean): string =>
    generals.includes(name) || (friend && name === 'human')
      ? name
      : generals.includes(usual_trial.enemy)
        ? usual_trial.enemy
        : (generals[generals.length - 1] ?? '');
  const seat = seat_of(trial);
  return { seat, enemy: known(trial.enemy, seat === 'first' || seat === 'second'), other: known(trial.other, false) };
}
export function sitters_of(trial: Trial): [Sitter, Sitter] {
  const foe: Sitter = trial.enemy === 'human' ? 'friend' : 'computer';
  const all: Record<Seat, [Sitter, Sitter]> = {
    first: ['me', foe],
    second: [foe, 'me'],
    both: ['me', 'me'],
    watch: ['computer', 'computer'],
  };
  return all[seat_of(trial)];
}
export function game_of(file: string, trial: Trial, name: string): NewGame {
  const sit = sitters_of(trial),
    watched = seat_of(trial) === 'watch';
  const player = (i: 0 | 1): string => (sit[i] !== 'computer' ? 'human' : watched && i === 0 ? trial.other : trial.enemy);
  const called = (i: 0 | 1): string => (sit[i] === 'me' ? name : '');
  return { file, first: player(0), second: player(1), names: { first: called(0), second: called(1) } };
}
export const link_of = (trial: Trial, links: Links): string => seat_token(links, sitters_of(trial));
