// The staff map's face to the rest of the client. Lengths are tenths of a millimetre, angles tenths of a degree, 0 north, clockwise.
import type { Lang } from '../protocol/types';
import type { GameState, Hello } from './model';
export type { Board, GameState, Hello, MiniUnit, Overlay } from './model';

export interface MapModel {
  hello: Hello;
  state: GameState;
}
export interface MapOptions {
  theme: 'paper' | 'lamp';
  lang: Lang;
}
export interface Ghost {
  unit: string;
  x: number;
  y: number;
  facing: number;
  ok: boolean | null;
  path?: [number, number][];
  /** In which formation it will then be, where that is known; its outline there; what is said at the arrow's end. */
  formation?: string;
  outline?: [number, number][];
  label?: string;
}
// A way that a unit went, from where it stood; more than two points have stations between them.
export interface Trail {
  unit: string;
  points: [number, number][];
  faint?: boolean;
}
// What a step of the game looked like, besides what the two positions tell.
export interface Play {
  ms?: number; // 0 jumps
  ways?: Record<string, { x: number; y: number; facing: number }[]>; // of units that marched by stations, the last included
  volleys?: { unit: string; at: [number, number] }[]; // who fired, and whither
}
// An order aimed at somebody or somewhere: an arrow from the unit to the other, or to a point.
export interface Aim {
  unit: string;
  at: string | [number, number];
}
export interface Highlights {
  selected?: string;
  targets?: string[];
  places?: string[];
  region?: [number, number][];
  grounds?: [number, number][][]; // outlines and holes, in place of the region
  units?: string[];
  movable?: string[]; // units that a hand may take without choosing them first
  aims?: Aim[];
  stations?: { x: number; y: number; n: number; decides?: boolean }[];
}
export interface DragEventDetail {
  unit: string;
  x: number;
  y: number;
  facing: number;
  done: boolean;
}
export type MeasureEnd = string | [number, number];

export { StaffMap } from './staffmap';
export { drawMiniature } from './miniature';
