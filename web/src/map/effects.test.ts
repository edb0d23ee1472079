import { describe, expect, it } from 'vitest';
import { Effects, effects_between, men_lost } from './effects';
import type { Point } from './model';
import { coat_of } from './palette';
import type { Look } from './units/look';

const look = (id: string, more: Partial<Look> = {}): Look => ({
  id,
  side: 'red',
  coat: coat_of({ colour: '#a8281f', hatching: 'upright' }),
  letter: 'R',
  arm: 'infantry',
  form: 'line',
  x: 0,
  y: 0,
  w: 100,
  h: 30,
  turn: 0,
  strength: 3,
  full: 3,
  short: '',
  name: '',
  markers: [],
  faces: 1,
  chief: false,
  ...more,
});
const same = (p: Point): Point => p;
const none = new Set<string>();

describe('what a fight looks like', () => {
  it('is nothing where nothing was lost, fired or shaken', () => {
    expect(effects_between([look('a')], [look('a', { x: 40 })], none, [], same, 0)).toEqual([]);
    expect(
      effects_between([look('a', { markers: ['fired', 'routed'] })], [look('a', { markers: ['fired', 'routed'] })], none, [], same, 0),
    ).toEqual([]);
  });
  it('lets men fall where they stood, not where the rest fled to', () => {
    const [fall, ...rest] = effects_between([look('a', { x: 10 })], [look('a', { x: 90, strength: 2 })], none, [], same, 0);
    expect(rest).toEqual([]);
    expect(fall).toMatchObject({ kind: 'fall', look: { x: 10 } });
  });
  it('tells the destroyed from those who left the table', () => {
    const before = [look('dead'), look('gone')];
    expect(effects_between(before, [], new Set(['dead']), [], same, 0).map((e) => [e.kind, e.look.id])).toEqual([['fall', 'dead']]);
  });
  it('sends smoke out of a line’s front, and of a block without one towards the target', () => {
    const line = look('a', { turn: 1 }),
      zone = look('b', { faces: 0 });
    const smoke = effects_between(
      [line, zone],
      [line, zone],
      none,
      [
        { unit: 'a', at: [500, 0] },
        { unit: 'b', at: [500, 0] },
      ],
      same,
      0,
    );
    expect(smoke.map((e) => (e.kind === 'smoke' ? e.heading : NaN))).toEqual([1, Math.PI / 2]);
  });
  it('smokes once for a unit that fires and is marked for it', () => {
    const marked = effects_between([look('a')], [look('a', { markers: ['fired'] })], none, [{ unit: 'a', at: [0, -300] }], same, 0);
    expect(marked.map((e) => e.kind)).toEqual(['smoke']);
  });
  it('shakes the routed harder than the disordered', () => {
    const shakes = effects_between(
      [look('a'), look('b')],
      [look('a', { markers: ['disordered'] }), look('b', { markers: ['disordered', 'routed'] })],
      none,
      [],
      same,
      0,
    );
    expect(shakes.map((e) => (e.kind === 'shake' ? [e.look.id, e.hard] : null))).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });
  it('shows two figures for a base or a step, a man for a man, eight at most', () => {
    expect(men_lost(3, 2, 3)).toBe(2);
    expect(men_lost(24, 21, 24)).toBe(3);
    expect(men_lost(24, 4, 24)).toBe(8);
  });
});

describe('effects', () => {
  it('end by themselves, and at once when cleared', () => {
    const effects = new Effects();
    effects.add(effects_between([look('a')], [look('a', { strength: 1, markers: ['routed'] })], none, [], same, 1000));
    expect(effects.live(1001)).toBe(true);
    expect(effects.live(5000)).toBe(false);
    effects.add(effects_between([look('a')], [look('a', { strength: 1 })], none, [], same, 1000));
    effects.clear();
    expect(effects.live(1001)).toBe(false);
  });
  it('sway a shaken block about its place and leave it there', () => {
    const effects = new Effects();
    effects.add(effects_between([look('a'), look('b')], [look('a', { markers: ['routed'] }), look('b')], none, [], same, 0));
    const swings = Array.from({ length: 48 }, (_, i) => effects.sway('a', i * 10));
    expect(Math.max(...swings)).toBeGreaterThan(1);
    expect(Math.min(...swings)).toBeLessThan(-1);
    expect(effects.sway('a', 600)).toBe(0);
    expect(effects.sway('b', 50)).toBe(0);
  });
});
