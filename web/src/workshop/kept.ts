// Battles and armies that are kept on the server by link. This browser remembers the links that it has seen; whoever has
// the one that changes a sheet keeps it here too.
import { api } from '../protocol/http';
import type { Kept } from '../protocol/types';

export interface Link {
  link: string; // reads
  edit?: string | undefined; // changes
}
const shelf = 'grognard.links';
const MOST = 60;

export function links(): Link[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(shelf) ?? '[]');
    return Array.isArray(value) ? value.filter((o): o is Link => typeof (o as Link | null)?.link === 'string') : [];
  } catch {
    return [];
  }
}
function store(all: Link[]): void {
  try {
    localStorage.setItem(shelf, JSON.stringify(all.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing has the link in its address bar.
  }
}
export function note(kept: Kept, edit?: string): void {
  const old = links().find((l) => l.link === kept.link);
  store([{ link: kept.link, edit: edit ?? old?.edit }, ...links().filter((l) => l.link !== kept.link)]);
}
export function forget(link: string): void {
  store(links().filter((l) => l.link !== link));
}
/** What lies behind a link, which is remembered. */
export async function remember(token: string): Promise<Kept> {
  const kept = await api.kept(token);
  note(kept, kept.writes ? token : undefined);
  return kept;
}
export const edit_of = (link: string): string | undefined => links().find((l) => l.link === link)?.edit;
/** All that this browser knows and that the server still has, the last written first. */
export async function listed(): Promise<Kept[]> {
  const known = links();
  if (known.length === 0) return [];
  const { sheets } = await api.kept_list(known.map((l) => l.link));
  return sheets.toSorted((a, b) => b.updated - a.updated);
}
