// What of the table is drawn on the map: who is chosen and who is aimed at, where the order being composed leads, the ways gone and the
// ways promised.
import type { StaffMap } from '../map/api';
import { settings } from '../lib/settings.svelte';
import { t, tx } from '../i18n';
import type { Point } from '../protocol/types';
import { slots } from './draft';
import type { Table } from './game.svelte';
import type { Hands } from './hands.svelte';
import type { Moments } from './moments.svelte';
import { reason_words } from './names';
import { pledges_of } from './pledges';
import { outlook } from './prospects';
import { aims_of, stations_of, type Station } from './stations';
import { steps } from './trails';
import type { View } from './view.svelte';

const most_words = 60; // letters that an arrow's end has room for

export class OnMap {
  constructor(
    private readonly table: Table,
    private readonly view: View,
    private readonly hands: Hands,
    private readonly moments: Moments,
  ) {}

  /** The steps of the move being composed. */
  way = $derived.by((): Point[] => {
    const { table } = this,
      from = table.stand_of(table.draft?.group.unit);
    return from
      ? steps(
          from,
          table.way.map((p): Point => [p.x, p.y]),
        )
      : [];
  });
  /** Where its throws will fall. */
  decisions = $derived.by((): Station[] => {
    const { table, way } = this,
      draft = table.draft;
    if (!draft || !table.preview) return [];
    const from = table.stand_of(draft.group.unit ?? draft.with[0]);
    const to =
      table.stand_of(draft.target) ??
      (draft.place !== undefined ? table.centre_of(draft.place) : null) ??
      (way.length > 1 ? null : (way[0] ?? null));
    // The steps of the card, or where nothing is told of an aim, what is open.
    const told = table.preview.outlook;
    const dice = (told?.steps.length ?? 0) + (told?.answers[0]?.steps.length ?? 0);
    const open = dice > 0 ? { length: dice } : outlook(table.preview.prospects, settings.lang).open;
    return stations_of(open, from, to);
  });
  private aims = $derived.by(() => aims_of(this.table.draft, (id) => this.table.centre_of(id)));
  /** At the arrow's end: what the move comes to, or why it cannot be. */
  private arrow_words = $derived.by((): string => {
    const { table } = this;
    if (table.toll) return table.toll.by_eye ? t('order.by_eye') : tx(table.toll.text);
    const no = table.verdict && !table.verdict.ok ? reason_words(table.verdict.reason, table.verdict.clause, table.clauses) : null;
    const words = no ? no.note || no.rule : '';
    return words.length <= most_words ? words : '';
  });
  /** Where those have yet to go whose orders are written down: told to nobody else. */
  private pledged = $derived.by((): { unit: string; points: Point[] }[] => {
    const { table } = this,
      side = table.decision?.side,
      turn = table.state?.head.turn;
    const mine = table.hello?.may_answer === true && table.past === null && table.my_turn;
    return mine && side && turn ? pledges_of(table.entries, table.state?.units ?? [], side, turn) : [];
  });

  /** Keeps the map at what there is to see; to be called while the page is set up. */
  follow(map: () => StaffMap | null): void {
    $effect(() => map()?.setHighlights(this.highlights()));
    $effect(() => map()?.setGhost(this.ghost()));
    $effect(() => map()?.setTrails(this.trails()));
    $effect(() => {
      map()?.setRuler(this.view.ruler);
      map()?.setRulerText(null);
    });
    $effect(() => map()?.setOverlays(this.table.overlays.filter((o) => this.view.overlays.includes(o.kind))));
  }

  private highlights(): Parameters<StaffMap['setHighlights']>[0] {
    const { table, view, moments, way } = this,
      draft = table.draft,
      s = draft ? slots(draft) : null;
    const choices = table.unit_groups.flatMap((g) => g.choices);
    const places = s ? s.places : [...new Set(choices.flatMap((c) => c.places ?? []))];
    const targets = draft?.target ? [draft.target] : s ? s.targets : [...new Set(choices.flatMap((c) => c.targets ?? []))];
    // Red is for enemies: a friend that an order may be aimed at has another frame.
    const friendly = (id: string): boolean => table.unit(id)?.side === table.decision?.side;
    return {
      ...(table.selected ? { selected: table.selected } : {}),
      targets: [...targets.filter((id) => !friendly(id)), ...moments.struck],
      places: draft?.place ? [draft.place] : view.pointed_places.length > 0 ? view.pointed_places : places,
      ...(s?.region && !(table.grounds && !table.by_eye) ? { region: s.region } : {}),
      ...(s?.region && table.grounds ? { grounds: table.grounds } : {}),
      movable: this.hands.movable,
      units: [
        ...view.pointed,
        ...moments.flashing,
        ...(table.my_turn && table.decision?.cause?.unit ? [table.decision.cause.unit] : []),
        ...targets.filter(friendly),
        ...(draft?.with ?? []),
      ],
      aims: this.aims,
      stations: [...(way.length > 1 ? way.map(([x, y], i) => ({ x, y, n: i + 1 })) : []), ...this.decisions],
    };
  }

  private ghost(): Parameters<StaffMap['setGhost']>[0] {
    const { table, way } = this,
      draft = table.draft,
      unit = draft?.group.unit;
    const last = table.way[table.way.length - 1];
    // A move told by its legs has no place of its own: the referee says where it leads.
    const asked = draft && slots(draft).region && draft.pose ? draft.pose : draft && draft.legs.length > 0 ? last : undefined;
    // What is drawn is what will happen: where the referee says that it leads, in the formation that it will have there.
    // An order that is written down now and carried out later moves nobody yet: there the end of its way is shown.
    const stands = table.unit(unit);
    const ghost = table.ghost && last && stands && table.ghost.x === stands.x && table.ghost.y === stands.y ? null : table.ghost;
    const will = ghost ?? (draft?.pose ? (last ?? table.fitted) : null);
    const pose = asked && (will ?? asked);
    if (!unit || !pose) return null;
    const option = draft?.option;
    const formation = ghost?.formation ?? (table.hello?.labels.formations.some((f) => f.key === option) ? option : undefined);
    const from = table.stand_of(unit);
    return {
      unit,
      x: pose.x,
      y: pose.y,
      facing: pose.facing ?? 0,
      ok: table.verdict?.ok ?? null,
      ...(formation !== undefined ? { formation } : {}),
      ...(ghost && ghost.outline.length > 2 ? { outline: ghost.outline } : {}),
      ...(this.arrow_words ? { label: this.arrow_words } : {}),
      ...(from && way.length > 1 ? { path: [from, ...way.slice(0, -1), [pose.x, pose.y]] } : {}),
    };
  }

  private trails(): Parameters<StaffMap['setTrails']>[0] {
    const { table, pledged } = this;
    if (table.draft) return pledged;
    if (!this.view.trails) return [];
    const own = (id: string): boolean => table.past === null && table.unit(id)?.side === table.decision?.side;
    return [...pledged, ...table.trails.map((m) => ({ unit: m.unit, points: m.points, faint: own(m.unit) }))];
  }
}
