// The staff map's face to the rest of the client. Lengths are tenths of a millimetre, angles tenths of a degree, 0 north, clockwise.
import type { GameState, Hello } from './model';
export type { Board, GameState, Hello, MiniUnit, Overlay } from './model';

export interface MapModel {
  hello: Hello;
  state: GameState;
}
export interface MapOptions {
  theme: 'paper' | 'lamp';
  lang: 'fr' | 'en';
}
export interface Ghost {
  unit: string;
  x: number;
  y: number;
  facing: number;
  ok: boolean | null;
  path?: [number, number][];
}
export interface Highlights {
  selected?: string;
  targets?: string[];
  places?: string[];
  region?: [number, number][];
  units?: string[];
  stations?: { x: number; y: number; n: number }[];
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
