import { describe, expect, it } from 'vitest';
import type { Choice, Labels, Point, VerbLabel } from '../protocol/types';
import { actions_of, draft_for, takes } from './actions';
import {
  begin,
  complete,
  from_order,
  general_groups,
  groups,
  groups_of,
  inside,
  is_plain,
  keys_for,
  legs_of_text,
  missing,
  place_towards,
  settled,
  slots,
  to_order,
  units_that_act,
  verb_name,
  with_everyone,
  type Draft,
  without_names,
} from './draft';

const verb = (key: string, fr: string, en: string, uses: VerbLabel['uses'], more: Partial<VerbLabel> = {}): VerbLabel => ({
  key,
  text: { fr, en },
  short: { fr: `${key} (fr)`, en: `${key} (en)` },
  uses,
  ...more,
});
const option = (key: string) => ({ key, text: { fr: `${key} (fr)`, en: `${key} (en)` } });
const labels = {
  verbs: [
    verb('go', 'déplacer {unit} en {place}', 'move {unit} to {place}', ['unit', 'place']),
    verb('shape', '{unit} : former {option}', '{unit}: form {option}', ['unit', 'option'], { options: [option('line'), option('square')] }),
    verb('storm', 'attaquer {place} avec {with} ({option})', 'assault {place} with {with} ({option})', ['place', 'option', 'with'], {
      options: [option('guns'), option('bases')],
    }),
    verb('ride', '{unit} : chevaucher', '{unit}: ride', ['unit', 'target', 'pose']),
    verb('end', 'fin', 'end', []),
    verb('who', '{option}', '{option}', ['option'], { options: [option('us'), option('them')] }),
    verb('bid', 'miser {value}', 'stake {value}', ['value']),
  ],
} as unknown as Labels;
const one = (menu: Choice[], unit: string | null = null) => groups(labels, menu).find((g) => g.unit === unit)!;

describe('the menu as groups', () => {
  const menu: Choice[] = [
    { verb: 'go', unit: 'a', places: ['B1', 'B2'] },
    { verb: 'shape', unit: 'a', option: 'line' },
    { verb: 'shape', unit: 'a', option: 'square' },
    { verb: 'storm', places: ['C3'], options: ['guns', 'bases'], with: ['a', 'b'] },
    { verb: 'end' },
  ];
  it('joins the choices of one verb and one unit', () => {
    expect(groups(labels, menu).map((g) => [g.verb.key, g.unit, g.choices.length])).toEqual([
      ['go', 'a', 1],
      ['shape', 'a', 2],
      ['storm', null, 1],
      ['end', null, 1],
    ]);
  });
  it('gives a unit its own orders and those it may join', () => {
    const all = groups(labels, menu);
    expect(groups_of(all, 'a').map((g) => g.verb.key)).toEqual(['go', 'shape', 'storm']);
    expect(groups_of(all, 'b').map((g) => g.verb.key)).toEqual(['storm']);
    expect(general_groups(all).map((g) => g.verb.key)).toEqual(['storm', 'end']);
  });
  it('knows who can act', () => {
    expect([...units_that_act(menu)].sort()).toEqual(['a', 'b']);
  });
});

describe('a draft', () => {
  it('asks for the option first, then for the object', () => {
    const draft = begin(one([{ verb: 'storm', places: ['C3', 'D3'], options: ['guns', 'bases'], with: ['a'] }]));
    expect(missing(draft)).toBe('option');
    const next = settled({ ...draft, option: 'guns' });
    expect(missing(next)).toBe('object');
    expect(missing(settled({ ...next, place: 'D3' }))).toBeNull();
  });
  it('settles what leaves no choice', () => {
    const draft = begin(one([{ verb: 'storm', places: ['C3'], options: ['guns'], with: ['a', 'b'] }]));
    expect(to_order(draft)).toEqual({ verb: 'storm', place: 'C3', option: 'guns', with: ['a', 'b'] });
  });
  it('does not settle a place where a pose is possible too', () => {
    const draft = begin(
      one(
        [
          { verb: 'ride', unit: 'g', targets: ['x'] },
          {
            verb: 'ride',
            unit: 'g',
            region: [
              [0, 0],
              [9, 0],
              [9, 9],
            ],
          },
        ],
        'g',
      ),
    );
    expect(draft.target).toBeUndefined();
    expect(missing(draft)).toBe('object');
    expect(slots(draft)).toMatchObject({
      targets: ['x'],
      region: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
    });
    expect(missing({ ...draft, pose: { x: 1, y: 2 } })).toBeNull();
  });
  it('shows only the objects of the chosen option', () => {
    const group = one(
      [
        { verb: 'shape', unit: 'a', option: 'line', targets: ['x'] },
        { verb: 'shape', unit: 'a', option: 'square', targets: ['y', 'z'] },
      ],
      'a',
    );
    expect(slots({ group, option: 'square', with: [], legs: [] }).targets).toEqual(['y', 'z']);
    expect(slots({ group, with: [], legs: [] }).targets).toEqual(['x', 'y', 'z']);
  });
  it('takes everyone of the departure that the chosen unit stands in', () => {
    const group = one([
      { verb: 'storm', places: ['C3'], option: 'guns', with: ['a'] },
      { verb: 'storm', places: ['C3'], option: 'guns', with: ['b', 'c'] },
    ]);
    const draft = { group, option: 'guns', place: 'C3', with: [], legs: [] };
    expect(with_everyone(draft, 'c').with).toEqual(['b', 'c']);
    expect(with_everyone(draft, null).with).toEqual(['a']);
  });
  it('keeps a number within its bounds', () => {
    const group = one([{ verb: 'bid', value: [2, 5] }]);
    expect(begin(group).value).toBe(2);
    expect(begin(one([{ verb: 'bid', value: [-3, 5] }])).value).toBe(0);
    expect(settled({ group, value: 9, with: [], legs: [] }).value).toBe(5);
  });
  it('comes back from an order', () => {
    const all = groups(labels, [{ verb: 'go', unit: 'a', places: ['B1'] }]);
    expect(to_order(from_order(all, { verb: 'go', unit: 'a', place: 'B1' })!)).toEqual({ verb: 'go', unit: 'a', place: 'B1' });
    expect(from_order(all, { verb: 'go', unit: 'b', place: 'B1' })).toBeNull();
    expect(
      missing(from_order(groups(labels, [{ verb: 'go', unit: 'a', places: ['B1', 'B2'] }]), { verb: 'go', unit: 'a', place: null })!),
    ).toBe('object');
  });
  it('reads legs in tenths', () => {
    expect(legs_of_text('move a by wheel_left 21.7, forward 203')).toEqual([
      { kind: 'wheel_left', value: 217 },
      { kind: 'forward', value: 2030 },
    ]);
    expect(legs_of_text('move a by forward/2 30')).toEqual([{ kind: 'forward', option: 2, value: 300 }]);
    expect(legs_of_text('move a @B2')).toEqual([]);
  });
});

describe('the order bar', () => {
  it('calls a verb as its ruleset does', () => {
    expect(verb_name(labels.verbs[0]!, 'fr', 'Gr 7')).toBe('go (fr)');
    const short = { ...labels.verbs[0]!, short: { fr: 'la brigade de {unit}', en: "{unit}'s brigade" } };
    expect(verb_name(short, 'en', 'Ney')).toBe("Ney's brigade");
  });
  it('reads a template without the names that are not known', () => {
    expect(without_names('{Le unit} {unit:tente-t-il|tente-t-elle|tentent-ils|tentent-elles} le carré ?')).toBe('… tente-t-il le carré ?');
    expect(without_names('Tirez-vous maintenant ?')).toBe('Tirez-vous maintenant ?');
  });
  it('makes one button for each option where that is all there is', () => {
    const list = actions_of(
      groups(labels, [{ verb: 'who', option: 'us' }, { verb: 'who', option: 'them' }, { verb: 'end' }]),
      'en',
      (id) => id,
    );
    expect(list.map((a) => a.name)).toEqual(['who (en): us (en)', 'who (en): them (en)', 'end (en)']);
    expect(list.map((a) => a.plain)).toEqual([false, false, true]);
    expect(to_order(draft_for(list[1]!, null, null))).toEqual({ verb: 'who', option: 'them' });
  });
  it('gives each button a key of its own', () => {
    expect(keys_for(['fire', 'form', 'Écrire', 'ff'])).toEqual(['f', 'o', 'e', 'a']);
    expect(keys_for(['end'], 'e')).toEqual(['n']);
  });
  it('knows which orders an aim fits', () => {
    const group = one([{ verb: 'go', unit: 'a', places: ['B1'] }], 'a');
    expect(takes(group, { place: 'B1' })).toBe(true);
    expect(takes(group, { target: 'B1' })).toBe(false);
  });
  it('calls plain what has nothing to choose', () => {
    expect(is_plain(one([{ verb: 'end' }]))).toBe(true);
    expect(is_plain(one([{ verb: 'bid', value: [0, 3] }]))).toBe(false);
    expect(is_plain(one([{ verb: 'bid', value: [3, 3] }]))).toBe(true);
  });
});

describe('a point', () => {
  it('is inside a polygon or not', () => {
    const square: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect(inside([5, 5], square)).toBe(true);
    expect(inside([15, 5], square)).toBe(false);
  });
});

describe('what is left to choose', () => {
  const verb = (uses: VerbLabel['uses']): VerbLabel => ({ key: 'go', text: { fr: '', en: '' }, short: { fr: '', en: '' }, uses });
  const of = (choice: Partial<Choice>): Draft => ({
    group: { key: 'go a', verb: verb(['unit']), unit: 'a', choices: [{ verb: 'go', unit: 'a', ...choice }] },
    with: [],
    legs: [],
  });
  it('is nothing where a place was pointed at, and something where there is a number to say or somebody to take along', () => {
    expect(complete({ ...of({ places: ['C3', 'C4'] }), place: 'C3' })).toBe(true);
    expect(complete(of({ places: ['C3', 'C4'] }))).toBe(false);
    expect(complete({ ...of({ places: ['C3'], value: [1, 3] }), place: 'C3' })).toBe(false);
    expect(complete({ ...of({ targets: ['x'], with: ['b'] }), target: 'x' })).toBe(false);
  });
  it('is a target where a march may fire on its way', () => {
    const region: Point[] = [
      [0, 0],
      [9, 0],
      [9, 9],
    ];
    const march = of({ targets: ['x'], region });
    expect(complete({ ...march, pose: { x: 3, y: 1 } })).toBe(false);
    expect(complete({ ...of({ region }), pose: { x: 3, y: 1 } })).toBe(true);
  });
});

describe('arrows over zones', () => {
  // Four zones round C3, and one two rows up.
  const centres: Record<string, Point> = { B3: [20, 30], D3: [40, 30], C2: [30, 20], C4: [30, 40], C5: [30, 50], D4: [40, 40] };
  const at = (id: string): Point | null => centres[id] ?? null;
  it('go to the nearest that lies that way', () => {
    const all = Object.keys(centres);
    expect(place_towards('ArrowUp', [30, 30], all, at)).toBe('C4');
    expect(place_towards('ArrowDown', [30, 30], all, at)).toBe('C2');
    expect(place_towards('ArrowLeft', [30, 30], all, at)).toBe('B3');
    expect(place_towards('ArrowRight', [30, 30], all, at)).toBe('D3');
    expect(place_towards('ArrowUp', [30, 40], all, at)).toBe('C5');
    expect(place_towards('ArrowDown', [30, 20], all, at)).toBe(null);
  });
});
