// What hands do on the map and in the list: units pressed, drawn, turned and put down; places and points pressed; arrows.
import type { DragEventDetail, StaffMap } from '../map/api';
import type { Point, Pose } from '../protocol/types';
import { begin, inside, place_towards, slots, type Group } from './draft';
import type { How, Table } from './game.svelte';
import type { Offers } from './offers.svelte';
import type { View } from './view.svelte';

const slop = 8; // pixels that a press on the list may move and still be a click

export class Hands {
  constructor(
    private readonly table: Table,
    private readonly offers: Offers,
    private readonly view: View,
    private readonly map: () => StaffMap | null,
  ) {}

  /** Those that have somewhere to go, each of which a hand may take at once. */
  movable = $derived.by((): string[] => {
    const go = this.table.menu.filter((c) => (c.region?.length ?? 0) > 2 || c.places);
    return [...new Set(go.flatMap((c) => (c.unit ? [c.unit] : (c.with ?? []))))];
  });

  // ---- units

  pick(id: string): void {
    const { table } = this;
    this.offers.aim = null;
    this.view.units = false;
    table.select(table.selected === id && !table.draft ? null : id);
    if (table.selected) this.map()?.focusUnit(id);
  }

  next_unit(): void {
    const { table } = this;
    const ids = (table.state?.units ?? []).map((u) => u.id).filter((id) => table.actors.has(id));
    if (ids.length === 0) return;
    const at = table.selected ? ids.indexOf(table.selected) : -1;
    this.offers.aim = null;
    table.select(ids[(at + 1) % ids.length]!);
    this.map()?.focusUnit(table.selected!);
  }

  clicked_unit(id: string, shift: boolean): void {
    const { table } = this,
      draft = table.draft;
    if (draft) {
      const s = slots(draft);
      if (s.targets.includes(id)) return table.set_draft({ ...draft, target: id, place: undefined, pose: undefined }, 'chosen');
      if (s.with.includes(id) || (shift && draft.group.verb.uses.includes('with') && id !== draft.group.unit)) {
        const others = draft.with.includes(id) ? draft.with.filter((x) => x !== id) : [...draft.with, id];
        return table.set_draft({ ...draft, with: others });
      }
      const place = table.unit(id)?.place;
      if (typeof place === 'string' && s.places.includes(place)) return this.clicked_place(place);
      // A tap that meets an enemy for whom the order is not meant takes nothing back.
      if (table.unit(id)?.side !== table.decision?.side) return;
    } else if (id !== table.selected && table.selected) {
      if (this.offers.aim_at({ target: id })) return;
      const unit = table.unit(id);
      const enemy = unit?.side !== table.decision?.side;
      if (typeof unit?.place === 'string' && enemy && this.offers.aim_at({ place: unit.place })) return;
    }
    this.pick(id);
  }

  // ---- places and points

  clicked_place(id: string): void {
    const { table } = this,
      draft = table.draft;
    if (draft && slots(draft).places.includes(id))
      return table.set_draft({ ...draft, place: id, target: undefined, pose: undefined }, 'chosen');
    if (this.offers.aim_at({ place: id })) return;
    if (!draft) table.select(null);
  }

  clicked_point(x: number, y: number): void {
    const { table } = this,
      draft = table.draft,
      unit = table.unit(table.selected);
    const facing = unit && unit.outline.length > 0 ? unit.facing : this.entering(y);
    if (draft && slots(draft).region) return this.put_ghost(x, y, draft.pose?.facing ?? facing, 'thought');
    const place = this.place_at([x, y]);
    if (place && (draft ? slots(draft).places.includes(place) : true)) return this.clicked_place(place);
    if (!draft) table.select(null);
    this.offers.aim = null;
  }

  private place_at(point: Point): string | null {
    return this.table.hello?.board.places.find((p) => inside(point, p.points))?.id ?? null;
  }

  /** The place that lies that way from the one chosen, or from the unit: arrows go over zones as they do over a table. */
  to_place(arrow: string): boolean {
    const { table } = this;
    if (!table.my_turn) return false;
    const group = table.draft?.group ?? table.unit_groups.find((g) => g.choices.some((c) => (c.places?.length ?? 0) > 0));
    const draft = table.draft ?? (group ? begin(group, table.selected) : null);
    if (!draft) return false;
    const from = (draft.place !== undefined ? table.centre_of(draft.place) : null) ?? table.stand_of(draft.group.unit ?? table.selected);
    const next = from && place_towards(arrow, from, slots(draft).places, (id) => table.centre_of(id));
    if (!next) return false;
    table.set_draft({ ...draft, place: next, target: undefined, pose: undefined });
    return true;
  }

  // ---- a unit in the hand

  dragged(g: DragEventDetail): void {
    const { table } = this;
    if (!table.my_turn || !table.actors.has(g.unit)) return;
    if (table.selected !== g.unit) table.select(g.unit);
    const waits = table.unit(g.unit)?.outline.length === 0;
    if ((table.draft && slots(table.draft).region) || this.region_group())
      return this.put_ghost(g.x, g.y, waits ? this.entering(g.y) : g.facing, g.done ? 'dropped' : 'held');
    if (g.done) {
      const place = this.place_at([g.x, g.y]);
      if (place) this.clicked_place(place);
    }
  }

  /** A row of the list pressed and drawn over the map: the unit is in the hand from there on. */
  lift(id: string, down: PointerEvent): void {
    if (down.button !== 0 || !this.movable.includes(id) || this.view.text) return;
    const map = this.map();
    let held = false;
    const end = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    };
    const move = (e: PointerEvent): void => {
      if (e.pointerId !== down.pointerId) return;
      if (!held && Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY) < slop) return;
      if (!map?.over(e.clientX, e.clientY)) return;
      map.lift(id, e.clientX, e.clientY, held ? 'move' : 'start');
      if (!held) this.view.units = false;
      held = true;
    };
    const up = (e: PointerEvent): void => {
      if (e.pointerId !== down.pointerId) return;
      end();
      if (!held) return;
      // The press was no click on the row.
      const no_click = (c: Event): void => (c.stopPropagation(), c.preventDefault());
      addEventListener('click', no_click, true);
      setTimeout(() => removeEventListener('click', no_click, true), 0);
      map?.lift(id, e.clientX, e.clientY, map.over(e.clientX, e.clientY) ? 'end' : 'cancel');
    };
    const cancel = (): void => {
      end();
      if (held) map?.lift(id, down.clientX, down.clientY, 'cancel');
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  }

  /** The ghost by that much from where it stands. */
  nudge(dx: number, dy: number, turn: number): void {
    const pose = this.ghost_pose();
    if (pose) this.put_ghost(pose.x + dx, pose.y + dy, pose.facing + turn, 'thought');
  }

  private region_group(): Group | undefined {
    return this.table.unit_groups.find((g) => g.choices.some((c) => c.region && c.region.length > 2));
  }

  private put_ghost(x: number, y: number, facing: number, how: How): void {
    const { table } = this;
    let draft = table.draft;
    if (!draft || !slots(draft).region) {
      const group = this.region_group();
      if (!group) return;
      table.start(group);
      draft = table.draft!;
    }
    const board = table.hello!.board;
    const pose: Pose = {
      x: Math.round(Math.max(0, Math.min(board.width, x))),
      y: Math.round(Math.max(0, Math.min(board.height, y))),
      facing: ((Math.round(facing) % 3600) + 3600) % 3600,
    };
    table.set_draft({ ...draft, pose, target: undefined, place: undefined, legs: [] }, how);
  }

  /** A unit that comes onto the table looks across it. */
  private entering(y: number): number {
    return y > (this.table.hello?.board.height ?? 0) / 2 ? 1800 : 0;
  }
  private ghost_pose(): { x: number; y: number; facing: number } | null {
    const { table } = this,
      draft = table.draft,
      unit = table.unit(draft?.group.unit ?? table.selected);
    if (draft?.pose) return { x: draft.pose.x, y: draft.pose.y, facing: draft.pose.facing ?? unit?.facing ?? 0 };
    if (unit && unit.outline.length > 0) return { x: unit.x, y: unit.y, facing: unit.facing };
    const region = draft ? slots(draft).region : null;
    if (!region) return null;
    const sum = region.reduce<Point>((a, p) => [a[0] + p[0], a[1] + p[1]], [0, 0]);
    const y = sum[1] / region.length;
    return { x: Math.round(sum[0] / region.length), y: Math.round(y), facing: this.entering(y) };
  }
}
