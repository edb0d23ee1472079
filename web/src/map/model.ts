// What the map needs of the protocol's messages. Structural: whatever the client keeps as `hello` and `state` fits, with more keys or
// without the optional ones.
export type Point = [number, number];
export interface Both {
  fr: string;
  en: string;
}
export interface Piece {
  id: string;
  kind: string;
  name: Both;
  shape: string; // area | line
  level: number;
  width: number;
  points: Point[];
}
export interface Place {
  id: string;
  name: Both;
  points: Point[];
}
export interface Board {
  width: number;
  height: number;
  columns: number;
  rows: number;
  pieces: Piece[];
  places: Place[];
}
export interface Side {
  key: string;
  name: Both;
  letter: string;
}
export interface RosterEntry {
  id: string;
  name: Both;
  short: string;
  short_text?: Both;
  side: string;
  chief?: boolean;
}
export interface Hello {
  scenario: { id: string; name: Both };
  sides: Side[];
  board: Board;
  roster: RosterEntry[];
  labels: {
    formations: { key: string; look: string }[];
    troops: { key: string; text: Both; symbol: string }[];
  };
  length?: { name: Both; size: number };
}
export interface Unit {
  id: string;
  side: string;
  troop: string | null;
  name: Both;
  strength: number;
  full?: number;
  place: string | number | null;
  x: number;
  y: number;
  facing: number;
  slot: number;
  formation: string;
  flags: string[];
  markers?: string[];
  outline: Point[];
  chief?: boolean;
}
export interface GameState {
  units: Unit[];
  terrain?: Piece[];
}
export interface Overlay {
  kind: string; // control | fire | reach | command | sight
  text?: Both | string;
  clause?: string | null;
  points: Point[];
}
// A unit of a miniature: the list of battles and the report have no more than this.
export interface MiniUnit {
  side: string;
  symbol: string;
  outline: Point[];
  facing: number;
  letter?: string;
  strength?: number;
  faded?: boolean;
}
