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
export type ErrorKind = 'json' | 'deep' | 'too_long' | 'message' | 'field' | 'value' | 'inputs' | 'procedure' | 'clause' | 'side' | 'unit' | 'decision' | 'hint' | 'stale' | 'dice' | 'seat' | 'frozen' | 'chat' | 'busy' | 'invitation' | 'closed';
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

export interface RulesetTold {
  id: string;
  name: Text;
  /** rises when the same orders and dice may give another game */
  version: number;
  /** hash of the tables as they are played */
  tables: string;
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
  /** there, and true, where the menu leaves one order only */
  forced?: boolean;
  /** for whoever must answer: what is worth trying */
  menu?: Choice[];
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

/** what the other side may answer */
export interface AnswerOdds {
  /** the chance of success if it does, wherever it is asked */
  p: number;
  /** in words */
  text: Text;
}

/** an order as one sentence of success, seen from the side that orders */
export interface Outlook {
  /** completes the chance: `54 %` *de prendre D3* */
  goal: Text;
  /** the chance of it before any answer: of the good shares */
  p: number;
  /** no die is thrown */
  certain: boolean;
  exact: boolean;
  /** there are answers that the rules forbid to look at beforehand */
  by_eye: boolean;
  /** best first; they add up to 1 */
  shares: Share[];
  /** by side: the chance to lose at least 1, 2, ... */
  at_least: Record<string, number[]>;
  /** of the other side's reactions, the worst for the giver first */
  answers: AnswerOdds[];
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
}

export interface Procedure {
  name: string;
  text: Text;
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
  sides: [Side, Side];
  board: Board;
  /** of the first position */
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

export interface DicePair {
  first?: 'program' | 'hand';
  second?: 'program' | 'hand';
}

export interface NamePair {
  first?: string;
  second?: string;
}

export interface NewGame {
  scenario: string;
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
  order: OrderTold;
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
  questions: FollowUp[];
  clauses: Clauses;
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
  /** false: an order had too many outcomes to be counted, and was left out */
  luck_exact: boolean;
  /** the five orders that moved the lead most, the largest first */
  turning_points: TurningPoint[];
  winner: string | null;
  standing: Standing;
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

/** a computer player begins to think, or has done */
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
  | Preview
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
  | Report
  | ErrorTold
  | SeatsTold
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

/** the battle in figures; when you may read the log */
export interface ReportMessage {
  type: 'report';
  /** the answers to you carry it as `re` */
  id?: Id;
}

/** says something to all at the table; over a WebSocket only */
export interface ChatMessage {
  type: 'chat';
  /** the answers to you carry it as `re` */
  id?: Id;
  /** 500 bytes at most, 30 lines a minute */
  text: string;
}

export type ClientMessage =
  | OrderMessage
  | CheckMessage
  | PreviewMessage
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
  | ReportMessage
  | ChatMessage;
