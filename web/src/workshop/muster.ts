// An army sheet set up on the map: brigade beside brigade, each leader behind his units, as near to the enemy as the
// strip allows.
import type { Workshop, WorkshopTroop } from '../protocol/types';
import { leads, type ArmyList } from './army';
import { add_troop, row_at, rounded, size_of, text_of, type XY } from './battle';
import { is_second } from './sides';
import type { Table } from './toml';

interface Places {
  units: XY[][]; // of each brigade
  middles: number[];
  behind: number;
}
// How much of its room a block itself takes, as the map draws it.
const block = [0.7, 0.6] as const;

/** Where so many units of each brigade stand, for the side in the south. */
function places(w: Workshop, width: number, counts: number[], led: boolean): Places {
  const [rx, ry] = [w.room[0]! / 100, w.room[1]! / 100],
    depth = w.depth / 100;
  const most = Math.max(1, Math.floor((depth - (led ? ry / 2 : 0)) / ry)); // officers have their place behind
  const columns = (rows: number): number[] => counts.map((n) => Math.max(1, Math.ceil(n / rows)));
  const across = (rows: number): number => columns(rows).reduce((sum, n) => sum + n, 0);
  let rows = led ? Math.min(most, 2) : 1;
  while (rows < most && across(rows) * rx > width - rx / 4) rows++;
  // An army that is too large for its strip stands closer together, but beside each other and on the table.
  const n = across(rows),
    pitch = n > 1 ? Math.min(rx, (width - rx) / (n - 1)) : rx;
  let left = (width - n * pitch) / 2;
  const out: Places = { units: [], middles: [], behind: Math.max((depth - rows * ry) / 2, (ry * block[1]) / 2) };
  columns(rows).forEach((n, g) => {
    out.middles.push(left + (n * pitch) / 2);
    out.units.push(
      Array.from({ length: counts[g]! }, (_, i): XY => [left + ((i % n) + 0.5) * pitch, depth - ry * (Math.floor(i / n) + 0.5)]),
    );
    left += n * pitch;
  });
  return out;
}
/** The place nearest to this one where nobody of those stands. */
function beside(taken: readonly number[], x: number, rx: number, width: number): number {
  for (let k = 1; (k * rx) / 4 < width; k++)
    for (const to of [x + (k * rx) / 4, x - (k * rx) / 4])
      if (to >= rx / 2 && to <= width - rx / 2 && taken.every((o) => Math.abs(o - to) >= rx * block[0])) return to;
  return x;
}

/** Adds all of it; the key of the last. */
export function add_list(root: Table, w: Workshop, list: ArmyList): string {
  const [width, height] = size_of(root),
    rx = w.room[0]! / 100,
    second = is_second(root, w, list.army),
    led = Boolean(w.templates.army_leader),
    troop_of = (key: string): WorkshopTroop | undefined => w.troops.find((x) => x.troop === key),
    of = (service: string): WorkshopTroop | undefined => w.troops.find((x) => x.service === service && x.armies.includes(list.army));
  interface One {
    troop: WorkshopTroop;
    size: number;
  }
  const apart: One[] = []; // who leads, or helps to, without a brigade of his own
  const brigades = list.groups.map((_, g): One[] =>
    list.lines
      .filter((l) => l.group === g)
      .flatMap((l): One[] => {
        const troop = troop_of(l.troop);
        return troop ? Array.from({ length: l.times }, () => ({ troop, size: l.size })) : [];
      })
      .filter((one) => {
        const behind = leads(one.troop) || one.troop.service === 'aide';
        if (behind) apart.push(one);
        return !behind;
      }),
  );
  const chief = led ? of('chief') : undefined;
  if (chief) apart.unshift({ troop: chief, size: 0 });
  const at = places(
    w,
    width,
    brigades.map((b) => b.length),
    led,
  );
  let last = '';
  const put = (one: One, [x, y]: XY, lead = ''): string => {
    const inside: XY = [Math.max(rx / 2, Math.min(width - rx / 2, x)), y];
    const place: XY = second ? [width - inside[0], height - inside[1]] : inside;
    const here: XY = [rounded(place[0]), rounded(place[1])];
    last = add_troop(root, w, one.troop, list.army, one.size, lead, w.columns > 0 ? undefined : here);
    return text_of(row_at(root, last)?.id);
  };
  const behind = [...at.middles]; // who stands in the line of the officers
  for (const one of apart) {
    const x = beside(behind, at.middles[0] ?? width / 2, rx, width);
    behind.push(x);
    put(one, [x, at.behind]);
  }
  brigades.forEach((units, g) => {
    const leader = led ? (troop_of(list.groups[g]!) ?? of('leader')) : undefined;
    const lead = leader && units.length > 0 ? put({ troop: leader, size: 0 }, [at.middles[g]!, at.behind]) : '';
    units.forEach((one, i) => put(one, at.units[g]![i]!, lead));
  });
  return last;
}
