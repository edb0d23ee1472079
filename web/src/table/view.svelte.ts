// What of the page is open and what is looked at; nothing here is known to the referee.
import type { GameEvent, OverlayKind } from '../protocol/types';

export class View {
  tools = $state(false);
  text = $state(false);
  side = $state(false); // the column beside the map, where there is no room for both
  units = $state(false); // the drawer of units, on a phone
  ruler = $state(false);
  trails = $state(true);
  signs = $state(false); // the key to the signs
  overlays = $state<OverlayKind[]>([]);
  /** The side whose player takes over: the table is hidden until he says that he is there. */
  curtain = $state<string | null>(null);
  /** Under the pointer in some list, and so framed on the map. */
  pointed = $state.raw<string[]>([]);
  pointed_places = $state.raw<string[]>([]);

  point_at_unit(id: string | null): void {
    this.pointed = id === null ? [] : [id];
  }
  point_at(event: GameEvent | null): void {
    this.pointed = event ? [event.unit, event.other].filter((id) => id !== undefined) : [];
    this.pointed_places = event ? [event.place, event.place2].filter((p): p is string => typeof p === 'string') : [];
  }
}
