import { describe, expect, it } from 'vitest';
import { terse, told_of_all } from './facts';

describe('a roster', () => {
  it('says nothing twice', () => {
    expect(terse(['cavalerie légère', 'régulière', 'légère', 'régulière'])).toEqual(['cavalerie légère', 'régulière']);
    expect(terse(['light', 'slighted'])).toEqual(['light', 'slighted']);
  });
  it('leaves out what is so of everybody', () => {
    expect([
      ...told_of_all([
        ['infantry', 'ask me'],
        ['guns', 'ask me'],
      ]),
    ]).toEqual(['ask me']);
    expect([...told_of_all([['infantry']])]).toEqual([]);
    expect([...told_of_all([])]).toEqual([]);
  });
});
