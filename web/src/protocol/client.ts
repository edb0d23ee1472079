// One seat's connection to a table: request ids, reconnection with growing pauses, and every message told to one listener.

import { take_early } from './early';
import { wire, type Line } from './wire';
import type { ClientMessage, ServerMessage } from './types';

/** A message before it has its number; the connection gives it one. */
export type Question = ClientMessage extends infer M ? (M extends ClientMessage ? Omit<M, 'id'> : never) : never;
export type Status = 'connecting' | 'open' | 'lost' | 'refused';

/** While the connection is lost: how often it was tried, and when it is tried again (milliseconds since 1970). */
export interface Retry {
  tries: number;
  at: number;
}

interface Waiting {
  resolve: (message: ServerMessage) => void;
  reject: (error: Error) => void;
}

const ready_state = 1; // of a socket, and so of every line

export class Connection {
  private socket: Line | null = null;
  private next_id = 1;
  private waiting = new Map<number, Waiting>();
  private queue: string[] = [];
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly heard: (message: ServerMessage) => void,
    private readonly changed: (status: Status, retry?: Retry) => void,
  ) {
    this.open();
  }

  /** Sends and answers with the first message that carries our id. */
  ask(message: Question): Promise<ServerMessage> {
    return new Promise((resolve, reject) => this.waiting.set(this.tell(message), { resolve, reject }));
  }

  /** Sends what is answered to everybody, if at all. */
  tell(message: Question): number {
    const id = this.next_id++;
    const text = JSON.stringify({ ...message, id });
    if (this.socket?.readyState === ready_state) this.socket.send(text);
    else this.queue.push(text);
    return id;
  }

  /** Tries at once instead of waiting; nothing where the connection stands or is being made. */
  retry(): void {
    if (this.closed || (this.socket && this.socket.readyState <= ready_state)) return;
    clearTimeout(this.timer);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.fail('closed');
  }

  private open(): void {
    let greeted = false;
    const ready = take_early(this.url);
    const socket = ready?.socket ?? wire.line(this.url);
    this.socket = socket;
    const flush = () => {
      for (const text of this.queue.splice(0)) socket.send(text);
    };
    const hear = (text: string) => {
      if (!greeted) {
        greeted = true;
        this.tries = 0;
        this.changed('open');
      }
      let message: ServerMessage;
      try {
        message = JSON.parse(text) as ServerMessage;
      } catch {
        return;
      }
      this.heard(message);
      if (typeof message.re !== 'number') return;
      const one = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      one?.resolve(message);
    };
    const lost = (event: CloseEvent) => {
      if (this.closed || this.socket !== socket) return;
      // What was asked before the cut may or may not have arrived: the greeting after reconnection tells.
      this.fail('lost');
      this.tries++;
      const refused = event.code === 1008;
      // Only the server itself can say that there is no such seat; whatever else ends a socket is a lost connection.
      const wait = Math.min(8000, 250 * 2 ** Math.min(5, this.tries));
      if (refused) this.changed('refused');
      else this.changed('lost', { tries: this.tries, at: Date.now() + wait });
      if (!refused) this.timer = setTimeout(() => this.open(), wait);
    };
    socket.onopen = flush;
    socket.onmessage = (event: MessageEvent<string>) => hear(event.data);
    socket.onclose = lost;
    if (ready) {
      // The owner must have its connection before it hears anything.
      queueMicrotask(() => {
        for (const text of ready.letters.splice(0)) hear(text);
        if (socket.readyState === ready_state) flush();
        if (ready.closed) lost(ready.closed);
      });
    }
  }

  private fail(why: string): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.queue = [];
    for (const one of all) one.reject(new Error(why));
  }
}
