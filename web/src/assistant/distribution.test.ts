import { describe, expect, it } from 'vitest';
import type { Field, Odds } from '../protocol/types';
import { at_least, inputs_from, main_field, read_value, search_of, spread } from './distribution';

const odds: Odds = {
  ruleset: 'r',
  procedure: 'p',
  inputs: {},
  exact: true,
  modifiers: [],
  outcomes: [
    { p: 0.25, fraction: '1/4', outcome: { hits: 0, routed: false } },
    { p: 0.5, fraction: '1/2', outcome: { hits: 1, routed: false } },
    { p: 0.25, fraction: '1/4', outcome: { hits: 1, routed: true } },
  ],
};
const fields: Field[] = [
  { name: 'stands', kind: 'integer', low: 1, high: 6, default: 4 },
  { name: 'cover', kind: 'boolean', default: false },
  { name: 'arm', kind: 'choice', choices: ['foot', 'horse'], default: 'foot' },
];

describe('a distribution', () => {
  it('adds up the cases with the same value', () => {
    const hits = spread(odds, 'hits');
    expect(hits.bars).toEqual([
      { value: 0, p: 0.25 },
      { value: 1, p: 0.75 },
    ]);
    expect(hits.mean).toBe(0.75);
    expect(at_least(hits, 1)).toBe(0.75);
  });
  it('puts words in order of chance and has no mean for them', () => {
    const routed = spread(odds, 'routed');
    expect(routed.bars).toEqual([
      { value: false, p: 0.75 },
      { value: true, p: 0.25 },
    ]);
    expect(routed.mean).toBeNull();
  });
  it('pictures a number that varies first', () => {
    expect(
      main_field(odds, [
        { name: 'routed', kind: 'boolean' },
        { name: 'hits', kind: 'integer' },
      ]),
    ).toBe('hits');
  });
});

describe('a link', () => {
  it('carries only what differs from the starting values, and comes back', () => {
    const inputs = { stands: 2, cover: true, arm: 'foot' };
    expect(search_of(fields, inputs)).toBe('?stands=2&cover=true');
    expect(inputs_from(fields, '?stands=2&cover=true')).toEqual(inputs);
    expect(search_of(fields, inputs_from(fields, ''))).toBe('');
  });
  it('does not believe what it reads', () => {
    expect(read_value(fields[0]!, '99')).toBe(6);
    expect(read_value(fields[0]!, 'many')).toBeNull();
    expect(read_value(fields[1]!, 'perhaps')).toBeNull();
    expect(read_value(fields[2]!, 'camel')).toBeNull();
  });
});
