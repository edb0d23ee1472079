import { describe, expect, it } from 'vitest';
import { text_of_fault } from './told';
import { read_toml } from './toml';

const fault = (text: string): ReturnType<typeof text_of_fault> => {
  try {
    read_toml(text);
  } catch (error) {
    return text_of_fault(error);
  }
  throw new Error('read');
};

describe('a file that cannot be read', () => {
  it('is told with its line, in both languages', () => {
    expect(fault('a = 1\nb = "x\n')).toEqual({ fr: 'Ligne 2 : un texte n’est pas fermé.', en: 'Line 2: a text has no end.' });
    expect(fault('a = 1\na = 2\n')).toEqual({ fr: 'Ligne 2 : a est dit deux fois.', en: 'Line 2: a stands twice.' });
    expect(fault('[[[').fr).not.toBe(fault('[[[').en);
  });
});
