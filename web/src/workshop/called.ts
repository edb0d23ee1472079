// What things on the map are called: by their own names, else by their kind and a number, never by the keys of the file.
import { said, word } from '../i18n/languages';
import type { Key } from '../i18n/fr';
import type { Workshop } from '../protocol/types';
import { block_of, middle, size_of, type Thing, type XY } from './battle';
import { is_table, text_of, type Table, type Value } from './toml';

export function own_name(row: Table, lang: string): string {
  const n = row.name;
  return is_table(n) ? text_of(n[lang]) || text_of(n.en) || text_of(n.fr) : '';
}
/** Which one it is of those rows of its list that are like it. */
function number_of(list: Value | undefined, row: Table, like: (other: Table) => boolean): number {
  const all = Array.isArray(list) ? list.filter(is_table).filter(like) : [];
  return Math.max(0, all.indexOf(row)) + 1;
}

export function piece_called(root: Table, w: Workshop, piece: Table, lang: string): string {
  const ground = w.ground.find((g) => g.kind === piece.kind),
    kind = ground ? said(ground.name, lang) : text_of(piece.kind),
    own = own_name(piece, lang);
  if (own) return own.startsWith(kind) ? own : `${kind} ${own}`;
  return `${kind} ${number_of(root.terrain, piece, (p) => p.kind === piece.kind)}`;
}
export function objective_called(root: Table, row: Table, lang: string): string {
  return own_name(row, lang) || String(number_of(root.objective, row, (o) => !own_name(o, lang)));
}

const edges = ['south', 'north', 'west', 'east'];
/** A zone by the edge that its id says; one whose id says another thing by that. */
export const zone_called = (id: string, lang: string): string => (edges.includes(id) ? word(`workshop.zone.${id}` as Key, lang) : id);
function nearest_edge([x, y]: XY, [width, height]: XY): string {
  const [dx, dy] = [x / width - 0.5, y / height - 0.5];
  return Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'west' : 'east') : dy < 0 ? 'south' : 'north';
}

export function thing_called(root: Table, w: Workshop, x: Thing, lang: string): string {
  if (x.what === 'terrain') return piece_called(root, w, x.row, lang);
  const which =
    x.what === 'unit'
      ? block_of(x, lang)
      : x.what === 'objective'
        ? objective_called(root, x.row, lang)
        : zone_called(x.key.startsWith('zone.') ? text_of(x.row.id) : nearest_edge(middle(x.points), size_of(root)), lang);
  return `${word(`workshop.what.${x.what}`, lang)} ${which}`;
}

/** A name for what has none, so that people who fight for it have a word for it. */
export function name_piece(root: Table, w: Workshop, piece: Table): void {
  const [fr, en] = ['fr', 'en'].map((lang) => piece_called(root, w, piece, lang)) as [string, string];
  if (!own_name(piece, 'fr')) piece.name = { fr, en };
}

/** A name in one language goes for the other as well, as long as that one says nothing of its own: no word, or one of
    those that a name begins with, or that the workshop gave: a kind and a number. */
export function rename(name: Table, lang: 'fr' | 'en', text: string, begun: readonly Value[]): void {
  const other = lang === 'fr' ? 'en' : 'fr',
    old = name[lang],
    has = name[other];
  name[lang] = text;
  const number = (v: Value | undefined): string | undefined => / (\d+)$/.exec(text_of(v))?.[1];
  const given = number(old) !== undefined && number(old) === number(has);
  const follows = lang === 'fr' && has === old; // it was written for both
  if (has === '' || follows || given || begun.some((b) => is_table(b) && b[other] === has)) name[other] = text;
}
