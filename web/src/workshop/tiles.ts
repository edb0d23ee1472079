// A map in true size over many sheets of paper: where each of them lies. All in millimetres; x from the west, y from the
// north, as one looks at a sheet.
import type { Box } from '../map/geometry';

export type Format = 'A4' | 'A3';
export type Way = 'portrait' | 'landscape';
export const formats: Record<Format, readonly [number, number]> = { A4: [210, 297], A3: [297, 420] };
export const margin = 10; // of paper where printers do not print
export const foot = 19; // below the map: which sheet it is, where it lies, a ruler

export interface Layout {
  format: Format;
  way: Way;
  page: [number, number];
  frame: [number, number]; // of the map on a sheet
  overlap: number; // of a sheet under the next one, to glue it by
  columns: number;
  rows: number;
  zones: boolean; // letters are of zones: sheets have numbers alone
}
export interface Tile {
  name: string; // "B3", or "2-3": the second row from the north, the third sheet from the west
  column: number;
  row: number;
  box: Box; // of the map
}

const sheets_for = (long: number, frame: number, overlap: number): number =>
  Math.max(1, Math.ceil((long - overlap) / (frame - overlap) - 1e-6));

export function layout_of(width: number, height: number, format: Format, way: Way, overlap: number, zones = false): Layout {
  const [short, long] = formats[format],
    page: [number, number] = way === 'portrait' ? [short, long] : [long, short];
  const frame: [number, number] = [page[0] - 2 * margin, page[1] - 2 * margin - foot];
  return {
    format,
    way,
    page,
    frame,
    overlap,
    columns: sheets_for(width, frame[0], overlap),
    rows: sheets_for(height, frame[1], overlap),
    zones,
  };
}
/** Whichever way needs fewer sheets. */
export function fewest(width: number, height: number, format: Format, overlap: number, zones = false): Layout {
  const [a, b] = (['portrait', 'landscape'] as const).map((way) => layout_of(width, height, format, way, overlap, zones)) as [
    Layout,
    Layout,
  ];
  return b.columns * b.rows < a.columns * a.rows ? b : a;
}

/** A, B, ... Z, AA, AB, ... */
export const row_name = (row: number): string =>
  (row >= 26 ? row_name(Math.floor(row / 26) - 1) : '') + String.fromCharCode(65 + (row % 26));
export const tile_name = (column: number, row: number, zones: boolean): string =>
  zones ? `${row + 1}-${column + 1}` : row_name(row) + String(column + 1);

export function tiles_of(width: number, height: number, of: Layout): Tile[] {
  const out: Tile[] = [];
  for (let row = 0; row < of.rows; row++)
    for (let column = 0; column < of.columns; column++) {
      const x0 = column * (of.frame[0] - of.overlap),
        y0 = row * (of.frame[1] - of.overlap);
      const box = { x0, y0, x1: Math.min(width, x0 + of.frame[0]), y1: Math.min(height, y0 + of.frame[1]) };
      out.push({ name: tile_name(column, row, of.zones), column, row, box });
    }
  return out;
}
