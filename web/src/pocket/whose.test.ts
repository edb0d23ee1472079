import { describe, expect, it } from 'vitest';
import type { List } from '../protocol/types';
import { ruleset_in, whose, type Known } from './whose';

const list = {
  rulesets: [
    { id: 'one', scenarios: [{ id: 'hill' }] },
    { id: 'two', scenarios: [{ id: 'ford' }], tutorial: { scenario: 'lesson' } },
  ],
} as unknown as List;
const known: Known = { list, of_token: (token) => (token === 'mine' ? 'two' : undefined) };
const of = (query: string, body?: object) => whose(query, body && JSON.stringify(body), known);

describe('a question goes to the engine', () => {
  it('of the game whose token it has', () => {
    expect(of('token=mine')).toBe('two');
    expect(of('', { invitation: 'mine', key: 'k' })).toBe('two');
    expect(of('', { token: 'mine', text: 'ruleset one 1\n' })).toBe('two');
  });
  it('of the ruleset that it names', () => {
    expect(of('ruleset=two&clause=X')).toBe('two');
    expect(of('', { ruleset: 'one', procedure: 'fire' })).toBe('one');
  });
  it('of the battle that it begins, a lesson too', () => {
    expect(of('', { scenario: 'ford', seed: 1 })).toBe('two');
    expect(of('scenario=ford', undefined)).toBe('two');
    expect(of('', { scenario: 'lesson', tutorial: true })).toBe('two');
  });
  it('of the file or record that it brings', () => {
    expect(of('', { file: '# mine\nruleset = "two"\n' })).toBe('two');
    expect(of('', { log: 'grognard-log 2\nruleset one 3\n---\n' })).toBe('one');
    expect(ruleset_in('nothing')).toBeUndefined();
  });
  it('of nobody where it says nothing that is known', () => {
    expect(of('ruleset=three')).toBeUndefined();
    expect(whose('', 'no json', known)).toBeUndefined();
  });
});
