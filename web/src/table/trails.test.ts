import { describe, expect, it } from 'vitest';
import type { GameState, HistoryEntry, OrderTold, Point, Unit } from '../protocol/types';
import { joined, moves_between, run_of, steps, volleys_of } from './trails';

const unit = (id: string, x: number, y: number, more: Partial<Unit> = {}): Unit => ({
  id,
  side: 'red',
  troop: 'foot',
  name: { fr: id, en: id },
  strength: 3,
  full: 3,
  place: null,
  x,
  y,
  facing: 0,
  slot: 0,
  group: 0,
  formation: 'line',
  flags: [],
  attrs: {},
  markers: [],
  outline: [
    [x, y],
    [x + 1, y],
    [x, y + 1],
  ],
  ...more,
});
const state = (...units: Unit[]): GameState => ({ units }) as unknown as GameState;
const order = (more: Partial<OrderTold>): OrderTold => ({ verb: 'go', text: 'go', words: { fr: '', en: '' }, ...more });
const entry = (at: number, side: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at,
  turn: 1,
  side,
  order: null,
  dice: [],
  events: [],
  standing: { points: {}, ahead: null },
  ...more,
});
const at = (x: number, y: number) => ({ x, y, facing: 0 });

describe('the moves of an order', () => {
  it('are those of all who stand elsewhere, whoever was ordered', () => {
    const moves = moves_between(
      state(unit('a', 0, 0), unit('b', 50, 50), unit('c', 9, 9)),
      state(unit('a', 100, 0), unit('b', 50, 50), unit('c', 9, 300)),
    );
    expect(moves).toEqual([
      {
        unit: 'a',
        points: [
          [0, 0],
          [100, 0],
        ],
      },
      {
        unit: 'c',
        points: [
          [9, 9],
          [9, 300],
        ],
      },
    ]);
  });
  it('are none of those who come, go or fall', () => {
    const off = { outline: [] as Point[] };
    expect(
      moves_between(
        state(unit('a', 0, 0, off), unit('b', 0, 0), unit('c', 0, 0)),
        state(unit('a', 80, 0), unit('b', 80, 0, off), unit('c', 80, 0, { strength: 0 })),
      ),
    ).toEqual([]);
  });
  it('are none while the armies are set up', () => {
    const setting_up = { ...state(unit('a', 0, 0)), head: { turn: 0 } } as unknown as GameState;
    expect(moves_between(setting_up, state(unit('a', 100, 0)))).toEqual([]);
  });
  it('go over the stations of the order', () => {
    const told = entry(1, 'red', { order: order({ unit: 'a', way: [at(30, 10), at(30, 200)] }) });
    expect(moves_between(state(unit('a', 0, 0)), state(unit('a', 30, 200)), told)[0]!.points).toEqual([
      [0, 0],
      [30, 10],
      [30, 200],
    ]);
  });
  it('go straight where the unit was stopped before its stations', () => {
    const told = entry(1, 'red', { order: order({ unit: 'a', way: [at(30, 10), at(30, 200)] }) });
    expect(moves_between(state(unit('a', 0, 0)), state(unit('a', 30, 90)), told)[0]!.points).toEqual([
      [0, 0],
      [30, 90],
    ]);
  });
});

describe('the steps of a way', () => {
  it('leave out turns on the spot', () => {
    expect(
      steps(
        [0, 0],
        [
          [0, 0],
          [0, 500],
          [3, 502],
          [90, 500],
        ],
      ),
    ).toEqual([
      [0, 500],
      [90, 500],
    ]);
  });
});

describe('several moves', () => {
  it('are one way where one begins where the other ended', () => {
    const first = [
      {
        unit: 'a',
        points: [
          [0, 0],
          [100, 0],
        ] as Point[],
      },
      {
        unit: 'b',
        points: [
          [5, 5],
          [9, 90],
        ] as Point[],
      },
    ];
    expect(
      joined([
        first,
        [
          {
            unit: 'a',
            points: [
              [100, 0],
              [100, 70],
            ],
          },
        ],
      ]),
    ).toEqual([
      {
        unit: 'a',
        points: [
          [0, 0],
          [100, 0],
          [100, 70],
        ],
      },
      {
        unit: 'b',
        points: [
          [5, 5],
          [9, 90],
        ],
      },
    ]);
  });
  it('begin anew where a unit was put elsewhere in between', () => {
    expect(
      joined([
        [
          {
            unit: 'a',
            points: [
              [0, 0],
              [100, 0],
            ],
          },
        ],
        [
          {
            unit: 'a',
            points: [
              [900, 0],
              [900, 70],
            ],
          },
        ],
      ]),
    ).toEqual([
      {
        unit: 'a',
        points: [
          [900, 0],
          [900, 70],
        ],
      },
    ]);
  });
  it('are shown as far back as the same side gave orders in the same turn', () => {
    const entries = [
      entry(1, 'red'),
      entry(2, 'blue', { turn: 1 }),
      entry(3, 'blue', { turn: 2 }),
      entry(4, 'blue', { turn: 2 }),
      entry(5, 'red', { turn: 2 }),
    ];
    expect(run_of(entries, 4)).toEqual([3, 4]);
    expect(run_of(entries, 2)).toEqual([2]);
    expect(run_of(entries, 9)).toEqual([]);
  });
});

describe('volleys', () => {
  const shot = (more: Partial<HistoryEntry> = {}) =>
    entry(1, 'red', { order: order({ unit: 'a', target: 'e' }), dice: [{ clause: 'X-1', faces: [4] }], ...more });
  const enemy = unit('e', 0, 400, { side: 'blue' });
  const place = (): Point => [70, 70];
  it('come from whoever threw dice at an enemy from where it stood', () => {
    expect(volleys_of(state(unit('a', 0, 0), enemy), state(unit('a', 0, 0), enemy), shot(), place)).toEqual([{ unit: 'a', at: [0, 400] }]);
  });
  it('are none without dice, on the march, or at a friend', () => {
    const here = state(unit('a', 0, 0), enemy);
    expect(volleys_of(here, here, shot({ dice: [] }), place)).toEqual([]);
    expect(volleys_of(here, state(unit('a', 0, 90), enemy), shot(), place)).toEqual([]);
    const friend = unit('e', 0, 400);
    expect(volleys_of(state(unit('a', 0, 0), friend), state(unit('a', 0, 0), friend), shot(), place)).toEqual([]);
  });
  it('come from all who take part in an attack on a place', () => {
    const both = state(unit('a', 0, 0), unit('b', 9, 0));
    const told = shot({ order: order({ place: 'C4', with: ['a', 'b'] }) });
    expect(volleys_of(both, both, told, place)).toEqual([
      { unit: 'a', at: [70, 70] },
      { unit: 'b', at: [70, 70] },
    ]);
  });
});
