import { describe, expect, it } from 'vitest';
import type { Term } from '../protocol/types';
import { headword, in_parts } from './terms';

const term = (fr: string, en: string): Term => ({ word: { fr, en }, text: { fr: `= ${fr}`, en: `= ${en}` }, clause: null });
const points = term('PC|points de commandement', 'CP|command points'),
  disorder = term('en désordre|désordre', 'in disorder|disorder'),
  fire = term('tir d’opportunité', 'opportunity fire'),
  inch = term('pouce|p', 'inch|in');
const terms = [points, disorder, fire, inch];
const told = (sentence: string, lang: 'fr' | 'en' = 'fr') => in_parts(sentence, terms, lang).map((p) => (p.term ? `[${p.text}]` : p.text));

describe('words of the rules in a sentence', () => {
  it('are found in either number, whole, and the longer before the shorter', () => {
    expect(told('Le 8e est en désordre : 2 PC.')).toEqual(['Le 8e est ', '[en désordre]', ' : 2 ', '[PC]', '.']);
    expect(told('Les PCF ne sont pas des points de commandement')).toEqual(['Les PCF ne sont pas des ', '[points de commandement]']);
  });
  it('are explained once each, whatever the apostrophe', () => {
    expect(told("Désordre ! Tir d'opportunité, désordre.")).toEqual([
      '[Désordre]',
      ' ! ',
      '[Tir d’opportunité]'.replace('’', "'"),
      ', désordre.',
    ]);
  });
  it('mean signs of one or two letters only as they are written', () => {
    expect(told('12 p, pc', 'fr')).toEqual(['12 ', '[p]', ', pc']);
    expect(told('In line, 12 in', 'en')).toEqual(['In line, 12 ', '[in]']);
  });
  it('leave a sentence without any as it is, and have a first spelling', () => {
    expect(in_parts('Rien.', terms, 'fr')).toEqual([{ text: 'Rien.', term: null }]);
    expect(in_parts('', terms, 'fr')).toEqual([]);
    expect(in_parts('PC', [], 'fr')).toEqual([{ text: 'PC', term: null }]);
    expect(headword(points, 'en')).toBe('CP');
  });
});
