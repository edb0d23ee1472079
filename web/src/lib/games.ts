// The games this browser knows: the tokens of their seats, kept in localStorage. A token is a key: it never leaves the browser
// but to its own server.
import type { Links } from '../protocol/types';
import { in_pocket } from './edition';

export interface StoredGame {
  /** The token to open the table with. */
  token: string;
  /** What this seat was claimed with. */
  invitation?: string;
  /** The invitations of a game made here and the link for spectators, so that they can be copied later. */
  links?: Links;
  when: number;
  /** Of a game that is handed over by link: what the two phones call it, and how many orders both are known to have. */
  hand?: { id: string; known: number };
}

const KEY = 'grognard.games';
// A server has the others by their links; in the pocket edition what is not listed could never be found again.
const MOST = in_pocket ? Infinity : 40;

export function stored_games(): StoredGame[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((g): g is StoredGame => typeof (g as StoredGame | null)?.token === 'string');
  } catch {
    return [];
  }
}

function write(games: StoredGame[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
  } catch {
    // Without storage the link itself still opens the table.
  }
}

export function remember(game: StoredGame): void {
  const old = stored_games();
  const known = old.find((g) => g.token === game.token);
  write([{ ...known, ...game }, ...old.filter((g) => g.token !== game.token)]);
}

export function forget(token: string): void {
  write(stored_games().filter((g) => g.token !== token));
}

export function known_links(token: string): Links | undefined {
  return stored_games().find((g) => g.token === token)?.links;
}
