import { describe, expect, it } from 'vitest';
import type { Links } from '../protocol/types';
import { game_of, link_of, settled, usual_trial, type Seat, type Trial } from './trial';

const links: Links = { first: 'F', second: 'S', both: 'B', watch: 'W' };
const trial = (seat: Seat, more: Partial<Trial> = {}): Trial => ({ ...usual_trial, seat, enemy: 'greedy', other: 'random', ...more });
const players = (t: Trial): (string | undefined)[] => {
  const g = game_of('file', t, 'Anne');
  return [g.first, g.second, g.names?.first, g.names?.second, link_of(t, links)];
};

describe('who tries a battle', () => {
  it('sits on the side that was chosen, and the general on the other', () => {
    expect(players(trial('first'))).toEqual(['human', 'greedy', 'Anne', '', 'F']);
    expect(players(trial('second'))).toEqual(['greedy', 'human', '', 'Anne', 'S']);
  });
  it('plays both sides, or watches two generals', () => {
    expect(players(trial('both'))).toEqual(['human', 'human', 'Anne', 'Anne', 'B']);
    expect(players(trial('watch'))).toEqual(['random', 'greedy', '', '', 'W']);
  });
  it('may ask a friend to the other side', () => {
    expect(players(trial('second', { enemy: 'human' }))).toEqual(['human', 'human', '', 'Anne', 'S']);
  });
  it('is asked again where what was remembered is not there any more', () => {
    expect(settled(trial('first', { enemy: 'gone' }), ['random', 'veteran'])).toMatchObject({ seat: 'first', enemy: 'veteran' });
    expect(settled({ seat: 'third', enemy: 'human', other: 'gone' }, ['random'])).toEqual({
      seat: 'first',
      enemy: 'human',
      other: 'random',
    });
    // Nobody watches a friend.
    expect(settled(trial('watch', { enemy: 'human' }), ['random', 'veteran']).enemy).toBe('veteran');
  });
});
