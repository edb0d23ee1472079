import { describe, expect, it } from 'vitest';
import { Camera } from '../camera';
import { block_distance, place_at, unit_at } from '../hit';
import type { GameState, Hello, Point, Unit } from '../model';
import { Scene } from '../scene';
import { sheet_of } from '../terrain/print';
import { figure_of } from './block';
import { footprint, Muster, type Look } from './look';

const both = (t: string): { fr: string; en: string } => ({ fr: t, en: t });
const rect = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

function hello(grid: boolean): Hello {
  const places = grid
    ? [0, 1, 2, 3].map((k) => ({
        id: 'AB'[k % 2]! + (Math.floor(k / 2) + 1),
        name: both(''),
        points: rect((k % 2) * 1500, Math.floor(k / 2) * 1500, (k % 2) * 1500 + 1500, Math.floor(k / 2) * 1500 + 1500),
      }))
    : [
        { id: 'farm', name: both('La ferme'), points: rect(5000, 4000, 6000, 5000) },
        { id: 'cross', name: both('Le carrefour'), points: [[9000, 1000]] as Point[] },
      ];
  return {
    scenario: { id: 'trial', name: both('Essai') },
    sides: [
      { key: 'red', name: both('Rouges'), letter: 'R', coat: { colour: '#a8281f', hatching: 'upright' } },
      { key: 'blue', name: both('Bleus'), letter: 'B', coat: { colour: '#2a4a94', hatching: 'level' } },
    ],
    board: { width: grid ? 3000 : 9800, height: grid ? 3000 : 7400, columns: grid ? 2 : 0, rows: grid ? 2 : 0, pieces: [], places },
    roster: [{ id: 'a', name: both('Premier régiment'), short: '1er', side: 'red' }],
    labels: {
      formations: [
        { key: 'line', look: 'line' },
        { key: 'sq', look: 'square' },
        { key: 'bases', look: 'bases' },
        { key: 'road', look: 'road_column' },
      ],
      troops: [
        { key: 'foot', text: both('fantassins'), symbol: 'infantry' },
        { key: 'gun', text: both('canon'), symbol: 'artillery' },
        { key: 'chief', text: both('chef'), symbol: 'officer' },
      ],
    },
  };
}
const unit = (id: string, more: Partial<Unit> = {}): Unit => ({
  id,
  side: 'red',
  troop: 'foot',
  name: both('Premier régiment'),
  strength: 3,
  place: null,
  x: 2000,
  y: 3000,
  facing: 0,
  slot: 0,
  formation: 'line',
  flags: [],
  markers: [],
  outline: rect(1250, 2750, 2750, 3250),
  ...more,
});
const read = (h: Hello, units: Unit[]): Look[] => new Muster(h, sheet_of(h.board)).looks({ units } as GameState, 'fr');

describe('the footprint', () => {
  it('has its front across the facing', () => {
    // 300 wide, 100 deep, looking east: up the page is depth then.
    const east: Point[] = [
      [-50, -150],
      [50, -150],
      [50, 150],
      [-50, 150],
    ];
    const f = footprint(east, Math.PI / 2);
    expect(f.w).toBeCloseTo(300, 6);
    expect(f.h).toBeCloseTo(100, 6);
  });
  it('finds the centre of a turned block', () => {
    const turn = Math.PI / 5,
      c = Math.cos(turn),
      s = Math.sin(turn);
    const outline = rect(-80, -20, 80, 20).map(([u, v]): Point => [500 + u * c - v * s, 300 + u * s + v * c]);
    const f = footprint(outline, turn);
    expect([f.x, f.y, f.w, f.h].map((v) => Math.round(v * 1000) / 1000)).toEqual([500, 300, 160, 40]);
  });
});

describe('looks', () => {
  it('are to scale, y down the page', () => {
    const [l] = read(hello(false), [unit('a')]);
    // The board is 9800 wide over 980 units: ten tenths of a millimetre each.
    expect([l!.x, l!.y, l!.w, l!.h]).toEqual([200, 440, 150, 50]);
    expect(l!.short).toBe('1er');
    expect(l!.faces).toBe(1);
  });
  it('leave out what is off the table, gone or no longer there', () => {
    expect(read(hello(false), [unit('a', { outline: [] }), unit('b', { strength: 0 }), unit('c', { troop: null })])).toEqual([]);
  });
  it('take a unit in a building for a garrison, with four faces, inside the walls', () => {
    const [l] = read(hello(false), [unit('a', { place: 'farm', outline: rect(5000, 4000, 6000, 5000) })]);
    expect(l!.form).toBe('garrison');
    expect(l!.faces).toBe(4);
    expect(l!.w).toBeLessThan(100);
    // A point is no building.
    expect(read(hello(false), [unit('a', { place: 'cross' })])[0]!.form).toBe('line');
  });
  it('remember the strength a unit began with', () => {
    const h = hello(false),
      m = new Muster(h, sheet_of(h.board));
    m.looks({ units: [unit('a', { strength: 4 })] }, 'fr');
    const [l] = m.looks({ units: [unit('a', { strength: 2 })] }, 'fr');
    expect([l!.strength, l!.full]).toEqual([2, 4]);
    expect(m.looks({ units: [unit('a', { strength: 2, full: 6 })] }, 'fr')[0]!.full).toBe(6);
  });
  it('know the commander-in-chief where the protocol names him', () => {
    const officers = [unit('a', { troop: 'chief' }), unit('b', { troop: 'chief', chief: true }), unit('c', { chief: true })];
    expect(read(hello(false), officers).map((l) => l.chief)).toEqual([false, true, false]);
  });
  it('read road columns and squares by their look', () => {
    const [road, square] = read(hello(false), [unit('a', { formation: 'road' }), unit('b', { formation: 'sq' })]);
    expect(road!.form).toBe('road');
    expect([square!.form, square!.faces]).toEqual(['square', 4]);
  });
});

describe('an officer with a unit', () => {
  const officer = (x: number, y: number, side = 'red'): Unit =>
    unit('o', { troop: 'chief', side, x, y, outline: rect(x - 100, y - 100, x + 100, y + 100) });
  it('stands at its right rear corner, and nowhere else when he is alone', () => {
    // The unit covers 125 to 275 across and 415 to 465 down the sheet, looking up it.
    const [, o] = read(hello(false), [unit('a'), officer(2000, 3000)]);
    expect([o!.x, o!.y]).toEqual([273, 469]);
    const [, alone] = read(hello(false), [unit('a'), officer(2000, 3500)]);
    expect([alone!.x, alone!.y]).toEqual([200, 390]);
  });
  it('does not give way to an enemy', () => {
    const [, o] = read(hello(false), [unit('a'), officer(2000, 3000, 'blue')]);
    expect([o!.x, o!.y]).toEqual([200, 440]);
  });
});

describe('zones', () => {
  const crowd = (n: number): Unit[] =>
    Array.from({ length: n }, (_, i) =>
      unit(`u${i}`, {
        formation: 'bases',
        place: 'B2',
        slot: i,
        troop: i % 4 === 3 ? 'gun' : 'foot',
        strength: i % 4 === 3 ? 1 : 2 + (i % 3),
      }),
    );
  it('hold their units apart and inside', () => {
    const h = hello(true),
      zone = sheet_of(h.board).width / 2;
    for (const n of [1, 2, 4, 5, 6, 8]) {
      const looks = read(h, crowd(n));
      expect(looks).toHaveLength(n);
      for (const l of looks) {
        expect(l.x - l.w / 2).toBeGreaterThanOrEqual(zone);
        expect(l.x + l.w / 2).toBeLessThanOrEqual(zone * 2);
        expect(l.y - l.h / 2).toBeGreaterThanOrEqual(0);
        expect(l.y + l.h / 2).toBeLessThanOrEqual(zone);
        for (const o of looks)
          if (o !== l) expect(Math.abs(o.x - l.x) >= (o.w + l.w) / 2 || Math.abs(o.y - l.y) >= (o.h + l.h) / 2).toBe(true);
      }
    }
  });
  it('give a base the same square whatever the strength', () => {
    const [a, b] = read(hello(true), [
      unit('a', { formation: 'bases', place: 'A1', strength: 4 }),
      unit('b', { formation: 'bases', place: 'A1', slot: 1, strength: 2 }),
    ]);
    expect(a!.w).toBeCloseTo(a!.h * 4, 6);
    expect(b!.w).toBeCloseTo(b!.h * 2, 6);
    expect(a!.faces).toBe(0);
  });
});

describe('sizes on screen', () => {
  it('stop shrinking at 18 pixels of front', () => {
    const [l] = read(hello(false), [unit('a')]);
    expect(figure_of(l!, 1)).toMatchObject({ w: 150, h: 50, level: 'near' });
    expect(figure_of(l!, 0.4)).toMatchObject({ w: 60, level: 'mid' });
    expect(figure_of(l!, 0.2)).toMatchObject({ w: 30, level: 'far' });
    expect(figure_of(l!, 0.05).w).toBe(18);
  });
});

describe('the names of officers', () => {
  const named = (others: Unit[]): string | undefined => {
    const h = hello(false),
      scene = new Scene({ theme: 'paper', lang: 'fr' }, () => undefined);
    scene.greet(h);
    scene.camera.resize(1020, 780);
    scene.read({
      units: [unit('o', { troop: 'chief', name: both('Friederichs'), outline: rect(2000, 3000, 2200, 3200) }), ...others],
    } as GameState);
    scene.tag_officers();
    return scene.looks[0]!.tag;
  };
  it('stand below, and elsewhere where a block is', () => {
    expect(named([])).toBe('below');
    // The disc is 20 px wide about (210, 430); its name would begin 10 px under it.
    expect(named([unit('a', { outline: rect(1400, 2500, 2800, 2900) })])).toBe('right');
    expect(named([unit('a', { outline: rect(1400, 2500, 2800, 2900) }), unit('b', { outline: rect(2300, 2960, 3300, 3200) })])).toBe(
      'left',
    );
  });
});

describe('the pointer', () => {
  const h = hello(false),
    sheet = sheet_of(h.board),
    camera = new Camera(sheet);
  camera.resize(sheet.width + 2 * sheet.margin, sheet.height + 2 * sheet.margin); // a zoom of 1, shifted by the margin
  const m = sheet.margin;
  const looks = read(h, [
    unit('a'),
    unit('b', { x: 2300, outline: rect(1550, 2750, 3050, 3250) }),
    unit('c', {
      facing: 450,
      x: 7000,
      y: 3000,
      outline: [
        [6293, 3354],
        [6647, 3707],
        [7707, 2646],
        [7354, 2293],
      ],
    }),
  ]);
  it('takes the topmost block under it', () => {
    expect(unit_at(looks, camera, 200 + m, 440 + m)).toMatchObject({ look: { id: 'b' }, exact: true });
    expect(unit_at(looks, camera, 130 + m, 440 + m)).toMatchObject({ look: { id: 'a' }, exact: true });
  });
  it('takes the nearest within a thumb, and no further', () => {
    expect(unit_at(looks, camera, 125 - 21 + m, 440 + m)).toMatchObject({ look: { id: 'a' }, exact: false });
    expect(unit_at(looks, camera, 125 - 23 + m, 440 + m)).toBeNull();
  });
  it('measures to a turned block along its own axes', () => {
    const c = looks[2]!;
    expect(c.w).toBeCloseTo(150, 0);
    expect(c.h).toBeCloseTo(50, 0);
    // 60 units along the front, which runs from north-west to south-east: still on the block; the same across: off it.
    const k = 60 * Math.SQRT1_2;
    expect(block_distance(c, camera, c.x + k + m, c.y + k + m)).toBe(0);
    expect(block_distance(c, camera, c.x + k + m, c.y - k + m)).toBeCloseTo(35, 0);
  });
  it('finds places by their area, points by their neighbourhood', () => {
    expect(place_at(h.board.places, sheet, camera, 550 + m, 290 + m)?.id).toBe('farm');
    expect(place_at(h.board.places, sheet, camera, 900 + m + 10, 640 + m)?.id).toBe('cross');
    expect(place_at(h.board.places, sheet, camera, 900 + m + 40, 640 + m)).toBeNull();
  });
});
