import { describe, expect, it } from 'vitest';
import { with_sign } from './cells';

const rule = (en: string) => ({ fr: '', en });

describe('a figure of a table', () => {
  it('has its plus sign where the rule says it adds', () => {
    expect(with_sign('1', rule('Line infantry firing: +1 die.'))).toBe('+1');
    expect(with_sign('1', rule('With a charge order: +1.'))).toBe('+1');
    expect(with_sign('2', { fr: 'Tir à mitraille : +2 dés.', en: '' })).toBe('+2');
  });
  it('has none where the rule says something else', () => {
    expect(with_sign('1', rule('At least 1 die is thrown.'))).toBe('1');
    expect(with_sign('1', rule('Worth +12 points.'))).toBe('1');
    expect(with_sign('5', rule('Saved on 5+.'))).toBe('5');
    expect(with_sign('−2', rule('+2 for one, −2 for the other.'))).toBe('−2');
    expect(with_sign('5+', rule('+5'))).toBe('5+');
    expect(with_sign('', rule('+1'))).toBe('');
  });
});
