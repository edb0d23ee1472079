// First steps as a newcomer takes them: from the first page to the end of the move, by clicks, then by keys, with a reload between.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { my_move, open_bench, type Bench } from './harness';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

const bubble = (page: Page) => page.locator('.bubble');
async function at_step(page: Page, n: number): Promise<void> {
  await page.waitForFunction((k) => new RegExp(`, ${k} (sur|of) `).test(document.querySelector('.bubble h2')?.textContent ?? ''), n);
}
async function begin(page: Page, battle: string): Promise<void> {
  await page.goto(`${bench.url}/`);
  await page.locator('.card', { hasText: battle }).locator('button').click();
  await page.locator('aside .first').click();
  await my_move(page);
  await at_step(page, 1);
}
/** Chooses a unit in the list and one of its orders in the bar. */
async function order(page: Page, unit: string, verb: string): Promise<void> {
  const row = page.locator(`.roster [data-unit="${unit}"]`);
  if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
  await page.locator(`.bar button.or[data-verb=${verb}]`).click();
}

for (const [locale, battle] of [
  ['fr-FR', 'Le pont du canapé'],
  ['en-GB', 'Sofa Bridge'],
] as const) {
  describe(`first steps, ${locale}`, () => {
    it('lead through a move of Little Wars', async () => {
      const page = await bench.visitor({ locale });
      await begin(page, battle);
      const name = locale.slice(0, 2);
      await bench.picture(page, `guide-1-${name}`);
      await page.evaluate(axe);
      const faults = await page.evaluate(async () => {
        const run = (window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> } }).axe;
        return (await run.run()).violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id);
      });
      expect(faults).toEqual([]);

      // The bubble has the focus at first: a key turns the page, and back.
      await page.keyboard.press('Enter');
      await at_step(page, 2);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await at_step(page, 1);
      await bubble(page).locator('.btn').last().click();
      await at_step(page, 2);

      await page.locator('.roster [data-unit="r-c1"]').click();
      await at_step(page, 3);
      await bench.picture(page, `guide-3-${name}`);
      await order(page, 'r-c1', 'fire');
      const targets = page.locator('.composer fieldset.want .pick');
      if ((await targets.count()) > 0) await targets.first().click();
      await at_step(page, 4);
      await page.locator('[data-confirm]:not([disabled])').waitFor();
      await bench.picture(page, `guide-4-${name}`);

      // A reload takes it up where it was.
      await page.reload();
      await my_move(page);
      await at_step(page, 4);
      await order(page, 'r-c1', 'fire');
      if ((await targets.count()) > 0) await targets.first().click();
      await page.locator('[data-confirm]:not([disabled])').click();
      await at_step(page, 5);
      await bubble(page).locator('.btn').last().click();
      await at_step(page, 6);

      await order(page, 'r-g1', 'move');
      const map = (await page.locator('.map canvas').boundingBox())!;
      const guards = (await page.locator('.mark rect').first().boundingBox())!;
      await bench.picture(page, `guide-6-${name}`);
      await page.mouse.click(guards.x + guards.width / 2, Math.max(map.y + 10, guards.y - 30));
      await page.locator('[data-confirm]:not([disabled])').click();
      await at_step(page, 7);
      await bench.picture(page, `guide-7-${name}`);

      await order(page, 'r-h1', 'charge');
      await page.locator('[data-confirm]:not([disabled])').click();
      await at_step(page, 8);
      await bench.picture(page, `guide-8-${name}`);
      await page.locator('.bar .general [data-verb=end]').click();
      const sure = page.locator('[data-confirm]:not([disabled])');
      if (await sure.isVisible()) await sure.click();
      await at_step(page, 9);
      await bench.picture(page, `guide-9-${name}`);
      await bubble(page).locator('.btn').last().click();
      await bubble(page).waitFor({ state: 'detached' });
      // The battle goes on as any other.
      expect(await my_move(page)).toBe('move');
      expect(bench.complaints).toEqual([]);
    });
  });
}

describe('first steps', () => {
  it('can be left, and taken up again from the menu, on a phone too', async () => {
    const page = await bench.visitor({ width: 390, height: 800, touch: true });
    await begin(page, 'Le pont du canapé');
    const box = (await bubble(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await bench.picture(page, 'guide-phone');
    await bubble(page).locator('.btn').first().tap();
    await bubble(page).waitFor({ state: 'detached' });
    await page.reload();
    await my_move(page);
    expect(await bubble(page).count()).toBe(0);
    await page.locator('[data-panel=menu]').tap();
    await page.locator('.tools .btn', { hasText: 'Premiers pas' }).tap();
    await at_step(page, 1);
    expect(bench.complaints).toEqual([]);
  });
});
