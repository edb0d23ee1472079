// Inks and grounds of the two sheets, and the coats of the armies (these are the same by day and by lamp).
export interface Inks {
  ground: string; // around the sheet
  map: string;
  cartouche: string;
  ink: string;
  ink2: string;
  hachure: string;
  rule: string;
  grain: string;
  brick: string;
  slate: string;
  court: string;
  ridge: string;
  water: string;
  water_fill: string;
  bank: string;
  water_name: string;
  wood: string;
  leaf: string;
  wood_wash: string;
  road: string;
  road_fill: string;
  crop: string;
  crop_ink: string;
  vine: string;
  vine_ink: string;
  marsh: string;
  strips: [string, string, string];
  bad: string;
  select: string;
  corridor: string;
}

export const sheets: Record<'paper' | 'lamp', Inks> = {
  paper: {
    ground: '#e9dcbd',
    map: '#efe4c9',
    cartouche: '#f8f1e0',
    ink: '#2a2119',
    ink2: '#5a4936',
    hachure: '#4a3a29',
    rule: '#b9a57f',
    grain: '92,66,31',
    brick: '#8a3a22',
    slate: '#3b2c20',
    court: '#eadcbb',
    ridge: '#f2dcc4',
    water: '#3f6b79',
    water_fill: '#cfdcd3',
    bank: '#2f5360',
    water_name: '#2f5360',
    wood: '#4b5632',
    leaf: '#c9cda4',
    wood_wash: '#aab07f',
    road: '#4a3a29',
    road_fill: '#f7efdb',
    crop: '#dcc27c',
    crop_ink: '#8a6a1c',
    vine: '#cfcf95',
    vine_ink: '#5d5a24',
    marsh: '#b9cbc4',
    strips: ['#d8c58e', '#c8cba2', '#e3cfa0'],
    bad: '#9c2415',
    select: '#f3bd3a',
    corridor: '#7a5406',
  },
  lamp: {
    ground: '#2a231c',
    map: '#3a3126',
    cartouche: '#342b22',
    ink: '#f1e3c6',
    ink2: '#d2bf9c',
    hachure: '#c4ae88',
    rule: '#6b5a45',
    grain: '12,8,4',
    brick: '#b5613f',
    slate: '#8d7a62',
    court: '#4b3f31',
    ridge: '#2a231c',
    water: '#7fb0bd',
    water_fill: '#33484b',
    bank: '#7fb0bd',
    water_name: '#9cc8d3',
    wood: '#a9b77c',
    leaf: '#55603c',
    wood_wash: '#4a5336',
    road: '#b29d7a',
    road_fill: '#54483a',
    crop: '#6d5a2c',
    crop_ink: '#cdb06a',
    vine: '#55562f',
    vine_ink: '#b9b877',
    marsh: '#3f5654',
    strips: ['#6b5d3c', '#575a3c', '#6d5c40'],
    bad: '#ef8a72',
    select: '#f0bb45',
    corridor: '#f0bb45',
  },
};

// Petra Sancta: azure level, gules upright, vert bendwise, sable crossed, argent plain.
export type Hatch = 'level' | 'upright' | 'bend' | 'crossed' | 'sinister' | '';
export interface Coat {
  fill: string;
  hatch: Hatch;
  line: string; // of the hatching
  light: string; // the bar inside the front
  half: string; // the light half of cavalry
  name: string;
  dark: boolean;
}
const dark = (fill: string, hatch: Hatch): Coat => ({
  fill,
  hatch,
  line: hatch === 'crossed' ? 'rgba(255,255,255,.4)' : 'rgba(255,255,255,.5)',
  light: '#f6ecd6',
  half: '#fffaf0',
  name: '#ffffff',
  dark: true,
});
const coats = {
  azure: dark('#2a4a94', 'level'),
  sable: dark('#1c2430', 'crossed'),
  argent: { fill: '#fbf7ec', hatch: '', line: '', light: '#6d5a2c', half: '#c8a95f', name: '#2a2119', dark: false } as Coat,
  vert: dark('#2c5c3b', 'bend'),
  gules: dark('#a8281f', 'upright'),
  purpure: dark('#5b3a6e', 'sinister'),
};
type CoatName = keyof typeof coats;
const by_key: Record<string, CoatName> = {
  french: 'azure',
  france: 'azure',
  prussian: 'sable',
  german: 'sable',
  brunswick: 'sable',
  austrian: 'argent',
  saxon: 'argent',
  russian: 'vert',
  british: 'gules',
  english: 'gules',
  allied: 'gules',
  danish: 'gules',
};
const by_letter: Record<string, CoatName> = { F: 'azure', P: 'sable', A: 'argent', R: 'vert', B: 'gules' };
const spare: CoatName[] = ['azure', 'gules', 'vert', 'sable', 'purpure', 'argent'];

// The two sides of a game always wear different coats.
export function coats_of(sides: { key: string; letter: string }[]): Record<string, Coat> {
  const out: Record<string, Coat> = {};
  const taken = new Set<CoatName>();
  for (const side of sides) {
    const wanted = by_key[side.key] ?? by_letter[side.letter];
    const name = wanted && !taken.has(wanted) ? wanted : (spare.find((c) => !taken.has(c)) ?? 'purpure');
    taken.add(name);
    out[side.key] = coats[name];
  }
  return out;
}

export const halo = '#fffaf0';
export const edge_ink = '#14110d';
export const engraved = '"Old Standard TT","Old Standard",serif';
export const interface_face = '"Alegreya Sans",sans-serif';
export const text_face = '"EB Garamond","Garamond",serif';

// Every face that the map writes with: asked for at once, for a canvas does not wait for them.
export const faces = [
  `700 16px ${engraved}`,
  `italic 400 16px ${engraved}`,
  `500 16px ${interface_face}`,
  `700 16px ${interface_face}`,
  `italic 400 16px ${text_face}`,
];
