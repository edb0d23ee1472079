// Made from protocol/messages.toml by `npm run wire`; not to be edited. Lengths are tenths of a millimetre, angles tenths of a degree
// (0 is north, +y, clockwise).

/** The code of a language: 'fr', 'en', or another of the server's list. */
export type Lang = string;
/** A text by language: in French and English always, and in every other language of the server. */
export interface Text {
  fr: string;
  en: string;
  [code: Lang]: string | undefined;
}
/** x, y on the table, in tenths of a millimetre */
export type Point = [number, number];
/** lowest and highest */
export type Range = [number, number];
/** texts of clauses by their ids */
export type Clauses = Record<string, Text>;
/** what a sender calls his message */
export type Id = string | number | boolean | null;
/** what a ruleset keeps: a number, a unit's id, the key of a choice */
export type Attr = number | string | boolean | null;
/** what a ruleset keeps, by keys of `labels` */
export type Attrs = Record<string, Attr>;
/** the value of a field of a procedure */
export type FieldValue = number | boolean | string | null;
export type Seat = 'first' | 'second' | 'both' | 'watch' | 'referee';
export type Thrower = 'program' | 'tape' | 'hand';
export type Use = 'unit' | 'target' | 'place' | 'option' | 'value' | 'pose' | 'with' | 'legs';
export type Look = 'bases' | 'line' | 'column' | 'road_column' | 'square' | 'skirmish' | 'battery' | 'limbered' | 'officer';
export type TroopSymbol = 'infantry' | 'cavalry' | 'artillery' | 'officer';
export type Marker = 'disordered' | 'fired' | 'prone' | 'routed' | 'out_of_command' | 'acted';
export type OverlayKind = 'control' | 'fire' | 'reach' | 'command' | 'sight';
export type ErrorKind = 'json' | 'deep' | 'too_long' | 'message' | 'field' | 'value' | 'inputs' | 'procedure' | 'clause' | 'side' | 'unit' | 'decision' | 'hint' | 'stale' | 'dice' | 'seat' | 'frozen' | 'chat' | 'rematch' | 'busy' | 'invitation' | 'closed';
export type Hatching = 'none' | 'level' | 'upright' | 'bend' | 'sinister' | 'crossed';
export type Panel = 'objective' | 'clock' | 'roster' | 'map' | 'orders' | 'odds' | 'end' | 'chronicle' | 'undo' | 'menu';

/** how the men of a side are painted; the two sides of a game differ in colour and in hatching */
export interface Coat {
  /** `#2a4a94` */
  colour: string;
  /** so that the side is known without its colour */
  hatching: Hatching;
  /** a second colour, `#fffaf0`, where the side has one of its own */
  facings?: string;
}

export interface Side {
  /** what messages call it */
  key: string;
  /** for people */
  name: Text;
  /** one letter, for small maps */
  letter: string;
  /** what its units wear on a map */
  coat: Coat;
}

/** a piece of terrain */
export interface Piece {
  /** its name in messages */
  id: string;
  /** of what terrain; the ruleset's word */
  kind: string;
  /** often empty */
  name: Text;
  /** an area has its corners in order, a line its vertices */
  shape: 'area' | 'line';
  /** height above the plain, in levels */
  level: number;
  /** of a line */
  width: number;
  /** corners or vertices */
  points: Point[];
}

export interface Place {
  /** its name in messages and orders */
  id: string;
  /** often empty */
  name: Text;
  /** its corners in order */
  points: Point[];
}

export interface Board {
  /** west to east */
  width: number;
  /** south to north */
  height: number;
  /** of the grid; 0 where the table is none */
  columns: number;
  /** of the grid; 0 where the table is none */
  rows: number;
  /** terrain of the first position; draw `state.terrain` */
  pieces: Piece[];
  /** what orders call by name */
  places: Place[];
}

/** whatever a client shows without understanding it */
export interface Label {
  /** never changes, never translated */
  key: string;
  /** for people; may hold {unit}, {target}, {other}, {place}, {place2}, {value}, {value2}, {side}, {option}, {with} */
  text: Text;
}

export interface VerbLabel extends Label {
  /** what a button calls it, without what is still to be chosen; may hold {unit} */
  short: Text;
  /** which parts of an order it takes */
  uses: Use[];
  /** where it has options with names */
  options?: Label[];
  /** where it takes a number */
  value?: Range;
  /** kinds of steps, where it takes steps */
  legs?: Label[];
}

export interface EventLabel extends Label {
  /** shows the opponent something hidden: no undo across it */
  reveals: boolean;
  /** where events of this kind differ */
  options?: Label[];
}

export interface FormationLabel extends Label {
  /** how to draw it */
  look: Look;
}

export interface TroopLabel extends Label {
  /** how to draw it */
  symbol: TroopSymbol;
}

export interface ShownLabel extends Label {
  /** worth a line in a unit's card */
  shown: boolean;
}

export interface Labels {
  /** keys of `head.phase` */
  phases: Label[];
  /** verbs of orders */
  verbs: VerbLabel[];
  /** kinds of questions */
  decisions: Label[];
  /** kinds of events */
  events: EventLabel[];
  /** keys of `unit.formation` */
  formations: FormationLabel[];
  /** keys of `unit.troop` */
  troops: TroopLabel[];
  /** words of `unit.flags` */
  flags: ShownLabel[];
  /** keys of `unit.attrs` */
  attrs: ShownLabel[];
  /** keys of `sides[].attrs` */
  side_attrs: ShownLabel[];
  /** keys of `game` */
  game_attrs: ShownLabel[];
  /** what `strength` counts */
  strength: Text;
}

/** a unit's fixed part */
export interface RosterEntry {
  /** its name in messages and orders */
  id: string;
  /** empty: the name of its troops stands for it */
  name: Text;
  /** the French one of `short_text` */
  short: string;
  /** what a block has room for */
  short_text: Text;
  /** whose it is */
  side: string;
}

/** a house rule that players chose for a game */
export interface HouseOption {
  /** its name */
  id: string;
  /** what it is called */
  text: Text;
  /** what it changes */
  about: Text;
  /** the clause it changes */
  clause: string;
}

/** a word of the rules, explained */
export interface Term {
  /** all its spellings, parted by bars; it is listed under the first */
  word: Text;
  text: Text;
  /** where the rules say so */
  clause: string | null;
}

export interface RulesetTold {
  id: string;
  name: Text;
  /** rises when the same orders and dice may give another game */
  version: number;
  /** hash of the tables as they are played */
  tables: string;
  /** the one thing to know before a first battle by these rules */
  opening?: Text;
  /** words of the rules */
  terms: Term[];
  /** with which its clauses begin */
  prefix: string;
  /** house rules in force, in words */
  options: HouseOption[];
  /** files that house rules replace and options in force (`option:ID`), parted by commas; or `none` */
  house: string;
}

export interface ScenarioTold {
  id: string;
  /** of its file */
  hash: string;
  name: Text;
  story: Text;
  /** how long it lasts, about */
  minutes: number;
}

/** what a step points at: it has one of these */
export interface TutorialShow {
  /** a unit, by its id */
  unit?: string;
  /** a place or a piece of terrain, by its id */
  place?: string;
  /** a part of the client */
  panel?: Panel;
}

/** whereupon the next step comes: a unit is selected, the odds of an order are looked at, an order is given, or a time has come */
export interface TutorialUntil {
  /** a unit */
  select?: string;
  /** a verb */
  odds?: string;
  /** a verb */
  order?: string;
  /** with `odds` or `order`: whose; any if left out */
  unit?: string;
  /** with `odds` or `order`: at whom */
  target?: string;
  /** with `odds` or `order`: where */
  place?: string;
  /** this turn or a later one */
  turn?: number;
  /** a key of `labels.phases` */
  phase?: string;
}

export interface TutorialStep {
  /** its name, once in the tutorial */
  key: string;
  text: Text;
  show?: TutorialShow;
  /** none: until the reader goes on, as he may at any step */
  until?: TutorialUntil;
}

/** what newcomers are told in this battle, step by step */
export interface Tutorial {
  /** whom they lead */
  side: string;
  steps: TutorialStep[];
}

/** in what players of these rules measure */
export interface Length {
  /** of the measure */
  name: Text;
  /** how many tenths of a millimetre it has */
  size: number;
}

export interface Unit {
  /** of the roster */
  id: string;
  /** whose it is; null in a patch: it is no longer there */
  side: string | null;
  /** a key of `labels.troops`; null in a patch: it is no longer there */
  troop: string | null;
  /** for people */
  name: Text;
  /** there, and true, for who commands the whole army */
  chief?: boolean;
  /** 0: gone */
  strength: number;
  /** before any loss */
  full: number;
  /** a place's id, or a negative number that the ruleset names (off the table) */
  place: string | number | null;
  x: number;
  y: number;
  /** tenths of a degree */
  facing: number;
  /** the ruleset's own */
  slot: number;
  /** the ruleset's own */
  group: number;
  /** a key of `labels.formations`; null where there are none */
  formation: string | null;
  /** what is so, of `labels.flags` */
  flags: string[];
  /** by keys of `labels.attrs` */
  attrs: Attrs;
  /** what a block shows in every ruleset */
  markers: Marker[];
  /** what to draw and click; empty off the table */
  outline: Point[];
}

export interface Head {
  /** 0: setting up */
  turn: number;
  /** a key of `labels.phases` */
  phase: string;
  /** whose turn it is */
  active: string | null;
  over: boolean;
  /** null too for a draw */
  winner: string | null;
}

export interface SideState {
  side: string;
  /** by keys of `labels.side_attrs` */
  attrs: Attrs;
}

export interface PlaceState {
  id: string;
  /** what the ruleset keeps for the place */
  attrs: Attrs;
}

/** a relation between units */
export interface Link {
  a: string | null;
  b: string | null;
  /** what the ruleset keeps for it */
  attrs: Attrs;
}

export interface GameState {
  head: Head;
  /** by keys of `labels.game_attrs` */
  game: Attrs;
  sides: SideState[];
  /** those of which there is something to say */
  places: PlaceState[];
  links: Link[];
  /** all that you may see */
  units: Unit[];
  /** the pieces as they lie now */
  terrain: Piece[];
}

/** one thing that changed, whole: it has one of these keys */
export interface Patch {
  head?: Head;
  game?: Attrs;
  /** put in by `side` */
  side?: SideState;
  /** put in by `id` */
  place?: PlaceState;
  /** the whole list */
  links?: Link[];
  /** the whole list */
  terrain?: Piece[];
  /** put in by `id`; new ones may appear */
  unit?: Unit;
}

/** victory points of the moment, by the ruleset's own reckoning */
export interface Standing {
  /** by side */
  points: Record<string, number>;
  /** the side that would win now */
  ahead: string | null;
}

/** one thing that a battle is about, in a sentence */
export interface BattleLine {
  /** `lead`: who is ahead, or has won, and why; the last one */
  about: 'aim' | 'objective' | 'points' | 'clock' | 'ending' | 'lead';
  /** who is after it, holds it, has the points, would lose by it, is ahead; null: both, or nobody */
  side: string | null;
  /** of an objective: the only side for which it counts */
  whose?: string;
  text: Text;
  /** of the lead: the reason alone, as a phrase */
  why?: Text;
  clause: string | null;
  /** where it is */
  places?: string[];
  /** of an objective: in points of the ruleset, 0 where they are not counted so */
  worth?: number;
  /** of a clock and an ending: how far it has come */
  have?: number;
  /** and at what it comes; left out where that cannot be counted */
  need?: number;
  /** there, and true, where it ended the battle */
  came?: boolean;
}

export interface Choice {
  verb: string;
  /** for this unit */
  unit?: string;
  /** with this option */
  option?: string;
  /** with any one of these */
  options?: string[];
  /** any one of these units */
  targets?: string[];
  /** any one of these places */
  places?: string[];
  /** any of these units */
  with?: string[];
  /** a polygon within which `pose` may lie */
  region?: Point[];
  /** lowest and highest */
  value?: Range;
}

export interface Decision {
  /** the battle is */
  over: boolean;
  /** who must answer */
  side: string | null;
  /** a key of `labels.decisions` */
  kind?: string;
  /** in words */
  question?: Text;
  /** where it is about a unit */
  unit?: string;
  /** where it is about a second one */
  other?: string;
  /** there, and true, where the side asked is not the one whose turn it is */
  reaction?: boolean;
  /** of a reaction: the order of the other side that it answers, unless that is a secret */
  cause?: OrderTold;
  /** there, and true, where the menu leaves one order only */
  forced?: boolean;
  /** for whoever must answer: what is worth trying */
  menu?: Choice[];
  /** an answer that sets the armies up, or a part of them, as the scenario would have it */
  usual?: OrderTold;
  /** what it does for everybody, where some would still be left */
  usual_text?: Text;
  /** how many units of that side would still be off the table then */
  usual_leaves?: number;
  /** where the question is what to buy */
  shop?: Shop;
  /** an order of whoever must answer that waits for its dice: no other can take its place */
  given?: string;
  /** sides that may take their last order back now */
  undo: string[];
  /** when it is over; null: a draw */
  winner?: string | null;
  /** when it is over */
  standing?: Standing;
}

/** why something cannot be done now */
export interface Bar {
  clause: string | null;
  reason: Text;
}

/** a kind of troops that may be bought: the order `Shop.buy` with this option, and a value from `least` to `most` */
export interface Ware {
  /** a key of the verb's options */
  option: string;
  /** of each that the value counts */
  price: number;
  least: number;
  most: number;
  /** why not even the least of it can be bought now */
  bar?: Bar;
}

export interface ArmyPart {
  /** a ware */
  option: string;
  /** how many it has */
  value: number;
  /** how many such units */
  times: number;
}

/** an army ready made: the order `Shop.whole` with this option raises it in place of all that was bought */
export interface ReadyArmy {
  /** a key of the verb's options */
  option: string;
  price: number;
  about: Text;
  parts: ArmyPart[];
}

export interface Bought {
  unit: string;
  price: number;
}

/** what may be bought now, at what price, and what is left */
export interface Shop {
  /** the verb that buys */
  buy: string;
  /** the verb that raises an army ready made */
  whole?: string;
  /** the verb that gives a unit back */
  back?: string;
  /** the verb that ends it */
  done: string;
  purse: number;
  spent: number;
  wares: Ware[];
  armies: ReadyArmy[];
  bought: Bought[];
  /** something can still be bought */
  more: boolean;
  /** why it cannot be ended now */
  bar?: Bar;
}

export interface Pose {
  x: number;
  y: number;
  /** left out: none is asked for; where an order must have one, 0 */
  facing?: number;
  /** 0 if left out */
  slot?: number;
}

/** one step of a move */
export interface Leg {
  /** a key of the verb's `legs` */
  kind: string;
  /** the ruleset's own, where a step has one; 0 if left out */
  option?: number;
  /** how far, in tenths */
  value: number;
}

/** an order in parts; a null is a part left out, and `labels.verbs` says which a verb uses */
export interface OrderObject {
  verb: string;
  unit?: string | null;
  /** a unit */
  target?: string | null;
  place?: string | null;
  option?: string | null;
  value?: number | null;
  /** units */
  with?: string[] | null;
  pose?: Pose | null;
  legs?: Leg[] | null;
}

export interface Station {
  x: number;
  y: number;
  facing: number;
}

/** an order as answers tell it; it can be sent back as it is */
export interface OrderTold extends OrderObject {
  /** as it is typed */
  text: string;
  /** where the unit stands after each step, as far as no throw decides it */
  way?: Station[];
  /** for people */
  words: Text;
}

export interface Throw {
  /** that asks for it */
  clause: string | null;
  faces: number[];
  /** faces that count, where dice count one by one */
  hits?: number[];
  /** faces that are thrown again */
  again?: number[];
  /** what they had to reach together */
  total?: number;
}

export interface Modifier {
  /** followed by `@a` where it counts for one of two sides */
  clause: string;
  /** a number, or a text such as `2d3+4` */
  value: number | string;
}

export interface GameEvent {
  /** a key of `labels.events` */
  kind: string;
  /** for people */
  words: Text;
  /** by which it happened */
  clause: string | null;
  /** where events of this kind differ */
  option?: string;
  /** whom it is about */
  side?: string;
  /** to whom it happened, or who did it */
  unit?: string;
  /** the second unit of it */
  other?: string;
  /** where, or from where */
  place?: string | number;
  /** to where */
  place2?: string | number;
  value: number;
  value2: number;
  /** how many throws had fallen by then */
  throws: number;
  /** the numbers that led to it */
  modifiers?: Modifier[];
}

export interface Prospect {
  /** its chance */
  p: number;
  /** the same, exact */
  fraction: string;
  event: GameEvent;
}

/** what would be asked next */
export interface FollowUp {
  /** of whom; null: the battle would be over */
  side: string | null;
  /** how likely */
  p: number;
  /** a key of `labels.decisions` */
  kind: string | null;
  /** in words */
  text: Text;
  unit: string | null;
}

/** one of the outcomes that exclude each other */
export interface Share {
  /** `good`, `neutral` or `bad`, seen from the side that orders */
  tone: string;
  /** its chance */
  p: number;
  /** in words */
  text: Text;
}

export interface StepThrow {
  /** how many fall together */
  dice: number;
  /** for which */
  clause: string | null;
}

/** something on the likeliest path of an order that throws dice or reckons numbers */
export interface OutlookStep {
  /** what it is */
  title: Text;
  /** whose */
  unit?: string;
  clause: string | null;
  /** may be empty where the path is a rare one */
  throws: StepThrow[];
  /** the numbers that lead to it */
  modifiers: Modifier[];
}

/** what the other side may answer */
export interface AnswerOdds {
  /** the chance of success if it does, wherever it is asked */
  p: number;
  /** the rules forbid to look at it beforehand: `p` says nothing */
  by_eye: boolean;
  /** as a condition: *si le 8e léger tire* */
  text: Text;
  /** what then comes of the order */
  shares: Share[];
  /** of its likeliest path, behind those of the order itself */
  steps: OutlookStep[];
}

/** an order that the enemy could give in his next turn */
export interface ThreatOdds {
  /** whose */
  unit?: string;
  /** in words */
  text: Text;
  /** the rules have it judged by eye: `p` says nothing */
  by_eye: boolean;
  exact: boolean;
  /** its chance of success, for the enemy */
  p: number;
  /** completes the chance */
  goal?: Text;
}

/** an order as one sentence of success, seen from the side that orders */
export interface Outlook {
  /** completes the chance: `54 %` *de prendre D3* */
  goal: Text;
  /** the chance of it before any answer: of the good shares */
  p: number;
  /** no die is thrown */
  certain: boolean;
  /** its dice fall later, when others have given their orders */
  later: boolean;
  exact: boolean;
  /** there are answers that the rules forbid to look at beforehand */
  by_eye: boolean;
  /** best first; they add up to 1 */
  shares: Share[];
  /** by side: the chance to lose at least 1, 2, ... */
  at_least: Record<string, number[]>;
  /** of the other side's reactions, the worst for the giver first */
  answers: AnswerOdds[];
  /** of the likeliest path of the order itself */
  steps: OutlookStep[];
}

export interface Score {
  before: number;
  /** on average */
  after: number;
}

export interface HistoryEntry {
  /** how many orders there were with it */
  at: number;
  /** in which it was given */
  turn: number;
  /** who gave it */
  side: string;
  /** null: a secret of the opponent */
  order: OrderTold | null;
  dice: Throw[];
  events: GameEvent[];
  /** after it */
  standing: Standing;
}

/** a filled polygon to draw over the table */
export interface Overlay {
  kind: OverlayKind;
  text: Text;
  clause: string | null;
  points: Point[];
}

export interface StandingOrder {
  /** a key of `labels.decisions` */
  decision: string;
  /** what answers it */
  order: string;
  /** the same for people */
  words: Text;
}

export interface ReportUnit {
  id: string;
  side: string;
  x: number;
  y: number;
  facing: number;
  strength: number;
  outline: Point[];
}

export interface ReportTurn {
  turn: number;
  /** how many orders there had been */
  at: number;
  /** by side */
  points: Record<string, number>;
  /** by side */
  strength: Record<string, number>;
  /** by side: how likely a computer general holds it to win, from the score alone; not there where nobody judges */
  chance?: Record<string, number>;
  /** those on the table */
  units: ReportUnit[];
}

export interface Loss {
  unit: string;
  side: string;
  name: Text;
  /** before */
  full: number;
  /** after */
  left: number;
}

export interface TurningPoint {
  /** the order that did it */
  at: number;
  turn: number;
  /** for whom */
  side: string;
  /** by how much it moved the lead in score */
  swing: number;
  /** what happened */
  words: Text;
  /** what was ordered */
  order: Text;
  /** that it threw */
  dice: Throw[];
  /** by side: as of a turn, before it */
  chance_before?: Record<string, number>;
  /** and after it */
  chance?: Record<string, number>;
  /** the units of what happened */
  about: string[];
  /** those on the table afterwards */
  units: ReportUnit[];
}

export interface Field {
  name: string;
  kind: 'integer' | 'decimal' | 'boolean' | 'choice';
  /** of a choice */
  choices?: string[];
  /** what the choices are called, where they have names */
  words?: Record<string, Text>;
  /** of an input that is a number */
  low?: number;
  /** of an input that is a number */
  high?: number;
  /** of an input */
  default?: FieldValue;
  /** of a decimal */
  step?: number;
  /** what the field is called */
  text?: Text;
  /** whose it is; nobody's if left out */
  party?: 'a' | 'b';
}

export interface Parties {
  a: Text;
  b: Text;
}

export interface Procedure {
  name: string;
  text: Text;
  /** what the two are called of whom it has fields */
  parties?: Parties;
  inputs: Field[];
  outcome: Field[];
}

export interface OddsOutcome {
  /** its chance */
  p: number;
  /** the same, exact */
  fraction: string;
  /** by names of `outcome` fields; null: has no value here */
  outcome: Record<string, FieldValue>;
}

export interface Odds {
  ruleset: string;
  procedure: string;
  /** those left out too */
  inputs: Record<string, FieldValue>;
  exact: boolean;
  modifiers: Modifier[];
  outcomes: OddsOutcome[];
}

/** a clause asked for by its id */
export interface ClauseText {
  /** its id */
  clause: string;
  text: Text;
  /** not in the printed text */
  ours: boolean;
  /** why a program has nothing to enforce */
  advice?: Text;
  /** those it rests on */
  rulings: Clauses;
}

/** what every message to the referee may carry */
export interface Question {
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** what every message from the referee carries */
export interface Letter {
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
}

/** what an order comes to */
export interface Toll {
  /** "13.5 cm of 15 · 1 CP"; may be empty */
  text: Text;
  /** the rules do not let it be told how far it may go */
  by_eye: boolean;
}

/** where and how the unit of an order will stand, where no throw decides it */
export interface GhostTold {
  x: number;
  y: number;
  facing: number;
  /** a key of `labels.formations` */
  formation?: string;
  outline: Point[];
}

export interface Ring {
  /** in order, good to a millimetre or so */
  points: Point[];
}

export interface DigestLine {
  kind: 'act' | 'losses' | 'marches';
  /** the order that it is about, or the first of them */
  at: number;
  words: Text;
  /** whom it is about */
  units: string[];
}

export interface SeatInfo {
  seat: 'first' | 'second';
  side: string;
  /** `human`, or a computer player as a game asks for it */
  player: string;
  /** of a computer player */
  title?: Text;
  /** what people call themselves; may be empty */
  name: string;
  connected: boolean;
}

export interface ListedUnit {
  side: string;
  symbol: TroopSymbol;
  outline: Point[];
  facing: number;
}

export interface ListedScenario {
  id: string;
  name: Text;
  story: Text;
  /** how long it lasts, about */
  minutes: number;
  /** 0 where the battle ends otherwise */
  turns: number;
  /** 1: to learn the rules with; 2; 3: for who knows them */
  difficulty: number;
  sides: [Side, Side];
  board: Board;
  /** as they may stand when the battle begins */
  units: ListedUnit[];
  /** ids of the house rules that change something here */
  options: string[];
}

/** the first battle of a ruleset for newcomers: `POST /api/games` with this scenario and `tutorial` */
export interface ListedTutorial {
  /** its id; perhaps a lesson, which is no other ruleset's and in no list */
  scenario: string;
  /** of the scenario */
  name: Text;
  /** how long it lasts, about */
  minutes: number;
  /** whom the newcomer leads */
  side: string;
  /** where that side sits */
  seat: 'first' | 'second';
}

export interface ListedOption extends HouseOption {
  /** ids of those that cannot go with it */
  excludes: string[];
}

export interface ListedRuleset {
  id: string;
  name: Text;
  /** with which its clauses begin */
  prefix: string;
  scenarios: ListedScenario[];
  /** house rules for one game */
  options: ListedOption[];
  /** where it has one */
  tutorial?: ListedTutorial;
}

export interface Listed {
  /** as a game asks for it */
  name: string;
  /** for people */
  title: Text;
  /** for people, longer */
  text: Text;
}

export interface Language {
  /** by which texts have it: `fr` */
  code: string;
  /** as it calls itself */
  name: string;
  /** the code of the language that says what it does not say yet */
  fallback: string;
  /** signs before which a space does not break */
  before: string[];
  /** signs after which a space does not break */
  after: string[];
  /** what it prints for ' */
  apostrophe: string;
}

export interface List {
  program: string;
  version: string;
  /** that texts come in: French, English, then the others */
  languages: Language[];
  rulesets: ListedRuleset[];
  /** computer players */
  players: Listed[];
  /** how they may play */
  styles: Listed[];
}

export interface ProcedureList {
  ruleset: string;
  procedures: Procedure[];
}

export interface OddsQuestion {
  ruleset: string;
  procedure: string;
  /** those left out have their defaults */
  inputs?: Record<string, FieldValue>;
}

export interface OddsAnswer {
  odds: Odds;
  clauses: Clauses;
}

export interface RollQuestion {
  ruleset: string;
  procedure: string;
  /** those left out have their defaults */
  inputs?: Record<string, FieldValue>;
  /** the faces that you threw, throws parted by a bar */
  dice?: string;
  /** true: ask me for the faces */
  hand?: boolean;
}

export interface DiceDue {
  /** how many are due now */
  count: number;
  /** for which */
  clause: string | null;
  /** the dice given */
  have: string;
  /** false: they do not fit the throws, or are too many */
  fits: boolean;
}

/** one throw, or the dice that are due for it */
export interface RollAnswer {
  /** in place of the three others */
  need?: DiceDue;
  dice?: Throw[];
  modifiers?: Modifier[];
  outcome?: Record<string, FieldValue>;
  clauses: Clauses;
}

export interface Chapter {
  number: number;
  text: Text;
}

export interface Clause {
  id: string;
  text: Text;
  /** the number of its chapter; a ruling is in none */
  chapter?: number;
  /** not in the printed text */
  ours: boolean;
  /** why a program has nothing to enforce */
  advice?: Text;
  /** ids of those it rests on */
  rulings: string[];
}

export interface ClauseList {
  ruleset: string;
  chapters: Chapter[];
  clauses: Clause[];
}

export interface TurnStep {
  text: Text;
  /** ids of those that say so */
  clauses: string[];
}

export interface BookRow {
  /** what the figures are of */
  name: Text;
  /** figures as they are printed */
  cells: string[];
  /** ids of those that give them */
  clauses: string[];
}

export interface BookTable {
  /** where the ruleset's tables have it */
  key: string;
  name: Text;
  /** empty where one figure stands in a row */
  columns: Text[];
  rows: BookRow[];
}

export interface TroopFact {
  key: string;
  name: Text;
  /** empty: the name says it all */
  value: Text;
  /** that says what it is good for */
  clause: string | null;
}

/** what a player wants beside him */
export interface Handbook {
  ruleset: string;
  /** a turn, step by step */
  turn: TurnStep[];
  tables: BookTable[];
  /** by keys of `labels.troops`: what is so of all of them */
  troops: Record<string, TroopFact[]>;
  /** what an attribute or a flag means, by its key */
  fields: Record<string, Text>;
  /** what is told of a chief in a list of units: attributes, or names of `TroopFact`s */
  command: string[];
  /** attributes that are choices: what each choice is called */
  values: Record<string, Record<string, Text>>;
}

export interface DicePair {
  first?: 'program' | 'hand';
  second?: 'program' | 'hand';
}

export interface NamePair {
  first?: string;
  second?: string;
}

export interface NewGame {
  /** the id of a listed battle */
  scenario?: string;
  /** in its place: a battle of one's own, as TOML */
  file?: string;
  /** ids of house rules */
  options?: string[];
  /** `human` if left out, or a computer player */
  first?: string;
  /** `human` if left out, or a computer player */
  second?: string;
  /** who throws for people */
  dice?: DicePair;
  /** what they call themselves */
  names?: NamePair;
  /** a game that can be had again */
  seed?: number;
  /** true: the seats and the dice are those of the ruleset's tutorial, which must be on this scenario; then without `first`, `second` and `seed` */
  tutorial?: boolean;
}

/** what opens each seat: invitations for people, who claim them; for spectators a link that may be passed on */
export interface Links {
  /** an invitation; where a computer plays, a link for spectators */
  first: string;
  /** an invitation; where a computer plays, a link for spectators */
  second: string;
  /** an invitation to the hot seat: claimed, it leaves no other; and none is left for it once another is claimed */
  both: string;
  watch: string;
}

export interface Created {
  game: number;
  links: Links;
}

export interface ClaimQuestion {
  invitation: string;
  /** 22 random letters, figures, - and _ of your own: the link of your seat from now on, so that you may ask again if the answer is lost; made for you if left out */
  key?: string;
}

export interface ClaimAnswer {
  game: number;
  seat: Seat;
  /** the link of the seat: nobody else has it */
  token: string;
}

export interface StatusQuestion {
  /** 200 links at most; what is none is left out */
  tokens: Id[];
}

export interface PlayerStatus {
  /** `human`, or a computer player */
  player: string;
  /** may be empty */
  name: string;
}

export interface PlayerPair {
  first: PlayerStatus;
  second: PlayerStatus;
}

export interface GameStatus {
  /** the link asked about */
  token: string;
  seat: Seat;
  scenario: string;
  /** of the scenario */
  name: Text;
  ruleset: string;
  turn: number;
  /** how many orders there were */
  at: number;
  over: boolean;
  winner: string | null;
  /** the side that must answer */
  waits: string | null;
  /** it waits for this seat */
  yours: boolean;
  players: PlayerPair;
  /** true where it was begun from a record that somebody brought */
  imported?: boolean;
  /** seconds since 1970 */
  created: number;
  /** seconds since 1970 */
  updated: number;
}

export interface StatusAnswer {
  /** unknown links are left out */
  games: GameStatus[];
}

export interface ImportQuestion {
  /** a record */
  log: string;
}

export interface CheckQuestion {
  /** a scenario or an army, as TOML */
  file: string;
}

export interface FileProblem {
  /** 0: the file as a whole */
  line: number;
  column: number;
  /** what it is of, `unit[3].troop`; empty: the file as a whole */
  at: string;
  /** keys, troops and things by their names, not as the file has them */
  message: Text;
}

export interface CheckAnswer {
  sound: boolean;
  /** `scenario`, `army`; empty where it is neither */
  kind: string;
  /** of a scenario */
  id: string;
  /** empty where there is none of that name */
  ruleset: string;
  /** the first fifty */
  problems: FileProblem[];
  /** of a sound scenario */
  sides?: Side[];
  /** its table, for a map; of a scenario with faults the ground that could be read */
  board?: Board;
}

export interface ScenarioFile {
  id: string;
  /** the scenario, as TOML */
  file: string;
}

export interface BattlefieldQuestion {
  ruleset: string;
  /** the same gives the same battle (1) */
  seed?: number;
  /** of `Workshop.kinds`; else the seed chooses */
  kind?: string;
  /** of each army; 0 or left out: what is usual */
  points?: number;
  /** so many games a general plays against himself on it, 24 at most; another field is drawn in place of an unfair one */
  trials?: number;
}

export interface FieldTried {
  games: number;
  /** that the first side won */
  first: number;
  second: number;
  /** drawn before one was fair; 6 at most */
  fields: number;
  /** false: the most even one of them */
  fair: boolean;
}

/** one of both */
export interface PaperQuestion {
  /** the id of a listed battle */
  scenario?: string;
  /** a scenario, as TOML */
  file?: string;
}

export interface ClauseSpoken {
  /** its id */
  clause: string;
  /** how often */
  times: number;
}

/** where a side may put units down: a region of the table, or places */
export interface PaperZone {
  /** its key */
  side: string;
  /** of the region, in order round it */
  points?: Point[];
  /** by their ids */
  places?: string[];
}

/** a battle to be printed */
export interface Paper {
  ruleset: string;
  name: Text;
  story: Text;
  /** 0 where the battle ends otherwise */
  turns: number;
  sides: [Side, Side];
  board: Board;
  labels: Labels;
  roster: RosterEntry[];
  /** as it begins */
  state: GameState;
  /** where units are put down before the first turn */
  zones: PaperZone[];
  /** on the table once they are: from the beginning, or where the scenario suggests */
  there: Unit[];
  /** what it is about, and what ends it */
  about: BattleLine[];
  /** that come up when it is played */
  clauses: ClauseSpoken[];
}

export interface BattlefieldAnswer {
  id: string;
  /** the scenario, as TOML */
  file: string;
  /** on each army, in tenths of a point */
  spent: [number, number];
  /** where it was tried */
  tried?: FieldTried;
}

export interface WorkshopGround {
  /** as files have it */
  kind: string;
  name: Text;
  /** what it is to the eye: `house`, `work`, `wood`, `orchard`, `field`, `marsh`, `rough`, `hill`, `stream`, `road`, `wall`, `hedge`, `bridge`, `open` */
  as: string;
  /** else an area */
  line: boolean;
  /** an area that lies square to the table */
  box: boolean;
  /** of a square that it must be, in hundredths; 0: any */
  side: number;
  /** of a line, in hundredths */
  width: number;
  /** of a hill */
  level: number;
}

export interface WorkshopArmy {
  key: string;
  name: Text;
  letter: string;
}

export interface WorkshopTroop {
  /** its key */
  troop: string;
  name: Text;
  /** `foot`, `light`, `horse`, `guns`, `aide`, `leader`, `chief` */
  service: string;
  /** who may raise it */
  armies: string[];
  /** of a unit, in tenths of a point */
  price: number;
  /** of each that its size counts, likewise */
  each: number;
  /** of its size; 0, as `most`: it has none */
  least: number;
  most: number;
  step: number;
}

/** parts of files, with `{names}` to be filled in; empty where a ruleset has no such part */
export interface WorkshopTemplates {
  /** a battle without ground, objectives and troops */
  blank: string;
  /** an objective at `{id}` */
  goal: string;
  /** an objective that is no building, at `{x}`, `{y}` */
  point: string;
  /** who leads a group, where that is no `[[unit]]` */
  leader: string;
  /** who leads the army, likewise */
  chief: string;
  unit: string;
  /** an army by itself */
  army: string;
  army_leader: string;
  army_unit: string;
}

export interface WorkshopValue {
  /** as files have it */
  key: string;
  name: Text;
}

export interface WorkshopField {
  /** as files have it */
  key: string;
  name: Text;
  /** a sentence about it */
  note?: Text;
  /** what it names: `troops`, `armies`, `sides`, `ground`, `pieces`, `leads`, `units`, `zones` */
  of?: string;
  /** what it may say, where it is one of a few */
  values?: WorkshopValue[];
  /** the lines that set it where a file does not have it yet */
  fresh?: string;
}

/** a table of scenario files in words */
export interface WorkshopSection {
  /** `file`, a table, the name of a list of tables, or a table within a row: `unit.arrives` */
  at: string;
  name: Text;
  fields: WorkshopField[];
}

/** the keys by which a unit's row says that it comes later, perhaps in a table of the row: `arrives.period` */
export interface WorkshopArrival {
  turn: string;
  /** where it enters */
  at: string;
  /** empty: nothing is said of it */
  facing: string;
  /** keys of a row that stand there only if it does not come later */
  instead: string[];
}

export interface WorkshopKind {
  /** of country */
  kind: string;
  name: Text;
}

/** what a ruleset has to build battles and armies with; lengths are in hundredths of its unit */
export interface Workshop {
  ruleset: string;
  name: Text;
  /** its unit: singular and plural, parted by a bar */
  length: Text;
  /** of the unit, in tenths of a millimetre */
  length_size: number;
  /** of a usual table; 0 where it has zones */
  width: number;
  height: number;
  /** of the strips in which armies set up */
  depth: number;
  /** of a table of zones, or 0 */
  columns: number;
  rows: number;
  /** of a usual army */
  points: number;
  /** units under a leader, where they need one */
  a_group: number;
  /** the key of a unit's size */
  size: string;
  /** of a unit that is set up: width and depth */
  room: number[];
  templates: WorkshopTemplates;
  ground: WorkshopGround[];
  /** what its files say, in words */
  sections: WorkshopSection[];
  /** where its units may come later */
  arrival?: WorkshopArrival;
  armies: WorkshopArmy[];
  troops: WorkshopTroop[];
  /** countries that chance may draw */
  kinds: WorkshopKind[];
  /** of armies ready made */
  styles: WorkshopKind[];
}

export interface ArmyQuestion {
  ruleset: string;
  /** whose: a key of `Workshop.armies` */
  army: string;
  /** of `Workshop.styles` */
  style?: string;
  /** 0 or left out: what is usual */
  points?: number;
  /** the same one gives the same army */
  seed?: number;
}

export interface ArmyLine {
  /** its key */
  troop: string;
  /** 0 where it has none */
  size: number;
  /** so many of them */
  times: number;
  /** under which leader, from 0 */
  group: number;
}

export interface ArmyAnswer {
  /** the troop of each leader */
  groups: string[];
  lines: ArmyLine[];
  /** tenths of a point */
  spent: number;
}

/** a battle or an army to be kept on the server: one of `file` and `army` */
export interface KeepQuestion {
  /** a scenario, as TOML; it must be sound */
  file?: string;
  /** an army sheet, as JSON */
  army?: string;
  /** the link by which it is changed; left out: it is new */
  edit?: string;
}

export interface Kept {
  /** the link that changes it, for whoever keeps it */
  edit?: string;
  /** in a list: the link that was asked about */
  asked?: string;
  /** the link that reads it, which may be passed on */
  link: string;
  /** `scenario` or `army` */
  kind: string;
  ruleset: string;
  name: Text;
  /** seconds */
  updated: number;
  /** seconds: then it is let go, unless it was written again */
  expires: number;
  /** the link that was given may change it */
  writes: boolean;
  /** asked for alone: the scenario */
  file?: string;
  /** asked for alone: the army sheet */
  army?: string;
}

export interface KeptQuestion {
  /** 200 at most */
  links: string[];
}

export interface KeptList {
  /** what is gone is left out */
  sheets: Kept[];
}

export interface DropQuestion {
  edit: string;
}

export interface Dropped {
  dropped: boolean;
}

export interface HttpFault {
  /** a word for programs */
  kind: string;
  reason: Text;
  /** the right name that is nearest to a wrong one */
  nearest?: string;
  /** all the right names */
  allowed?: string[];
}

/** what is wrong, with a status of 4xx or 5xx */
export interface HttpError {
  error: HttpFault;
}

// ---- from the server

/** fixed for the game, so sent once */
export interface Hello {
  type: 'hello';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  program: string;
  /** yours */
  seat: Seat;
  /** whether this seat gives orders at all: not where it watches, nor where a computer plays its side */
  may_answer: boolean;
  /** true where the game was begun from a record that somebody brought: nobody vouches for its past */
  imported?: boolean;
  /** who throws for you */
  dice: Thrower;
  /** who throws for each side */
  dice_of: Record<string, Thrower>;
  /** told to the referee alone */
  seed?: string;
  /** 0 where the battle ends otherwise */
  last_turn: number;
  /** the first and the second */
  sides: [Side, Side];
  board: Board;
  roster: RosterEntry[];
  labels: Labels;
  length: Length;
  scenario: ScenarioTold;
  /** where this is the battle of its ruleset's tutorial, whoever plays it */
  tutorial?: Tutorial;
  ruleset: RulesetTold;
}

export interface StateTold {
  type: 'state';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** after how many orders, where you asked for the past */
  of?: number;
  /** of the position that you may see; equal hashes are equal positions */
  hash: string;
  state: GameState;
  standing: Standing;
}

export interface DecisionTold {
  type: 'decision';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  decision: Decision;
}

export interface Accepted {
  type: 'accepted';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** who gave it */
  side: string;
  /** null: a secret of the opponent */
  order: OrderTold | null;
  /** where a computer general gave it and says what it was after */
  why?: Text;
  /** the throws in their order */
  dice: Throw[];
  /** what happened, in order */
  events: GameEvent[];
  /** what changed */
  patches: Patch[];
  /** of the position afterwards */
  hash: string;
  standing: Standing;
  /** the text of every clause cited in the message */
  clauses: Clauses;
  /** what is asked next */
  decision: Decision;
}

export interface Refused {
  type: 'refused';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** what was refused */
  order: string;
  /** that forbids it; null where no clause does */
  clause: string | null;
  reason: Text;
  /** the byte at which reading stopped, where the order was given as a text */
  column?: number;
  clauses: Clauses;
}

/** dice are due; nothing has happened yet, but the order of a side is given, and no other takes its place */
export interface NeedDice {
  type: 'need_dice';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** the order to give again */
  order: string;
  /** false: the dice given do not fit the throws, or are too many */
  fits: boolean;
  /** the dice given */
  have: string;
  /** how many are due now */
  count: number;
  /** for which */
  clause: string | null;
  reason: Text;
  clauses: Clauses;
}

export interface Allowed {
  type: 'allowed';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** in an answer to `fit`: the one that would be accepted */
  order: OrderTold;
  toll?: Toll;
  ghost?: GhostTold;
  /** it throws no die and can be taken back, as far as you can know */
  reversible: boolean;
}

export interface GroundTold {
  type: 'ground';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** the rules do not let it be drawn */
  by_eye: boolean;
  /** its outlines and holes; empty where there is none */
  rings: Ring[];
}

export interface Preview {
  type: 'preview';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  order: OrderTold;
  /** false: there were too many outcomes, and this is a sample */
  exact: boolean;
  /** that it may lead to */
  positions: number;
  /** each different event, with its chance */
  prospects: Prospect[];
  modifiers: Modifier[];
  /** by side: how well it stands by the reckoning of computer players */
  score: Record<string, Score>;
  /** where the order has one aim that can be told in a sentence */
  outlook?: Outlook;
  /** where it throws dice and has none: why */
  aimless?: Text;
  questions: FollowUp[];
  clauses: Clauses;
}

export interface ThreatsTold {
  type: 'threats';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  order: string;
  /** the likeliest first; from where he stands then, as far as he needs no move */
  threats: ThreatOdds[];
}

export interface Undone {
  type: 'undone';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** whose order was taken back */
  side: string;
  hash: string;
  state: GameState;
  standing: Standing;
  decision: Decision;
}

export interface Proposals {
  type: 'proposals';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  orders: string[];
}

export interface ProceduresTold {
  type: 'procedures';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  procedures: Procedure[];
}

export interface OddsTold {
  type: 'odds';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  odds: Odds;
  clauses: Clauses;
}

export interface ClauseTold {
  type: 'clause';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** its id */
  clause: string;
  text: Text;
  /** not in the printed text */
  ours: boolean;
  /** why a program has nothing to enforce */
  advice?: Text;
  /** those it rests on */
  rulings: Clauses;
}

export interface LogTold {
  type: 'log';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** as files keep it */
  log: string;
}

export interface History {
  type: 'history';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** the entries begin with the next one */
  from: number;
  /** the last one told; below `at`: ask on from there */
  to: number;
  /** 500 at most */
  entries: HistoryEntry[];
  clauses: Clauses;
}

export interface OverlaysTold {
  type: 'overlays';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  unit: string;
  overlays: Overlay[];
  clauses: Clauses;
}

export interface Measured {
  type: 'measure';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** edge to edge as the rules measure */
  distance: number;
  /** in the rules' own measure */
  text: Text;
}

export interface HintTold {
  type: 'hint';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  order: OrderTold;
  /** may be empty */
  why: Text;
}

export interface StandingOrders {
  type: 'standing';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** whose */
  side: string;
  standing: StandingOrder[];
}

export interface BattleTold {
  type: 'battle';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** how many orders there had been, where an earlier moment was asked for */
  of?: number;
  lines: BattleLine[];
  clauses: Clauses;
}

export interface Report {
  type: 'report';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** the beginning, whenever a turn begins, and the end */
  turns: ReportTurn[];
  losses: Loss[];
  /** by side: how much better the dice fell than on average, in the score that `preview` shows */
  luck: Record<string, number>;
  /** by side: the same in the chance to win that `turns` tell */
  luck_chance?: Record<string, number>;
  /** false: an order had too many outcomes to be counted, and was left out */
  luck_exact: boolean;
  /** the five orders that moved the lead most, the largest first */
  turning_points: TurningPoint[];
  winner: string | null;
  standing: Standing;
  /** what it was about, and why it was won */
  battle: BattleLine[];
  clauses: Clauses;
}

export interface Digest {
  type: 'digest';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  from: number;
  to: number;
  /** three at most; none where nothing happened that is seen on the table */
  lines: DigestLine[];
}

export interface ErrorTold {
  type: 'error';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** left out where the game is not known */
  at?: number;
  kind: ErrorKind;
  reason: Text;
  /** the right name that is nearest to a wrong one */
  nearest?: string;
}

/** who is there, whenever somebody comes or goes */
export interface SeatsTold {
  type: 'seats';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  seats: SeatInfo[];
  /** how many look on */
  watching: number;
}

/** somebody plays again: a game is made, one for all who ask */
export interface RematchTold {
  type: 'rematch';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  /** to your seat in it; for spectators a link */
  invitation: string;
  /** in the answer to who asked first */
  links?: Links;
}

/** a computer player begins to think, or has done; of one who thinks at length, at each order */
export interface Thinking {
  type: 'thinking';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  side: string;
  on: boolean;
  /** the longest that an order takes, in milliseconds; left out of games with a seed, which are not played by the clock */
  at_most?: number;
}

export interface Chat {
  type: 'chat';
  /** the version */
  protocol: 1;
  /** in an answer to you: your `id` */
  re?: Id;
  /** how many orders the game has seen */
  at: number;
  from: Seat;
  /** may be empty */
  name: string;
  text: string;
  /** seconds since 1970 */
  time: number;
}

export type ServerMessage =
  | Hello
  | StateTold
  | DecisionTold
  | Accepted
  | Refused
  | NeedDice
  | Allowed
  | GroundTold
  | Preview
  | ThreatsTold
  | Undone
  | Proposals
  | ProceduresTold
  | OddsTold
  | ClauseTold
  | LogTold
  | History
  | OverlaysTold
  | Measured
  | HintTold
  | StandingOrders
  | BattleTold
  | Report
  | Digest
  | ErrorTold
  | SeatsTold
  | RematchTold
  | Thinking
  | Chat;

// ---- to the server

/** gives an order; `type` may be left out */
export interface OrderMessage {
  type: 'order';
  /** the answers to you carry it as `re` */
  id?: Id;
  order: string | OrderObject | OrderTold;
  /** all its dice so far, throws parted by a bar */
  dice?: string | null;
  /** an order that comes too late is an error */
  at?: number | null;
}

/** would it be accepted? */
export interface CheckMessage {
  type: 'check';
  /** the answers to you carry it as `re` */
  id?: Id;
  order: string | OrderObject | OrderTold;
}

/** what may it lead to, and how likely? */
export interface PreviewMessage {
  type: 'preview';
  /** the answers to you carry it as `re` */
  id?: Id;
  order: string | OrderObject | OrderTold;
}

/** what the enemy could do, in his next turn, to the units of an order that is being weighed */
export interface ThreatsMessage {
  type: 'threats';
  /** the answers to you carry it as `re` */
  id?: Id;
  order: string | OrderObject | OrderTold;
}

/** the order nearest to this one that would be accepted: straight ahead, up to contact or to the limit, for a hand that holds a unit over the table */
export interface FitMessage {
  type: 'fit';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** with a pose */
  order: string | OrderObject | OrderTold;
}

/** where the pose of this order may lie, as the rules answer place by place */
export interface GroundMessage {
  type: 'ground';
  /** the answers to you carry it as `re` */
  id?: Id;
  order: string | OrderObject | OrderTold;
}

/** takes the last order back */
export interface UndoMessage {
  type: 'undo';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** whose, where you speak for both */
  side?: string | null;
}

/** the greeting again */
export interface HelloMessage {
  type: 'hello';
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** the whole position; with `of`, as it was after that many orders */
export interface StateMessage {
  type: 'state';
  /** the answers to you carry it as `re` */
  id?: Id;
  of?: number | null;
}

/** the question that waits */
export interface DecisionMessage {
  type: 'decision';
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** legal orders worth a thought, as texts */
export interface ProposeMessage {
  type: 'propose';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** 1 to 1,000; 100 if left out */
  most?: number | null;
  /** of those chosen by chance */
  seed?: number | null;
}

/** the dice procedures, with the fields of a form */
export interface ProceduresMessage {
  type: 'procedures';
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** the exact odds of one */
export interface OddsMessage {
  type: 'odds';
  /** the answers to you carry it as `re` */
  id?: Id;
  procedure: string;
  /** those left out have their defaults */
  inputs?: Record<string, FieldValue> | null;
}

/** the text of a clause, and the rulings it rests on */
export interface ClauseMessage {
  type: 'clause';
  /** the answers to you carry it as `re` */
  id?: Id;
  clause: string;
}

/** the record of the game; for a side, once the game is over; for `both` and `watch`, when nothing of it is hidden from them */
export interface LogMessage {
  type: 'log';
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** the orders so far, told again */
export interface HistoryMessage {
  type: 'history';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** how many you have seen */
  from?: number | null;
  /** the last to tell */
  to?: number | null;
}

/** what a unit of either side holds, reaches, covers or commands, to draw over the table */
export interface OverlaysMessage {
  type: 'overlays';
  /** the answers to you carry it as `re` */
  id?: Id;
  unit: string;
}

/** a distance */
export interface MeasureMessage {
  type: 'measure';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** a unit or a point */
  from: string | Point;
  /** a unit or a point */
  to: string | Point;
}

/** what a computer general would do */
export interface HintMessage {
  type: 'hint';
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** an order that answers a kind of question from now on */
export interface StandingMessage {
  type: 'standing';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** which question; left out: only lists */
  decision?: string | null;
  /** null: ask me again */
  order?: string | OrderObject | OrderTold | null;
  /** whose, where you speak for both */
  side?: string | null;
}

/** what the battle is about: objectives, points, clock, what ends it, who is ahead and why */
export interface BattleMessage {
  type: 'battle';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** as it was after so many orders */
  of?: number | null;
}

/** the battle in figures; when you may read the log */
export interface ReportMessage {
  type: 'report';
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** what some orders led to, in a few lines, as your seat saw it */
export interface DigestMessage {
  type: 'digest';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** how many orders you have seen */
  from?: number | null;
  /** the last to tell of; left out: the last of all */
  to?: number | null;
}

/** says something to all at the table; over a WebSocket only */
export interface ChatMessage {
  type: 'chat';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** 500 bytes at most, 30 lines a minute */
  text: string;
}

/** what you call yourself; over a WebSocket only */
export interface NameMessage {
  type: 'name';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** 40 bytes at most; may be empty */
  name: string;
  /** whose, where you speak for both */
  side?: string;
}

/** the same battle once more for the same people, once this one is over; over a WebSocket only */
export interface RematchMessage {
  type: 'rematch';
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** whoever waits for a computer player asks it to think no longer about this order; over a WebSocket only */
export interface PlayNowMessage {
  type: 'play_now';
  /** the answers to you carry it as `re` */
  id?: Id;
}

export type ClientMessage =
  | OrderMessage
  | CheckMessage
  | PreviewMessage
  | ThreatsMessage
  | FitMessage
  | GroundMessage
  | UndoMessage
  | HelloMessage
  | StateMessage
  | DecisionMessage
  | ProposeMessage
  | ProceduresMessage
  | OddsMessage
  | ClauseMessage
  | LogMessage
  | HistoryMessage
  | OverlaysMessage
  | MeasureMessage
  | HintMessage
  | StandingMessage
  | BattleMessage
  | ReportMessage
  | DigestMessage
  | ChatMessage
  | NameMessage
  | RematchMessage
  | PlayNowMessage;
