// The messages of docs/protocol.md as types. Lengths are tenths of a millimetre, angles tenths of a degree
// (0 is north, +y, clockwise). Keys that the client does not need are left out; unknown keys are ignored.

export type Lang = 'fr' | 'en';
export interface Text { fr: string; en: string }
export type Point = [number, number];
export type Seat = 'first' | 'second' | 'both' | 'watch' | 'referee';
export type Clauses = Record<string, Text>;

export interface Side { key: string; name: Text; letter: string }

export interface Piece {
  id: string;
  kind: string;
  name: Text;
  shape: 'area' | 'line';
  level: number;
  width: number;
  points: Point[];
}

export interface Place { id: string; name: Text; points: Point[] }

export interface Board {
  width: number;
  height: number;
  columns: number;
  rows: number;
  pieces: Piece[];
  places: Place[];
}

export type Look =
  'bases' | 'line' | 'column' | 'road_column' | 'square' | 'skirmish' | 'battery' | 'limbered' | 'officer';
export type TroopSymbol = 'infantry' | 'cavalry' | 'artillery' | 'officer';
export type Use = 'unit' | 'target' | 'place' | 'option' | 'value' | 'pose' | 'with' | 'legs';

export interface Label { key: string; text: Text }
export interface LegLabel extends Label { unit?: 'length' | 'angle'; unit_name?: Text }
export interface VerbLabel extends Label {
  uses: Use[];
  options?: Label[];
  value?: [number, number];
  legs?: LegLabel[];
}
export interface EventLabel extends Label { reveals: boolean; options?: Label[] }
export interface FormationLabel extends Label { look: Look }
export interface TroopLabel extends Label { symbol: TroopSymbol }
export interface ShownLabel extends Label { shown: boolean }

export interface Labels {
  phases: Label[];
  verbs: VerbLabel[];
  decisions: Label[];
  events: EventLabel[];
  formations: FormationLabel[];
  troops: TroopLabel[];
  flags: ShownLabel[];
  attrs: ShownLabel[];
  side_attrs: ShownLabel[];
  game_attrs: ShownLabel[];
  strength: Text;
}

export interface RosterEntry { id: string; name: Text; short: string; short_text?: Text; side: string }

/** A house rule that players chose for a game. */
export interface HouseOption { id: string; text: Text; about: Text; clause: string }

export interface Hello {
  type: 'hello';
  at: number;
  program: string;
  seat: Seat;
  may_answer?: boolean;
  ruleset: { id: string; name: Text; version: number; tables: string; house: string; prefix: string; options?: HouseOption[] };
  scenario: { id: string; hash: string; name: Text; story: Text; minutes: number };
  dice: string | Record<string, string>;
  sides: [Side, Side];
  board: Board;
  roster: RosterEntry[];
  labels: Labels;
  length?: { name: Text; size: number };
  last_turn?: number;
}

export type Marker = 'disordered' | 'fired' | 'prone' | 'routed' | 'out_of_command' | 'acted';

export interface Unit {
  id: string;
  side: string;
  troop: string | null;
  name: Text;
  strength: number;
  full?: number;
  place: string | number | null;
  x: number;
  y: number;
  facing: number;
  slot: number;
  group: number;
  formation: string;
  flags: string[];
  attrs: Record<string, number>;
  markers?: Marker[];
  outline: Point[];
  /** The commander-in-chief. */
  chief?: boolean;
}

export interface Head { turn: number; phase: string; active: string | null; over: boolean; winner: string | null }
export interface Link { kind: number; flags: number; a: string; b: string; v: number; w: number }

export interface GameState {
  head: Head;
  game: Record<string, number>;
  sides: { side: string; attrs: Record<string, number> }[];
  places: { id: string; value: number }[];
  links: Link[];
  units: Unit[];
  terrain?: Piece[];
}

export interface Standing { points: Record<string, number>; ahead: string | null }

export interface Choice {
  verb: string;
  unit?: string;
  option?: string;
  options?: string[];
  targets?: string[];
  places?: string[];
  with?: string[];
  region?: Point[];
  value?: [number, number];
}

export interface Decision {
  over: boolean;
  side: string | null;
  kind?: string;
  question?: Text;
  unit?: string;
  other?: string;
  menu?: Choice[];
  undo: string[];
  reaction?: boolean;
  forced?: boolean;
  winner?: string | null;
  standing?: Standing;
}

export interface Pose { x: number; y: number; facing?: number; slot?: number }
export interface Leg { kind: string; value: number; option?: string }

/** An order as an object; every key but the verb may be left out. */
export interface OrderObject {
  verb: string;
  unit?: string;
  target?: string;
  place?: string;
  option?: string;
  value?: number;
  with?: string[];
  pose?: Pose;
  legs?: Leg[];
}
/** `way`: where the unit stands after each step of a move, as far as no throw decides it. */
export interface OrderTold extends OrderObject { text: string; words: Text; way?: { x: number; y: number; facing: number }[] }

export interface Throw { clause: string; faces: number[] }
export interface Modifier { clause: string; value: number | string }

export interface GameEvent {
  kind: string;
  words: Text;
  clause?: string | null;
  unit?: string;
  target?: string;
  other?: string;
  place?: string;
  place2?: string;
  side?: string;
  option?: string;
  value?: number;
  value2?: number;
  throws?: number;
  modifiers?: Modifier[];
}

export type Patch = {
  head?: Head;
  game?: Record<string, number>;
  side?: { side: string; attrs: Record<string, number> };
  place?: { id: string; value: number };
  links?: Link[];
  unit?: Unit;
  terrain?: Piece[];
};

export interface Accepted {
  type: 'accepted';
  at: number;
  re?: unknown;
  side: string;
  order: OrderTold | null;
  dice: Throw[];
  events: GameEvent[];
  patches: Patch[];
  hash: string;
  standing: Standing;
  clauses: Clauses;
  decision: Decision;
  why?: Text;
}

export interface Refused {
  type: 'refused';
  at: number;
  re?: unknown;
  order?: string;
  clause: string | null;
  reason: Text;
  clauses?: Clauses;
}

export interface NeedDice {
  type: 'need_dice';
  at: number;
  order: string;
  fits: boolean;
  have: string;
  count: number;
  clause: string;
  reason: Text;
  clauses: Clauses;
}

export interface Prospect { p: number; fraction: string; event: GameEvent }
export interface FollowUp { side: string; kind: string; text: Text; unit?: string; p: number }

export interface Preview {
  type: 'preview';
  at: number;
  order: OrderTold;
  exact: boolean;
  positions: number;
  prospects: Prospect[];
  modifiers: Modifier[];
  score: Record<string, { before: number; after: number }>;
  questions?: FollowUp[];
  clauses: Clauses;
}

export type OverlayKind = 'control' | 'fire' | 'reach' | 'command' | 'sight';
export interface Overlay { kind: OverlayKind; text: Text; clause?: string | null; points: Point[] }

export interface HistoryEntry {
  at: number;
  turn: number;
  side: string;
  order: OrderTold | null;
  dice: Throw[];
  events: GameEvent[];
  standing: Standing;
  why?: Text;
}
export interface History { type: 'history'; from: number; to: number; entries: HistoryEntry[]; clauses: Clauses }

export interface ReportUnit { id: string; x: number; y: number; facing: number; strength: number; outline: Point[] }
export interface ReportTurn {
  turn: number;
  at: number;
  points: Record<string, number>;
  strength: Record<string, number>;
  units: ReportUnit[];
}
export interface Report {
  type: 'report';
  turns: ReportTurn[];
  losses: { unit: string; side: string; name: Text; full: number; left: number }[];
  luck: Record<string, number>;
  luck_exact?: boolean;
  turning_points: { at: number; turn: number; side: string; swing: number; words: Text }[];
  winner: string | null;
  standing: Standing;
}

export interface SeatInfo { seat: string; player: string; title?: Text; name: string; connected: boolean }
export interface StandingOrder { decision: string; order: string }
export interface Chat { type: 'chat'; from: string; name: string; text: string; time: number }

export type Field = {
  name: string;
  kind: 'integer' | 'decimal' | 'boolean' | 'choice';
  text?: Text;
  low?: number;
  high?: number;
  step?: number;
  default?: number | boolean | string;
  choices?: string[];
  /** What the choices are called. */
  words?: Record<string, Text>;
};
export interface Procedure { name: string; text: Text; inputs: Field[]; outcome: Field[] }
export type FieldValue = number | boolean | string | null;
export interface OddsOutcome { p: number; fraction: string; outcome: Record<string, FieldValue> }
export interface Odds {
  ruleset: string;
  procedure: string;
  inputs: Record<string, FieldValue>;
  exact: boolean;
  modifiers: Modifier[];
  outcomes: OddsOutcome[];
}
export interface Clause {
  id: string;
  text: Text;
  advice?: Text | boolean;
  ours?: boolean;
}
