// The table on a phone of 360 pixels, by finger.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { at_rest, COMPUTER, confirmed, ME, my_move, new_game, open_bench, orders_told, told_more, type Bench } from './harness';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

// What can be touched and is smaller than a thumb; clauses stand in running text, and are no buttons of their own.
const too_small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, select, summary')]
      .filter((e) => !e.matches('.clause, .term, .skip, .vh *'))
      .map((e) => ({ e, r: e.getBoundingClientRect() }))
      .filter(({ r }) => r.width > 1 && r.height > 1 && r.bottom > 0 && r.top < innerHeight && (r.width < 43.5 || r.height < 43.5))
      .map(({ e, r }) => `${e.className} ${e.textContent?.trim()} ${Math.round(r.width)}x${Math.round(r.height)}`),
  );
const serious = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> } };
    return (await run.run()).violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id);
  });
};

describe('a phone', () => {
  it('has the list of units in a drawer over the map, and everything under a thumb', async () => {
    const page = await bench.visitor({ width: 360, height: 740, touch: true });
    // The lobby is the same; only the table has no list to wait for.
    await new_game(bench, page, 'Le Geisberg', ME, COMPUTER, '.over');
    await my_move(page);
    await page.locator('.bar .general [data-verb=suggested], .bar .general .btn').first().tap();
    await confirmed(page, 0);
    await my_move(page);

    expect(await page.locator('.roster').isVisible()).toBe(false);
    expect(await too_small(page)).toEqual([]);
    await page.locator('.over button[aria-expanded]').tap();
    await page.locator('.roster .row').first().waitFor();
    expect(await too_small(page)).toEqual([]);
    expect(await serious(page)).toEqual([]);
    await bench.picture(page, 'phone-units');

    const row = page.locator('.roster .row').nth(1);
    const name = (await row.locator('.full').textContent())!;
    await row.tap();
    expect(await page.locator('.roster').isVisible()).toBe(false);
    expect(await page.locator('.bar h2').textContent()).toBe(name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await bench.picture(page, 'phone-unit');
    expect(bench.complaints).toEqual([]);
  });

  for (const locale of ['fr-FR', 'en-GB'])
    it(`keeps the map above half the screen while a turn is played by touch, ${locale}`, async () => {
      const page = await bench.visitor({ width: 360, height: 740, touch: true, locale });
      await new_game(bench, page, 'Geisberg', ME, COMPUTER, '.over');
      const least: number[] = [];
      const measure = async (): Promise<void> => void least.push((await page.locator('.map').boundingBox())!.height);
      const turn = async (): Promise<number> => Number(/\d+/.exec((await page.locator('.ribbon h1').textContent()) ?? '')?.[0] ?? 0);
      for (let order = 0; order < 40 && (await my_move(page)) === 'move' && (await turn()) < 2; order++) {
        await measure();
        const before = await orders_told(page);
        // Some orders by the general's advice, then each phase is ended.
        if (order > 5) {
          await page.locator('.bar .general .btn').last().tap();
          await at_rest(page);
          await measure();
          await confirmed(page, before);
          continue;
        }
        const advice = page.locator('.over .btn', { hasText: locale === 'fr-FR' ? 'Conseil' : 'Advice' });
        await advice.tap();
        await at_rest(page);
        await page.locator('.hint:not(.quietly) .btn').tap();
        await at_rest(page);
        await measure();
        if (order === 3) await bench.picture(page, `phone-order-${locale}`);
        await page.locator('[data-confirm]:not([disabled])').tap();
        await told_more(page, before);
      }
      await measure();
      expect(await turn()).toBeGreaterThanOrEqual(2);
      expect(least.length).toBeGreaterThan(10);
      expect(Math.min(...least)).toBeGreaterThanOrEqual(370);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(bench.complaints).toEqual([]);
    });
});
