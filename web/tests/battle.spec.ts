// Whole battles by clicks, and what a newcomer finds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listen } from './heard';
import { COMPUTER, ME, is_over, my_move, new_game, open_bench, orders_told, play_something, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

describe('a newcomer', () => {
  it('is at a table against a computer general after one click', async () => {
    const page = await bench.visitor();
    await page.goto(`${bench.url}/`);
    await page.locator('.quick').click();
    expect(await my_move(page)).toBe('move');
    expect(await page.locator('.ribbon .who').textContent()).toContain('À vous');
    expect(((await page.locator('.ribbon .q').textContent()) ?? '').trim().length).toBeGreaterThan(10);
    expect(await page.locator('.bar button').count()).toBeGreaterThan(0);
    await bench.picture(page, 'first-table');
    expect(bench.complaints).toEqual([]);
  });
});

/** Plays by clicks until the battle is over, with a reload on the way. */
async function whole_battle(battle: string, name: string): Promise<Page> {
  const page = await bench.visitor({ width: 1366, height: 768 });
  const heard = listen(page);
  let presses = 0;
  await page.exposeFunction('pressed', () => void presses++);
  await page.addInitScript(() => addEventListener('click', () => void (window as unknown as { pressed(): void }).pressed(), true));
  await new_game(bench, page, battle, ME, COMPUTER);
  presses = 0; // those of the first page are not of the battle
  let orders = 0,
    forced = 0;
  while ((await my_move(page)) === 'move') {
    if (heard.decision?.forced) forced++;
    await play_something(page, orders);
    orders++;
    if (orders === 6 && (await my_move(page)) === 'move') {
      // Everything is there again after a reload: the turn, the question, the chronicle.
      const told = await orders_told(page);
      const turn = await page.locator('.ribbon h1').textContent();
      await page.reload();
      await my_move(page);
      await page.waitForFunction((n) => document.querySelectorAll('.chronicle .entry').length >= Math.min(n, 60), told);
      expect(await page.locator('.ribbon h1').textContent()).toBe(turn);
      expect(await orders_told(page)).toBe(told);
    }
    if (orders === 12) await bench.picture(page, `${name}-middle`);
  }
  expect(orders).toBeGreaterThan(5);
  expect(await is_over(page)).toBe(true);
  await bench.picture(page, `${name}-end`);
  console.log(`${battle}: ${orders} orders, ${presses} presses, ${forced} forced`);
  expect(forced).toBeLessThanOrEqual(presses * 0.03);
  expect(bench.complaints).toEqual([]);
  return page;
}

/** A map for each turn, losses of both sides, and it can be printed. */
async function reported(page: Page, name: string): Promise<void> {
  await page.locator('.side a', { hasText: 'Rapport' }).click();
  await page.locator('.maps li').first().waitFor();
  expect(await page.locator('.maps li').count()).toBeGreaterThan(1);
  expect(await page.locator('tr.side').count()).toBe(2);
  await bench.picture(page, `${name}-report`);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.top').isVisible()).toBe(false);
  expect(bench.complaints).toEqual([]);
}

// At the size of a small portable computer; at most three presses of a hundred leave no choice.
describe('a whole battle against a computer general', () => {
  for (const [battle, name] of [
    ['Le Geisberg', 'geisberg'],
    ['La ferme de Saint-Aubin', 'saint-aubin'],
    ['La ferme de Gémioncourt', 'gemioncourt'],
  ] as const)
    it(`${battle}, and its report`, async () => reported(await whole_battle(battle, name), name));
});
