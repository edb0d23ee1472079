import { expect, it } from 'vitest';
import type { Hello, SeatInfo } from '../protocol/types';
import { my_chair, rematch_of } from './same_battle';

const hello = {
  seat: 'first',
  scenario: { id: 'geisberg' },
  ruleset: { options: [{ id: 'slim-lead' }] },
  sides: [{ key: 'german' }, { key: 'french' }],
  dice_of: { german: 'hand', french: 'program' },
} as unknown as Hello;
const seats = [
  { seat: 'first', player: 'human', name: 'Anne' },
  { seat: 'second', player: 'veteran:aggressive', name: '' },
] as unknown as SeatInfo[];

it('keeps battle, players, dice, names and house rules', () => {
  expect(rematch_of(hello, seats, false)).toEqual({
    scenario: 'geisberg',
    first: 'human',
    second: 'veteran:aggressive',
    dice: { first: 'hand', second: 'program' },
    options: ['slim-lead'],
    names: { first: 'Anne' },
  });
});

it('gives each player the other chair when sides are swapped', () => {
  expect(rematch_of(hello, seats, true)).toEqual({
    scenario: 'geisberg',
    first: 'veteran:aggressive',
    second: 'human',
    dice: { first: 'program', second: 'hand' },
    options: ['slim-lead'],
    names: { second: 'Anne' },
  });
  expect(my_chair('first', true)).toBe('second');
  expect(my_chair('second', false)).toBe('second');
  expect(my_chair('both', true)).toBe('both');
  expect(my_chair('watch', false)).toBe(null);
});
