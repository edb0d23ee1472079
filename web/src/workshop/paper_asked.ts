// The battle that a page to print is asked for: one of the list, one's own, or one behind a link.
import { api } from '../protocol/http';
import type { Kept, Paper } from '../protocol/types';
import { owned } from './own';

/** Null where it is no battle; `kept`, what lies behind a link, is told as well. */
export async function asked_paper(search: string, kept?: (what: Kept) => void): Promise<Paper | null> {
  const asked = new URLSearchParams(search),
    link = asked.get('l'),
    own = owned('battles').find((o) => o.id === asked.get('b'));
  if (link) {
    const what = await api.kept(link);
    kept?.(what);
    return what.file ? api.paper({ file: what.file }) : null;
  }
  if (own) return api.paper({ file: own.text });
  return api.paper({ scenario: asked.get('s') ?? '' });
}
/** The same, for another page's address. */
export function asked_place(search: string): string {
  const asked = new URLSearchParams(search);
  for (const key of [...asked.keys()]) if (!['l', 'b', 's'].includes(key)) asked.delete(key);
  return `?${asked}`;
}
