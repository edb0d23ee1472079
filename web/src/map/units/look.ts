// What a unit's block shows, taken from the state alone: footprint, arm, formation, army, facing, strength, markers.
import { said } from '../../i18n/languages';
import type { Lang } from '../../protocol/types';
import { box_of } from '../geometry';
import type { Both, GameState, Hello, Point, Unit } from '../model';
import { coats_of, type Coat } from '../palette';
import { to_sheet, type Sheet } from '../terrain/print';

const none = { fr: '', en: '' };

export type Arm = 'infantry' | 'cavalry' | 'artillery' | 'officer';
export type Form = 'bases' | 'line' | 'column' | 'road' | 'square' | 'skirmish' | 'garrison' | 'battery' | 'limbered' | 'officer';
export interface Look {
  id: string;
  side: string;
  coat: Coat;
  letter: string;
  arm: Arm;
  form: Form;
  x: number; // centre, sheet units
  y: number;
  w: number; // front
  h: number; // depth
  turn: number; // radians clockwise from up the page
  strength: number;
  full: number;
  short: string;
  name: string;
  markers: string[];
  faces: 0 | 1 | 4;
  chief: boolean;
  tag?: Tag;
}
// On which side of an officer his name stands.
export type Tag = 'below' | 'right' | 'left' | 'above';

const forms: Record<string, Form> = {
  bases: 'bases',
  line: 'line',
  column: 'column',
  road_column: 'road',
  square: 'square',
  skirmish: 'skirmish',
  battery: 'battery',
  limbered: 'limbered',
  officer: 'officer',
};
export const forms_of = (look: string): Form => forms[look] ?? 'line';
const arms = new Set(['infantry', 'cavalry', 'artillery', 'officer']);
export const arm_of = (symbol: string): Arm => (arms.has(symbol) ? (symbol as Arm) : 'infantry');

// The outline as a box turned with the unit: centre, front and depth.
export function footprint(outline: readonly Point[], turn: number): { x: number; y: number; w: number; h: number } {
  const s = Math.sin(turn),
    c = Math.cos(turn);
  const own = outline.map(([x, y]): Point => [x * c + y * s, -x * s + y * c]);
  const b = box_of(own),
    u = (b.x0 + b.x1) / 2,
    v = (b.y0 + b.y1) / 2;
  return { x: u * c - v * s, y: u * s + v * c, w: b.x1 - b.x0, h: b.y1 - b.y0 };
}

// Reads units as looks, and keeps what the state does not repeat: names, coats, the strength a unit began with.
export class Muster {
  private readonly coats: Record<string, Coat>;
  private readonly letters: Record<string, string> = {};
  private readonly short = new Map<string, Both>();
  private readonly form_of = new Map<string, Form>();
  private readonly symbol = new Map<string, string>();
  private readonly most = new Map<string, number>();
  private readonly sizes = new Map<string, [number, number]>(); // last seen, by formation and troop, and by arm
  readonly grid: boolean;
  constructor(
    private readonly hello: Hello,
    readonly sheet: Sheet,
  ) {
    this.coats = coats_of(hello.sides);
    for (const s of hello.sides) this.letters[s.key] = s.letter;
    for (const r of hello.roster) this.short.set(r.id, r.short_text ?? { fr: r.short, en: r.short });
    for (const f of hello.labels.formations) this.form_of.set(f.key, forms[f.look] ?? 'line');
    for (const t of hello.labels.troops) {
      this.symbol.set(t.key, t.symbol);
    }
    this.grid = hello.board.columns > 0 && hello.board.rows > 0;
  }

  looks(state: GameState, lang: Lang): Look[] {
    const out: Look[] = [];
    for (const u of state.units) {
      this.most.set(u.id, Math.max(this.most.get(u.id) ?? 0, u.strength));
      if (u.troop === null || u.strength <= 0 || !u.outline.length) continue;
      const l = this.look(u, lang);
      for (const key of [`${u.formation} ${u.troop}`, l.arm]) this.sizes.set(key, [l.w, l.h]);
      out.push(l);
    }
    if (this.grid) lay_out(out, state, this.hello, this.sheet);
    else step_aside(out);
    return out;
  }

  // One unit by itself, where its outline is.
  looks_one(u: Unit, lang: Lang): Look | null {
    if (u.troop === null || u.strength <= 0 || !u.outline.length) return null;
    return this.look({ ...u, place: typeof u.place === 'string' ? u.place : null }, lang);
  }

  // A unit off the table has no outline: it is shown as large as others of its kind.
  waiting(u: Unit, lang: Lang): Look | null {
    if (u.troop === null || u.strength <= 0) return null;
    const l = this.look({ ...u, outline: [[u.x, u.y]] }, lang);
    const plain: [number, number] =
      l.arm === 'officer' ? [24, 24] : this.grid ? [27 * u.strength, 27] : [700 / this.sheet.unit, 400 / this.sheet.unit];
    const [w, h] = this.sizes.get(`${u.formation} ${u.troop}`) ?? this.sizes.get(l.arm) ?? plain;
    return { ...l, w, h };
  }

  private look(u: Unit, lang: Lang): Look {
    const arm = arm_of(this.symbol.get(u.troop ?? '') ?? '');
    let form = this.form_of.get(u.formation ?? '') ?? 'line';
    const housed =
      !this.grid && typeof u.place === 'string' && this.hello.board.places.some((p) => p.id === u.place && p.points.length > 2);
    if (arm === 'officer') form = 'officer';
    else if (housed) form = 'garrison';
    else if (form === 'bases' && !this.grid) form = arm === 'artillery' ? 'battery' : 'line';
    else if (form === 'officer') form = 'line';
    const turn = this.grid || arm === 'officer' ? 0 : (u.facing * Math.PI) / 1800;
    const f = footprint(
      u.outline.map(([x, y]) => to_sheet(this.sheet, x, y)),
      turn,
    );
    // A garrison stands inside the walls, so that the house still shows.
    const inner = form === 'garrison' ? 0.78 : 1;
    const name = said(u.name, lang) || u.id;
    const side = u.side ?? '';
    return {
      id: u.id,
      side,
      coat: this.coats[side]!,
      letter: this.letters[side] ?? '',
      arm,
      form,
      x: f.x,
      y: f.y,
      w: f.w * inner,
      h: f.h * inner,
      turn,
      strength: u.strength,
      full: Math.max(u.full ?? 0, this.most.get(u.id) ?? 0, u.strength),
      short: said(this.short.get(u.id) ?? none, lang) || shorten(name),
      name,
      markers: u.markers ?? [],
      faces: this.grid || arm === 'officer' ? 0 : form === 'square' || form === 'garrison' ? 4 : 1,
      chief: arm === 'officer' && u.chief === true,
    };
  }
}

// For want of a short name: the first word cut, and the last where it is a number.
function shorten(name: string): string {
  if (name.length <= 9) return name;
  const words = name.split(/\s+/),
    last = words[words.length - 1]!,
    first = words[0]!.replace(/[,;]$/, '');
  const cut = first.length <= 5 ? first : `${first.slice(0, 4)}.`;
  return words.length > 1 && /\d/.test(last) && last.length <= 5 ? `${cut} ${last}` : cut;
}

// An officer with a unit stands at its right rear corner, so that both can be seen and touched.
function step_aside(looks: Look[]): void {
  const crowd = new Map<Look, number>();
  for (const o of looks) {
    if (o.arm !== 'officer') continue;
    const host = looks.find((l) => {
      if (l.arm === 'officer' || l.side !== o.side) return false;
      const s = Math.sin(l.turn),
        c = Math.cos(l.turn),
        dx = o.x - l.x,
        dy = o.y - l.y;
      return Math.abs(dx * c + dy * s) < l.w / 2 && Math.abs(dy * c - dx * s) < l.h / 2;
    });
    if (!host) continue;
    const n = crowd.get(host) ?? 0,
      u = host.w / 2 - 2 - n * o.w * 1.3,
      v = host.h / 2 + 4,
      s = Math.sin(host.turn),
      c = Math.cos(host.turn);
    crowd.set(host, n + 1);
    o.x = host.x + u * c - v * s;
    o.y = host.y + u * s + v * c;
  }
}

// Units that share a zone stand in rows from its lower edge upwards, one square to a base; guns at the end of a row.
function lay_out(looks: Look[], state: GameState, hello: Hello, sheet: Sheet): void {
  const zone = sheet.width / hello.board.columns;
  const place = new Map(state.units.map((u) => [u.id, u]));
  const groups = new Map<string, Look[]>();
  for (const l of looks) {
    const u = place.get(l.id)!,
      key = String(u.place);
    const list = groups.get(key);
    if (list) list.push(l);
    else groups.set(key, [l]);
  }
  for (const [key, list] of groups) {
    const at = hello.board.places.find((p) => p.id === key);
    if (!at) continue;
    const b = box_of(at.points.map(([x, y]) => to_sheet(sheet, x, y)));
    list.sort((p, q) => place.get(p.id)!.slot - place.get(q.id)!.slot || (p.arm === 'artillery' ? 1 : 0) - (q.arm === 'artillery' ? 1 : 0));
    const top = zone * 0.17,
      room = zone * 0.84;
    for (let base = zone * 0.18; ; base *= 0.94) {
      const rows = pack(list, base, room);
      const step = base * 1.2;
      if (rows.length * step > zone - top && base > zone * 0.08) continue;
      rows.forEach((row, k) => {
        let x = b.x0 + zone * 0.12;
        const y = b.y1 - zone * 0.06 - step * (rows.length - k) + step / 2 + base * 0.06;
        for (const l of row) {
          const n = l.arm === 'artillery' ? 1 : l.strength;
          ((l.w = base * n), (l.h = base));
          ((l.x = x + l.w / 2), (l.y = y));
          x += base * Math.max(n, l.arm === 'artillery' ? 1 : l.full) + zone * 0.07;
        }
      });
      break;
    }
  }
}
function pack(list: Look[], base: number, room: number): Look[][] {
  const rows: Look[][] = [];
  let left = 0;
  for (const l of list) {
    const need = base * Math.max(1, l.arm === 'artillery' ? 1 : l.full) + room * 0.08;
    if (!rows.length || left < need || (rows.length < 4 && list.length <= 4)) (rows.push([]), (left = room));
    rows[rows.length - 1]!.push(l);
    left -= need;
  }
  return rows;
}
