// What the map needs of the protocol's messages, and no more, so that a test or a bench can make it up.
import type * as wire from '../protocol/types';

export type { Board, Overlay, Piece, Place, Point, Side } from '../protocol/types';
export type Both = wire.Text;

type Some<T, K extends keyof T, Maybe extends keyof T = never> = Pick<T, K> & Partial<Pick<T, Maybe>>;

export type RosterEntry = Some<wire.RosterEntry, 'id' | 'name' | 'short' | 'side', 'short_text'>;
export interface Hello extends Pick<wire.Hello, 'sides' | 'board'>, Partial<Pick<wire.Hello, 'length'>> {
  scenario: Pick<wire.ScenarioTold, 'id' | 'name'>;
  roster: RosterEntry[];
  labels: {
    formations: Pick<wire.FormationLabel, 'key' | 'look'>[];
    troops: wire.TroopLabel[];
  };
}
export type Unit = Some<
  wire.Unit,
  'id' | 'side' | 'troop' | 'name' | 'strength' | 'place' | 'x' | 'y' | 'facing' | 'slot' | 'formation' | 'flags' | 'outline',
  'full' | 'markers' | 'chief'
>;
export interface GameState {
  units: Unit[];
  terrain?: wire.Piece[];
}
// A unit of a miniature: the list of battles and the report have no more than this.
export interface MiniUnit extends wire.ListedUnit {
  strength?: number;
  faded?: boolean;
}
