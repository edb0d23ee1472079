// A WASI program in the browser: what it prints, and how long it ran.
import type { Page } from 'playwright-core';

export interface Ran {
  text: string;
  ms: number;
}

export async function run_in_page(page: Page, url: string, args: string[]): Promise<Ran> {
  return page.evaluate(
    async ({ url, args }) => {
      let text = '';
      const own: { memory?: WebAssembly.Memory } = {};
      const buffer = (): ArrayBuffer => own.memory!.buffer as ArrayBuffer;
      const view = (): DataView => new DataView(buffer());
      const set = (at: number, value: number): void => view().setUint32(at, value, true);
      const given = ['program', ...args].map((a) => new TextEncoder().encode(`${a}\0`));
      class Ended extends Error {}
      const calls: Record<string, (...a: any[]) => number> = {
        args_sizes_get: (count: number, size: number) => {
          set(count, given.length);
          set(
            size,
            given.reduce((n, a) => n + a.length, 0),
          );
          return 0;
        },
        args_get: (list: number, at: number) => {
          given.forEach((a, i) => {
            set(list + 4 * i, at);
            new Uint8Array(buffer()).set(a, at);
            at += a.length;
          });
          return 0;
        },
        environ_sizes_get: (count: number, size: number) => (set(count, 0), set(size, 0), 0),
        environ_get: () => 0,
        clock_time_get: (clock: number, _precision: bigint, at: number) => {
          const ms = clock === 0 ? Date.now() : performance.now();
          view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
          return 0;
        },
        random_get: (at: number, size: number) => (crypto.getRandomValues(new Uint8Array(buffer(), at, size)), 0),
        fd_write: (_fd: number, pieces: number, count: number, written: number) => {
          let size = 0;
          for (let i = 0; i < count; i++) {
            const length = view().getUint32(pieces + 8 * i + 4, true);
            text += new TextDecoder().decode(new Uint8Array(buffer(), view().getUint32(pieces + 8 * i, true), length));
            size += length;
          }
          set(written, size);
          return 0;
        },
        fd_prestat_get: () => 8,
        proc_exit: () => {
          throw new Ended();
        },
      };
      const wasi_snapshot_preview1 = new Proxy(calls, { get: (known, name: string) => known[name] ?? (() => 52) });
      const { instance } = await WebAssembly.instantiateStreaming(fetch(url), { wasi_snapshot_preview1 });
      own.memory = instance.exports.memory as WebAssembly.Memory;
      const began = performance.now();
      try {
        (instance.exports._start as () => void)();
      } catch (end) {
        if (!(end instanceof Ended)) throw end;
      }
      return { text, ms: performance.now() - began };
    },
    { url, args },
  );
}

/** A page with nothing on it, on the host of the programs. */
export async function blank(page: Page, host: string): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }));
  await page.goto(`${host}/blank`);
}
