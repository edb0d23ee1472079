import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

async function whole_battle(battle: string, name: string): Promise<void> {
  const page = await bench.visitor();
  await new_game(bench, page, battle, ME, COMPUTER);
  let orders = 0;
  while ((await my_move(page)) === 'move') {
    await play_something(page, orders);
    orders++;
    if (orders === 6) {
      // Everything is there again after a reload: the turn, the question, the chronicle.
      await my_move(page);
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

  // The report: a map for each turn, losses of both sides, and it can be printed.
  await page.locator('.side a', { hasText: 'Rapport' }).click();
  await page.locator('.maps li').first().waitFor();
  expect(await page.locator('.maps li').count()).toBeGreaterThan(1);
  expect(await page.locator('tr.side').count()).toBe(2);
  await bench.picture(page, `${name}-report`);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.top').isVisible()).toBe(false);
  expect(bench.complaints).toEqual([]);
}

describe('a whole battle against a computer general', () => {
  it('on a grid', () => whole_battle('Le Geisberg', 'geisberg'));
  it('on a free table', () => whole_battle('La ferme de Saint-Aubin', 'saint-aubin'));
});
