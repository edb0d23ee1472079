// An army is bought on its sheet, ready made or troop by troop, and then fights.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPUTER, ME, my_move, new_game, open_bench, play_something, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

for (const [locale, battle, left, own] of [
  ['fr-FR', 'Bataille de rencontre', /Il reste 400 points/, /Votre armée \(0\)/],
  ['en-GB', 'Pick-up battle', /400 points left/, /Your army \(0\)/],
] as const)
  describe(`the purchase sheet, ${locale}`, () => {
    it('raises an army ready made, changes it within the purse, and the battle begins', async () => {
      const page = await bench.visitor({ width: 1366, height: 768, locale });
      await new_game(bench, page, battle, ME, COMPUTER, '[data-panel=shop]');
      const sheet = page.locator('[data-panel=shop]');
      await sheet.waitFor();
      expect(await sheet.textContent()).toMatch(left);
      expect(await sheet.textContent()).toMatch(own);
      await page.screenshot({ path: `../build/screenshots/shop-${locale}.png` });
      await sheet.locator('[data-army]').first().click();
      const rows = sheet.locator('.own li');
      await expect.poll(() => rows.count()).toBeGreaterThan(5);
      const before = await rows.count();
      await rows.first().locator('button').click();
      await expect.poll(() => rows.count()).toBe(before - 1);
      await sheet.locator('[data-ware]').first().click();
      await expect.poll(() => rows.count()).toBe(before);
      await page.screenshot({ path: `../build/screenshots/shop-bought-${locale}.png` });
      await sheet.locator('footer .btn.main').click();
      await sheet.waitFor({ state: 'detached' });
      expect(await my_move(page)).toBe('move');
      // The armies deploy and fight: the first turn is played through to the second.
      const turn = async (): Promise<number> => Number(/\d+/.exec((await page.locator('.ribbon h1').textContent()) ?? '')?.[0] ?? 0);
      for (let i = 0; i < 80 && (await turn()) < 2 && (await my_move(page)) === 'move'; i++) await play_something(page, i);
      expect(await turn()).toBeGreaterThanOrEqual(2);
      await page.screenshot({ path: `../build/screenshots/shop-fought-${locale}.png` });
      expect(bench.complaints).toEqual([]);
    });
  });
