// The way to the tables: a server on the network, or a worker of this page. Whoever asks does not know which.
import { in_pocket } from '../lib/edition';
import { pocket } from '../pocket/wire';

export interface Answer {
  status: number;
  text: string;
}

/** What a seat talks through: of a socket, what the client uses. Readiness is a socket's, 0 to 3. */
export interface Line {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface Wire {
  /** GET, or POST where there is a body. Throws where nobody answers. */
  ask(path: string, body?: string): Promise<Answer>;
  /** Where the table of a token is. */
  address(token: string): string;
  line(address: string): Line;
}

const network: Wire = {
  async ask(path, body) {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: body ?? null };
    const answer = await fetch(path, body === undefined ? {} : post);
    return { status: answer.status, text: await answer.text() };
  },
  address(token) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/ws?token=${encodeURIComponent(token)}`;
  },
  line: (address) => new WebSocket(address),
};

export const wire: Wire = in_pocket ? pocket() : network;
