import { describe, expect, it } from 'vitest';
import type { Workshop } from '../protocol/types';
import { things_of } from './battle';
import { name_piece, piece_called, rename, thing_called, zone_called } from './called';
import { read_toml, type Table } from './toml';

const w = { ground: [{ kind: 'hill', name: { fr: 'Colline', en: 'Hill' } }], armies: [] } as unknown as Workshop;
const battle = (): Table =>
  read_toml(`table = { width = 40, height = 30 }
first = { zone = [0, 0, 40, 5] }
[[terrain]]
id = "hill-7"
kind = "hill"
box = [10, 10, 14, 12]
[[terrain]]
id = "mound"
kind = "hill"
box = [20, 10, 24, 12]
[[terrain]]
id = "peak"
kind = "hill"
name = { fr = "Le Piton", en = "The Peak" }
box = [20, 10, 24, 12]
[[zone]]
id = "north"
box = [0, 25, 40, 30]
[[zone]]
id = "left-wing"
box = [0, 25, 40, 30]
[[objective]]
id = "point-1"
at = [3, 3]
`);

describe('what things are called', () => {
  it('says kinds, numbers and edges in the language of the reader', () => {
    const root = battle();
    const all = (lang: string): string[] => things_of(root).map((x) => thing_called(root, w, x, lang));
    expect(all('fr')).toEqual(['Colline 1', 'Colline 2', 'Colline Le Piton', 'Zone sud', 'Zone nord', 'Zone left-wing', 'Objectif 1']);
    expect(all('en').slice(0, 5)).toEqual(['Hill 1', 'Hill 2', 'Hill The Peak', 'Zone south', 'Zone north']);
    expect(zone_called('west', 'fr')).toBe('ouest');
  });
  it('gives a name to what has none, in both languages, and says its kind but once', () => {
    const root = battle(),
      rows = root.terrain as Table[];
    name_piece(root, w, rows[1]!);
    name_piece(root, w, rows[2]!);
    expect(rows[1]!.name).toEqual({ fr: 'Colline 2', en: 'Hill 2' });
    expect(rows[2]!.name).toEqual({ fr: 'Le Piton', en: 'The Peak' });
    expect(piece_called(root, w, rows[1]!, 'fr')).toBe('Colline 2');
  });
  it('takes a name in one language for both, as long as the other says nothing of its own', () => {
    const begun = [{ fr: 'Lieu', en: 'Place' }],
      name: Table = { fr: 'Lieu', en: 'Place' };
    rename(name, 'fr', 'Bois', begun);
    expect(name).toEqual({ fr: 'Bois', en: 'Bois' });
    rename(name, 'fr', 'Bois-Noir', begun);
    rename(name, 'en', 'Blackwood', begun);
    rename(name, 'fr', 'Le Bois-Noir', begun);
    expect(name).toEqual({ fr: 'Le Bois-Noir', en: 'Blackwood' });
    const given: Table = { fr: 'Colline 2', en: 'Hill 2' };
    rename(given, 'fr', 'Le Piton', begun);
    expect(given).toEqual({ fr: 'Le Piton', en: 'Le Piton' });
    const english: Table = { fr: 'Lieu', en: 'Place' };
    rename(english, 'en', 'Blackwood', begun);
    expect(english).toEqual({ fr: 'Blackwood', en: 'Blackwood' });
  });
});
