// Inks and grounds of the two sheets, and how coats are drawn (these are the same by day and by lamp).
import type { Coat as CoatSaid, Hatching, Side } from '../protocol/types';

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

// A side's coat as the map draws it: its ruleset says colour, hatching and perhaps facings, the rest goes with them.
export interface Coat {
  fill: string;
  hatch: Hatching;
  line: string; // of the hatching
  light: string; // the bar inside the front
  half: string; // the other half of cavalry
  name: string;
  dark: boolean;
}

/** How light a colour is to the eye, from 0 to 1. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function coat_of({ colour, hatching, facings }: CoatSaid): Coat {
  // Where white and black read equally well on it.
  const dark = luminance(colour) < 0.18;
  const strength = hatching === 'crossed' ? 0.4 : 0.5;
  return {
    fill: colour,
    hatch: hatching,
    line: dark ? `rgba(255,255,255,${strength})` : `rgba(20,17,13,${strength})`,
    light: dark ? '#f6ecd6' : '#6d5a2c',
    half: facings ?? (dark ? '#fffaf0' : '#c8a95f'),
    name: dark ? '#ffffff' : '#2a2119',
    dark,
  };
}

export function coats_of(sides: readonly Pick<Side, 'key' | 'coat'>[]): Record<string, Coat> {
  return Object.fromEntries(sides.map((side) => [side.key, coat_of(side.coat)]));
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
