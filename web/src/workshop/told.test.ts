import { describe, expect, it } from 'vitest';
import { below, faults_by_thing, of_field, spot_of, text_of_fault } from './told';
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

const sections = ['file', 'first', 'sides.first', 'unit', 'unit.arrives', 'table'].map((at) => ({
  at,
  name: { fr: at, en: at },
  fields: [],
}));
const fault_at = (at: string, line = 0) => ({ at, line, column: 0, message: { fr: `f ${at}`, en: `e ${at}` } });
const text = 'id = "x"\n\n[[terrain]]\nid = "a"\n[[terrain]]\nid = "b"\n';

describe('where a fault is', () => {
  it('is the row and the key in it', () => {
    expect(spot_of(fault_at('unit[3].troop'), text, sections)).toEqual({ key: 'unit.2', field: 'troop' });
    expect(spot_of(fault_at('unit[1].arrives.at'), text, sections)).toEqual({ key: 'unit.0', field: 'arrives.at' });
    expect(spot_of(fault_at('terrain[12]'), text, sections)).toEqual({ key: 'terrain.11', field: '' });
  });
  it('is the table that the page has a head for, or the file', () => {
    expect(spot_of(fault_at('first.army'), text, sections)).toEqual({ key: 'first', field: 'army' });
    expect(spot_of(fault_at('sides.first.key'), text, sections)).toEqual({ key: 'sides.first', field: 'key' });
    expect(spot_of(fault_at('turns', 1), text, sections)).toEqual({ key: '', field: 'turns' });
    expect(spot_of(fault_at(''), text, sections)).toEqual({ key: '', field: '' });
  });
  it('is the row on whose line it is, where nothing else says it', () => {
    expect(spot_of(fault_at('terrain', 5), text, sections)).toEqual({ key: 'terrain.1', field: '' });
  });
  it('is told once of each field, and below it for the table that stands there', () => {
    const all = faults_by_thing(
      text,
      { sound: false, kind: 'scenario', id: 'x', ruleset: 'y', problems: [fault_at('unit[1].arrives.at'), fault_at('unit[1].arrives.at')] },
      sections,
    );
    const said = all.get('unit.0')!;
    expect(said.length).toBe(1);
    expect(of_field(said, 'arrives').length).toBe(1);
    expect(of_field(said, 'at').length).toBe(0);
    expect(below(said, 'arrives').map((s) => s.field)).toEqual(['at']);
  });
});
