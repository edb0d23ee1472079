import { describe, expect, it } from 'vitest';
import { patched } from './patch';
import type { GameState, Unit } from './types';

const unit = (id: string, strength: number): Unit => ({
  id,
  side: 's',
  troop: 't',
  name: { fr: '', en: '' },
  strength,
  full: 4,
  place: null,
  x: 0,
  y: 0,
  facing: 0,
  slot: 0,
  group: 0,
  formation: 'f',
  flags: [],
  attrs: {},
  markers: [],
  outline: [],
});
const start: GameState = {
  head: { turn: 1, phase: 'p', active: 's', over: false, winner: null },
  game: { clock: 3 },
  sides: [{ side: 's', attrs: { a: 1 } }],
  places: [{ id: 'A1', attrs: { fire: 2 } }],
  links: [],
  units: [unit('u', 3), unit('v', 2)],
  terrain: [],
};

describe('patches', () => {
  it('replace each thing whole and leave the old state alone', () => {
    const before = structuredClone(start);
    const next = patched(start, [
      { head: { ...start.head, turn: 2 } },
      { unit: unit('u', 1) },
      { side: { side: 's', attrs: { a: 5 } } },
      { game: { clock: 2 } },
    ]);
    expect(next.head.turn).toBe(2);
    expect(next.units.map((u) => u.strength)).toEqual([1, 2]);
    expect(next.sides[0]!.attrs.a).toBe(5);
    expect(next.game.clock).toBe(2);
    expect(start).toEqual(before);
  });
  it('add a unit that appears and drop one that is no longer there', () => {
    expect(patched(start, [{ unit: unit('w', 4) }]).units.map((u) => u.id)).toEqual(['u', 'v', 'w']);
    expect(patched(start, [{ unit: { ...unit('u', 0), troop: null } }]).units.map((u) => u.id)).toEqual(['v']);
  });
  it('tell of a place again, or for the first time', () => {
    expect(patched(start, [{ place: { id: 'A1', attrs: { fire: 0 } } }]).places).toEqual([{ id: 'A1', attrs: { fire: 0 } }]);
    expect(patched(start, [{ place: { id: 'B1', attrs: { fire: 7 } } }]).places).toEqual([
      { id: 'A1', attrs: { fire: 2 } },
      { id: 'B1', attrs: { fire: 7 } },
    ]);
  });
  it('change the ground', () => {
    expect(patched(start, [{ terrain: [] }]).terrain).toEqual([]);
  });
});
