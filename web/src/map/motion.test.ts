import { describe, expect, it } from 'vitest';
import { between, plan, short_turn } from './motion';
import { coat_of, coats_of } from './palette';
import type { Look } from './units/look';

const look = (more: Partial<Look> = {}): Look => ({
  id: 'a',
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
const none = (): void => undefined;

describe('motion', () => {
  it('is none where nothing changed', () => {
    expect(plan([look()], [look()], 10, undefined, none, 0)).toBeNull();
  });
  it('takes 300 ms for ten centimetres, 900 at most', () => {
    // 100 sheet units of 10 tenths: 100 mm.
    expect(plan([look()], [look({ x: 100 })], 10, undefined, none, 0)!.ms).toBe(300);
    expect(plan([look()], [look({ x: 5000 })], 10, undefined, none, 0)!.ms).toBe(900);
    expect(plan([look()], [look({ x: 5000 })], 10, 120, none, 0)!.ms).toBe(120);
  });
  it('shows losses without moving, and the fallen leaving', () => {
    const m = plan([look(), look({ id: 'b' })], [look({ strength: 2 })], 10, undefined, none, 0)!;
    expect(m.moving.get('a')!.march).toBe(false);
    expect(m.leaving.map((l) => l.id)).toEqual(['b']);
  });
  it('starts where the unit was and ends where it is', () => {
    const way = { from: look(), to: look({ x: 100, y: 50, turn: 1 }), march: true };
    expect(between(way, 0)).toMatchObject({ x: 0, y: 0, turn: 0 });
    expect(between(way, 0.5)).toMatchObject({ x: 50, y: 25, turn: 0.5 });
    expect(between(way, 1)).toMatchObject({ x: 100, y: 50, turn: 1 });
  });
  it('marches over its stations at an even pace', () => {
    const ways = new Map([['a', [{ x: 100, y: 0, turn: 0 }]]]);
    const way = plan([look()], [look({ x: 100, y: 100 })], 10, undefined, none, 0, ways)!.moving.get('a')!;
    // Half of the time is half of the way, which is the corner; the ease is even about the middle.
    expect(between(way, 0.5)).toMatchObject({ x: 100, y: 0 });
    expect(between(way, 0.25).y).toBe(0);
    expect(between(way, 0.75).x).toBe(100);
    expect(between(way, 1)).toMatchObject({ x: 100, y: 100 });
  });
  it('turns the short way', () => {
    const d = Math.PI / 180;
    expect(short_turn(350 * d, 10 * d)).toBeCloseTo(20 * d, 9);
    expect(short_turn(10 * d, 350 * d)).toBeCloseTo(-20 * d, 9);
  });
});

describe('coats', () => {
  const red = coat_of({ colour: '#a8281f', hatching: 'upright' }),
    white = coat_of({ colour: '#fbf7ec', hatching: 'none', facings: '#c8a95f' });
  it('are as their ruleset says, by side', () => {
    const coats = coats_of([
      { key: 'one', coat: { colour: '#a8281f', hatching: 'upright' } },
      { key: 'two', coat: { colour: '#fbf7ec', hatching: 'none', facings: '#c8a95f' } },
    ]);
    expect(coats).toEqual({ one: red, two: white });
    expect([red.fill, red.hatch, white.half]).toEqual(['#a8281f', 'upright', '#c8a95f']);
  });
  it('have light letters on dark cloth and dark ones on light cloth', () => {
    expect([red.dark, red.name]).toEqual([true, '#ffffff']);
    expect([white.dark, white.name]).toEqual([false, '#2a2119']);
    expect(coat_of({ colour: '#e8c66a', hatching: 'bend' }).line).toContain('20,17,13');
    // #777777: white on it has a contrast of 4.48, black 4.69.
    expect(coat_of({ colour: '#777777', hatching: 'level' }).dark).toBe(false);
    expect(coat_of({ colour: '#747474', hatching: 'level' }).dark).toBe(true);
  });
});
