// The same games in Chromium's WebAssembly and natively: one hash a scenario over their final positions.
//   GROGNARD_HASH_GAMES=200 npx vitest run --config vitest.browser.config.ts tests/hashes.spec.ts
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open_browser, type Bench } from './harness';
import { open_host, type Host } from './static';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const games = process.env.GROGNARD_HASH_GAMES ?? '3';

let host: Host, bench: Bench;
beforeAll(async () => {
  host = await open_host(join(root, 'build/wasm'), '/engine');
  bench = await open_browser(host.url);
});
afterAll(async () => {
  await bench?.close();
  await host?.close();
});

it(`${games} games of every scenario end alike`, async () => {
  for (const program of ['build/signature', 'build/wasm/signature.wasm'])
    expect([program, existsSync(join(root, program))]).toEqual([program, true]);
  const page = await bench.visitor();
  await page.goto('about:blank');
  await page.route('**/blank', (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }));
  await page.goto(`${host.url}/blank`);
  const played = await page.evaluate(
    async ([url, args]) => {
      let text = '',
        memory: WebAssembly.Memory;
      const view = (): DataView => new DataView(memory.buffer);
      const given = args!.split(' ').map((a) => new TextEncoder().encode(`${a}\0`));
      class Ended extends Error {}
      const calls: Record<string, (...a: any[]) => number> = {
        args_sizes_get: (count: number, size: number) => {
          view().setUint32(count, given.length, true);
          view().setUint32(size, given.reduce((n, a) => n + a.length, 0), true); // prettier-ignore
          return 0;
        },
        args_get: (list: number, at: number) => {
          given.forEach((a, i) => {
            view().setUint32(list + 4 * i, at, true);
            new Uint8Array(memory.buffer).set(a, at);
            at += a.length;
          });
          return 0;
        },
        environ_sizes_get: (count: number, size: number) => (view().setUint32(count, 0, true), view().setUint32(size, 0, true), 0),
        environ_get: () => 0,
        clock_time_get: (_c: number, _p: bigint, at: number) => (
          view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true),
          0
        ),
        random_get: (at: number, size: number) => (crypto.getRandomValues(new Uint8Array(memory.buffer, at, size)), 0),
        fd_write: (_fd: number, pieces: number, count: number, written: number) => {
          let size = 0;
          for (let i = 0; i < count; i++) {
            const length = view().getUint32(pieces + 8 * i + 4, true);
            text += new TextDecoder().decode(new Uint8Array(memory.buffer, view().getUint32(pieces + 8 * i, true), length));
            size += length;
          }
          view().setUint32(written, size, true);
          return 0;
        },
        fd_prestat_get: () => 8,
        proc_exit: () => {
          throw new Ended();
        },
      };
      const wasi_snapshot_preview1 = new Proxy(calls, { get: (known, name: string) => known[name] ?? (() => 52) });
      const { instance } = await WebAssembly.instantiateStreaming(fetch(url!), { wasi_snapshot_preview1 });
      memory = instance.exports.memory as WebAssembly.Memory;
      try {
        (instance.exports._start as () => void)();
      } catch (end) {
        if (!(end instanceof Ended)) throw end;
      }
      return text;
    },
    [`${host.url}/signature.wasm`, `signature ${games}`],
  );
  const native = execFileSync(join(root, 'build/signature'), [games], { encoding: 'utf8' });
  expect(native.trim().split('\n').length).toBeGreaterThan(20);
  expect(played).toBe(native);
}, 3_600_000);
