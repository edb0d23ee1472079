import { describe, expect, it } from 'vitest';
import type { Choice, Hello, Refused, Unit } from '../protocol/types';
import { grouped, Repertoire, telling, trials, tried, type Trial } from './refusals';

const spot = (id: string, x: number, y: number) => ({ id, name: { fr: '', en: '' }, points: [[x, y]] });
const hello = {
  board: { width: 9000, height: 6000, places: [spot('mill', 8000, 200), spot('inn', 1300, 900)] },
  length: { size: 500 },
  labels: { troops: [{ key: 'general', symbol: 'officer' }], verbs: [{ key: 'wheel', uses: ['unit', 'legs'] }] },
} as unknown as Hello;
const unit = (id: string, side: string, x: number, y: number, more: Partial<Unit> = {}): Unit =>
  ({
    id,
    side,
    x,
    y,
    facing: 0,
    strength: 2,
    outline: [
      [x, y],
      [x, y],
      [x, y],
    ],
    ...more,
  }) as unknown as Unit;
const mine = unit('a', 'red', 1000, 1000),
  friend = unit('b', 'red', 4000, 1000);
const near = unit('e', 'blue', 1500, 2000),
  far = unit('f', 'blue', 5000, 5000);
const units = [mine, friend, far, near];

describe('the repertoire', () => {
  const arm = (id: string) => (id === 'gun' ? 'artillery' : 'infantry');
  it('offers what the arm was seen to have and the unit has not', () => {
    const known = new Repertoire();
    known.learn('act', [{ verb: 'march', unit: 'b' }, { verb: 'fire', unit: 'b' }, { verb: 'limber', unit: 'gun' }, { verb: 'end' }], arm);
    expect(known.lacking('act', 'infantry', new Set(['march'])).map((c) => c.verb)).toEqual(['fire']);
    expect(known.lacking('act', 'infantry', new Set()).map((c) => c.verb)).toEqual(['march', 'fire']);
    expect(known.lacking('answer', 'infantry', new Set())).toEqual([]);
  });
  it('remembers an order that nobody has any more', () => {
    const known = new Repertoire();
    known.learn('act', [{ verb: 'fire', unit: 'b' }], arm);
    known.learn('act', [{ verb: 'march', unit: 'b' }], arm);
    expect(known.lacking('act', 'infantry', new Set(['march'])).map((c) => c.verb)).toEqual(['fire']);
  });
});

describe('an order that is tried', () => {
  it('is aimed at the nearest enemy, not at the other unit’s', () => {
    const fire: Choice = { verb: 'fire', unit: 'b', targets: ['f'], options: ['front', 'rear'] };
    expect(tried(hello, fire, mine, units)).toEqual({ verb: 'fire', unit: 'a', option: 'front', target: 'e' });
  });
  it('passes over an officer who stands nearer', () => {
    const general = unit('g', 'blue', 1100, 1100, { troop: 'general' });
    expect(tried(hello, { verb: 'fire', unit: 'b', targets: ['f'] }, mine, [...units, general]).target).toBe('e');
  });
  it('keeps a friend as its object where friends are', () => {
    expect(tried(hello, { verb: 'join', unit: 'b', targets: ['b'] }, mine, units)).toEqual({ verb: 'join', unit: 'a', target: 'b' });
  });
  it('goes to the nearest of the places', () => {
    expect(tried(hello, { verb: 'enter', unit: 'b', places: ['mill', 'inn'] }, mine, units)).toEqual({
      verb: 'enter',
      unit: 'a',
      place: 'inn',
    });
  });
  it('goes one length ahead where it needs a place on the table, and stays on it', () => {
    const march: Choice = {
      verb: 'march',
      unit: 'b',
      region: [
        [0, 0],
        [9000, 0],
        [9000, 6000],
      ],
    };
    expect(tried(hello, march, mine, units).pose).toEqual({ x: 1000, y: 1500, facing: 0 });
    expect(tried(hello, march, unit('a', 'red', 8900, 100, { facing: 900 }), units).pose).toEqual({ x: 9000, y: 100, facing: 900 });
  });
  it('is put for a unit that has it as well, to know whether it makes sense', () => {
    const fire: Choice = { verb: 'fire', unit: 'b', targets: ['f'] };
    const [trial] = trials(hello, [fire], [fire], mine, units);
    expect(trial).toEqual({
      verb: 'fire',
      order: { verb: 'fire', unit: 'a', target: 'e' },
      model: { verb: 'fire', unit: 'b', target: 'e' },
      guessed: false,
    });
    expect(trials(hello, [fire], [], mine, units)[0]!.model).toBeNull();
    expect(trials(hello, [{ verb: 'wheel', unit: 'b' }], [], mine, units)[0]!.guessed).toBe(true);
  });
});

describe('a refusal', () => {
  const no = (clause: string | null, en: string) => ({ type: 'refused', clause, reason: { fr: en, en } }) as unknown as Refused;
  const trial = (guessed: boolean): Trial => ({ verb: 'fire', order: { verb: 'fire' }, model: null, guessed });
  it('is told with its clause, whatever else', () => {
    expect(telling(no('X-1', 'too far'), trial(true), no('X-1', 'too far'))).toBe(true);
  });
  it('without a clause is told unless the one who may is refused in the same words', () => {
    expect(telling(no(null, 'it has acted'), trial(true), { type: 'allowed' })).toBe(true);
    expect(telling(no(null, 'no such leg'), trial(false), no(null, 'no such leg'))).toBe(false);
    expect(telling(no(null, 'it has acted'), trial(true), no('X-2', 'too far'))).toBe(true);
  });
  it('without a clause, of a number that was made up, is the number’s fault', () => {
    expect(telling(no(null, 'from 3 to 5'), trial(true), null)).toBe(false);
    expect(telling(no(null, 'it has acted'), trial(false), null)).toBe(true);
  });
  it('is told once for all that it forbids', () => {
    const list = [
      { verb: 'a', no: no('X-1', 'acted') },
      { verb: 'b', no: no('X-1', 'acted') },
      { verb: 'c', no: no('X-1', 'too far') },
    ];
    expect(grouped(list).map((r) => [r.verbs, r.reason.en])).toEqual([
      [['a', 'b'], 'acted'],
      [['c'], 'too far'],
    ]);
  });
});
