import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Status } from './client';
import type { ServerMessage } from './types';

// A socket in our hands: the browser's own is tested in the browser.
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let heard: ServerMessage[];
let statuses: Status[];
const connect = () =>
  new Connection(
    'ws://x/ws?token=t',
    (m) => heard.push(m),
    (s) => statuses.push(s),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
  heard = [];
  statuses = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  it('keeps questions until it is open and answers each by its number', async () => {
    const connection = connect();
    const socket = Socket.all[0]!;
    const first = connection.ask({ type: 'check', order: 'end' });
    const second = connection.ask({ type: 'preview', order: 'end' });
    expect(socket.sent).toEqual([]);
    socket.opens();
    expect(socket.sent.map((t) => (JSON.parse(t) as { id: number }).id)).toEqual([1, 2]);
    socket.says({ type: 'preview', re: 2 });
    socket.says({ type: 'allowed', re: 1 });
    expect((await first).type).toBe('allowed');
    expect((await second).type).toBe('preview');
    expect(heard.map((m) => m.type)).toEqual(['preview', 'allowed']);
  });
  it('comes back after a cut, and tells those who waited that their question was lost', async () => {
    const connection = connect();
    Socket.all[0]!.opens();
    Socket.all[0]!.says({ type: 'hello' });
    const asked = connection.ask({ type: 'order', order: 'end' });
    const lost = expect(asked).rejects.toThrow('lost');
    Socket.all[0]!.breaks();
    await lost;
    expect(statuses).toEqual(['open', 'lost']);
    await vi.advanceTimersByTimeAsync(600);
    expect(Socket.all.length).toBe(2);
    Socket.all[1]!.opens();
    Socket.all[1]!.says({ type: 'hello' });
    expect(statuses).toEqual(['open', 'lost', 'open']);
  });
  it('waits for a server that restarts, however long it is away', async () => {
    connect();
    Socket.all[0]!.opens();
    Socket.all[0]!.says({ type: 'hello' });
    Socket.all[0]!.breaks(1012);
    for (let tries = 1; tries <= 6; tries++) {
      await vi.advanceTimersByTimeAsync(8000);
      expect(Socket.all.length).toBe(tries + 1);
      Socket.all[tries]!.breaks();
    }
    expect(statuses).not.toContain('refused');
    await vi.advanceTimersByTimeAsync(8000);
    Socket.all[7]!.opens();
    Socket.all[7]!.says({ type: 'hello' });
    expect(statuses.at(-1)).toBe('open');
  });
  it('calls a server that never answers a lost connection, and goes on trying', async () => {
    connect();
    for (let n = 0; n < 8; n++) {
      Socket.all[n]!.breaks();
      await vi.advanceTimersByTimeAsync(9000);
    }
    expect(new Set(statuses)).toEqual(new Set(['lost']));
    expect(Socket.all.length).toBe(9);
  });
  it('does not knock again at a door that is closed to it', async () => {
    connect();
    Socket.all[0]!.breaks(1008);
    expect(statuses).toEqual(['refused']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all.length).toBe(1);
  });
  it('passes over what is no message', () => {
    connect();
    Socket.all[0]!.opens();
    Socket.all[0]!.onmessage!({ data: '{' });
    expect(heard).toEqual([]);
  });
});
