// A battle begun in the pocket edition goes on at a server by its record, and what was played there goes on in the pocket.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ME, my_move, new_game, open_bench, orders_told, play_something, type Bench } from './harness';
import { open_host, type Host } from './static';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

let host: Host, bench: Bench;
beforeAll(async () => {
  host = await open_host(process.env.GROGNARD_POCKET ?? join(root, 'build/pocket'), '/club');
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
  await host?.close();
});

/** Some orders more; how many there are then. */
async function play(page: Page, from: number): Promise<number> {
  for (let i = 0; i < 4 && (await my_move(page)) === 'move'; i++) await play_something(page, from + i);
  await my_move(page);
  return orders_told(page);
}

/** The record, as the player saves it. */
async function saved(page: Page): Promise<string> {
  await page.locator('.ribbon [data-panel=menu]').click();
  const waits = page.waitForEvent('download');
  await page.locator('.tools nav button.btn').first().click();
  return readFileSync(await (await waits).path(), 'utf8');
}

async function read_in(page: Page, lobby: string, log: string): Promise<void> {
  await page.goto(lobby);
  await page.locator('.import input[type=file]').setInputFiles({ name: 'game.log', mimeType: 'text/plain', buffer: Buffer.from(log) });
  await page.locator('.roster .row').first().waitFor();
  await my_move(page);
}

/** The orders with their dice and hashes. */
const orders_of = (log: string): string => log.slice(log.indexOf('\n---\n'));

it('from the pocket to a server and back', async () => {
  const pocket = await bench.visitor();
  await new_game({ ...bench, url: host.url }, pocket, 'Le Geisberg', ME, ME);
  const begun = await play(pocket, 0);
  const first = await saved(pocket);

  const server = await bench.visitor();
  await read_in(server, `${bench.url}/`, first);
  expect(await orders_told(server)).toBe(begun);
  const further = await play(server, begun);
  expect(further).toBeGreaterThan(begun);
  const second = await saved(server);
  expect(orders_of(second).startsWith(orders_of(first))).toBe(true);

  await read_in(pocket, `${host.url}/#/`, second);
  expect(await orders_told(pocket)).toBe(further);
  const last = await play(pocket, further);
  expect(last).toBeGreaterThan(further);
  expect(orders_of(await saved(pocket)).startsWith(orders_of(second))).toBe(true);
  expect(bench.complaints).toEqual([]);
});
