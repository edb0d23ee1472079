import { describe, expect, it } from 'vitest';
import type { OrderTold, TutorialStep } from '../protocol/types';
import { done, type Doings } from './guide.svelte';

const both = { fr: '', en: '' };
const step = (until?: TutorialStep['until']): TutorialStep => ({ key: 's', text: both, ...(until ? { until } : {}) });
const order = (more: Partial<OrderTold>): OrderTold => ({ text: '', words: both, verb: 'fire', ...more });
const nothing: Doings = { entries: [], state: null, selected: null, weighed: null };
const gave = (at: number, side: string, more: Partial<OrderTold>): Doings => ({ ...nothing, entries: [{ at, side, order: order(more) }] });

describe('a step of a tutorial', () => {
  it('that waits for nothing is left by the reader alone', () => {
    expect(done(step(), 'red', 0, 3, gave(3, 'red', {}))).toBeNull();
  });
  it('waits for an order of that verb and unit, given by the newcomer since', () => {
    const s = step({ order: 'fire', unit: 'gun' });
    expect(done(s, 'red', 2, 3, gave(3, 'red', { unit: 'gun' }))).toBe(3);
    expect(done(s, 'red', 3, 3, gave(3, 'red', { unit: 'gun' }))).toBeNull();
    expect(done(s, 'red', 2, 3, gave(3, 'blue', { unit: 'gun' }))).toBeNull();
    expect(done(s, 'red', 2, 3, gave(3, 'red', { unit: 'other' }))).toBeNull();
    expect(done(s, 'red', 2, 3, gave(3, 'red', { verb: 'move', unit: 'gun' }))).toBeNull();
    expect(done(s, 'red', 2, 3, gave(3, 'red', { unit: null, with: ['gun'] }))).toBe(3);
  });
  it('minds target and place where it names them', () => {
    expect(done(step({ order: 'fire', target: 'b' }), 'red', 0, 1, gave(1, 'red', { target: 'c' }))).toBeNull();
    expect(done(step({ order: 'fire', place: 'A1' }), 'red', 0, 1, gave(1, 'red', { place: 'A1' }))).toBe(1);
  });
  it('waits for odds on show; the order itself does as well, and still counts for the next step', () => {
    const s = step({ odds: 'fire', unit: 'gun' });
    expect(done(s, 'red', 4, 4, { ...nothing, weighed: { verb: 'fire', unit: 'gun' } })).toBe(4);
    expect(done(s, 'red', 4, 4, { ...nothing, weighed: { verb: 'move', unit: 'gun' } })).toBeNull();
    expect(done(s, 'red', 4, 5, gave(5, 'red', { unit: 'gun' }))).toBe(4);
  });
  it('waits for a unit to be chosen', () => {
    expect(done(step({ select: 'gun' }), 'red', 0, 0, { ...nothing, selected: 'gun' })).toBe(0);
    expect(done(step({ select: 'gun' }), 'red', 0, 0, { ...nothing, selected: 'b' })).toBeNull();
  });
  it('waits for a turn and a phase', () => {
    const at = (turn: number, phase: string): Doings => ({
      ...nothing,
      state: { head: { turn, phase, active: 'red', over: false, winner: null } },
    });
    expect(done(step({ turn: 2 }), 'red', 0, 7, at(1, 'x'))).toBeNull();
    expect(done(step({ turn: 2 }), 'red', 0, 7, at(3, 'x'))).toBe(7);
    expect(done(step({ turn: 2, phase: 'y' }), 'red', 0, 7, at(3, 'x'))).toBeNull();
    expect(done(step({ phase: 'y' }), 'red', 0, 7, at(1, 'y'))).toBe(7);
  });
});
