import type { GameState, Patch } from './types';

function put<T>(list: T[], same: (item: T) => boolean, value: T): T[] {
  const index = list.findIndex(same);
  if (index < 0) return [...list, value];
  const copy = list.slice();
  copy[index] = value;
  return copy;
}

/** The state with each changed thing in place of the old one. Neither argument is changed. */
export function patched(state: GameState, patches: Patch[]): GameState {
  let next: GameState = { ...state };
  for (const patch of patches) {
    if (patch.head) next = { ...next, head: patch.head };
    if (patch.game) next = { ...next, game: patch.game };
    if (patch.side) {
      const side = patch.side;
      next = { ...next, sides: put(next.sides, (s) => s.side === side.side, side) };
    }
    if (patch.place) {
      const place = patch.place;
      next = { ...next, places: put(next.places, (p) => p.id === place.id, place) };
    }
    if (patch.links) next = { ...next, links: patch.links };
    if (patch.terrain) next = { ...next, terrain: patch.terrain };
    if (patch.unit) {
      const unit = patch.unit;
      next =
        unit.troop === null
          ? { ...next, units: next.units.filter((u) => u.id !== unit.id) }
          : { ...next, units: put(next.units, (u) => u.id === unit.id, unit) };
    }
  }
  return next;
}
