// The same games in Chromium's WebAssembly and natively: one hash a scenario over their final positions. 200 of each: tools/test.sh
// browser_hashes.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open_browser, type Bench } from './harness';
import { open_host, type Host } from './static';
import { blank, run_in_page } from './wasi_page';

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
  await blank(page, host.url);
  const { text } = await run_in_page(page, `${host.url}/signature.wasm`, [games]);
  const native = execFileSync(join(root, 'build/signature'), [games], { encoding: 'utf8' });
  expect(native.trim().split('\n').length).toBeGreaterThan(10);
  expect(text).toBe(native);
}, 7_200_000);
