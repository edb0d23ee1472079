import { expect, it } from 'vitest';
import type { HistoryEntry, Unit } from '../protocol/types';
import { pledges_of } from './pledges';

const unit = (id: string, x: number): Unit => ({ id, x, y: 0, strength: 3, outline: [[x, 0]] as [number, number][] }) as unknown as Unit;
const entry = (side: string, turn: number, id: string, to: number): Pick<HistoryEntry, 'side' | 'turn' | 'order'> =>
  ({ side, turn, order: { verb: 'go', unit: id, way: [{ x: to, y: 0, facing: 0 }] } }) as never;

it('shows where one will go until one has gone, and nobody else', () => {
  const units = [unit('a', 100), unit('b', 500), unit('x', 900)];
  const entries = [entry('blue', 2, 'a', 300), entry('blue', 2, 'a', 400), entry('blue', 2, 'b', 500), entry('red', 2, 'x', 100)];
  // The later order of a counts; b stands where its order led; x is the other side's.
  expect(pledges_of(entries, units, 'blue', 2)).toEqual([
    {
      unit: 'a',
      points: [
        [100, 0],
        [400, 0],
      ],
      target: null,
    },
  ]);
  expect(pledges_of(entries, units, 'blue', 3)).toEqual([]);
});
