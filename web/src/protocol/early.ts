// The table's line opens while the page's code still loads: its first letters wait here for the client.
import { wire, type Line } from './wire';

export interface Early {
  url: string;
  socket: Line;
  letters: string[];
  closed: CloseEvent | null;
}

let early: Early | null = null;

export function open_early(url: string): void {
  const mine: Early = { url, socket: wire.line(url), letters: [], closed: null };
  mine.socket.onmessage = (event: MessageEvent<string>) => mine.letters.push(event.data);
  mine.socket.onclose = (event) => (mine.closed = event);
  early = mine;
}

export function take_early(url: string): Early | null {
  const mine = early;
  early = null;
  if (mine && mine.url !== url) {
    mine.socket.close();
    return null;
  }
  return mine;
}

export const socket_url = (token: string): string => wire.address(token);
