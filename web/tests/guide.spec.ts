// First steps as a newcomer takes them: from the first page to the end of the move, by clicks, then by keys, with a reload between.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listen, middle_of, on_page } from './heard';
import { at_rest, COMPUTER, confirmed, ME, my_move, new_game, open_bench, orders_told, type Bench } from './harness';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

const picks_wanted = (page: Page) => page.locator('.composer fieldset.want .pick');
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
      await at_rest(page);
      const targets = picks_wanted(page);
      if ((await targets.count()) > 0) await targets.first().click();
      await at_step(page, 4);
      await page.locator('[data-confirm]:not([disabled])').waitFor();
      await bench.picture(page, `guide-4-${name}`);

      // A reload takes it up where it was.
      await page.reload();
      await my_move(page);
      await at_step(page, 4);
      await order(page, 'r-c1', 'fire');
      await at_rest(page);
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

      // It throws no die and can be taken back: pressing it gives it.
      await order(page, 'r-h1', 'charge');
      await at_step(page, 8);
      await bench.picture(page, `guide-8-${name}`);
      await at_rest(page);
      const told = await orders_told(page);
      await page.locator('.bar .general [data-verb=end]').click();
      await confirmed(page, told);
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

for (const [locale, last] of [
  ['fr-FR', 'À moi de jouer'],
  ['en-GB', 'Over to me'],
] as const)
  describe(`ten minutes on the Geisberg, ${locale}`, () => {
    it('from the objective to the end of the turn', async () => {
      const page = await bench.visitor({ width: 1366, height: 768, locale });
      const heard = listen(page);
      await begin(page, 'Geisberg');
      const name = locale.slice(0, 2);
      await bench.picture(page, `geisberg-1-${name}`);
      await page.locator('.bar .general [data-verb=suggested]').click();
      await at_step(page, 2);
      await page.locator('.roster [data-unit=j5]').click();
      await at_step(page, 3);
      await bench.picture(page, `geisberg-3-${name}`);

      // Drawn in from the list, over the zone, and let go: no button.
      const row = (await page.locator('.roster [data-unit=j5]').boundingBox())!;
      await page.mouse.move(row.x + 60, row.y + 12);
      await page.mouse.down();
      await page.mouse.move(...(await on_page(page, heard, ...middle_of(heard.places.get('D2')!))), { steps: 6 });
      await page.mouse.up();
      await at_step(page, 4);

      // Once left it is not told again; taken up from where it was after a reload.
      await page.reload();
      await my_move(page);
      await at_step(page, 4);
      await order(page, 'bat4', 'move');
      await at_rest(page);
      const picks = page.locator('.composer .pick', { hasText: 'D2' });
      if ((await picks.count()) > 0) await picks.first().click();
      // To limber up takes a die: the chances are told first.
      await page.locator('[data-confirm]:not([disabled])').click();
      await at_step(page, 5);
      await bench.picture(page, `geisberg-5-${name}`);
      for (let i = 0; i < 8 && heard.turn < 2; i++) {
        await my_move(page);
        if (heard.turn >= 2) break;
        const told = await orders_told(page);
        await page.locator('.bar .general .btn').last().click();
        await confirmed(page, told);
      }
      await at_step(page, 6);
      await my_move(page);
      await page.locator('.bar .general .btn').last().click();
      await at_rest(page);
      await bench.picture(page, `geisberg-6-${name}`);
      const guns = page.locator('.bar [data-verb=bombard]');
      if ((await guns.count()) > 0) {
        await guns.first().click();
        await at_rest(page);
        for (let i = 0; i < 3 && (await picks_wanted(page).count()) > 0; i++) {
          await picks_wanted(page).first().click();
          await at_rest(page);
        }
        await page.locator('[data-confirm]:not([disabled])').click();
      } else await bubble(page).locator('.btn').last().click();
      await at_step(page, 7);
      await bubble(page).locator('.btn').last().click();
      await at_step(page, 8);
      await bubble(page).locator('.btn', { hasText: last }).click();
      await bubble(page).waitFor({ state: 'detached' });
      // The one thing to know of these rules is said once, when nobody is at one's elbow any more.
      expect(bench.complaints).toEqual([]);
    });
  });

describe('what the rules mean', () => {
  for (const [locale, battle, words] of [
    ['fr-FR', 'La ferme de Saint-Aubin', /points de commandement|PC/],
    ['en-GB', 'Saint-Aubin', /CP/],
  ] as const)
    it(`is told at the start, where a word stands, and beside the map (${locale})`, async () => {
      const page = await bench.visitor({ width: 1366, height: 768, locale });
      await new_game(bench, page, battle, ME, COMPUTER);
      await my_move(page);
      const opening = page.locator('.opening');
      await opening.waitFor();
      expect(await opening.textContent()).toMatch(words);
      await opening.locator('.term').first().click();
      await page.locator('.card[role=note]').waitFor();
      await bench.picture(page, `term-${locale}`);
      await page.keyboard.press('Escape');
      await page.locator('.card[role=note]').waitFor({ state: 'detached' });
      await page.locator('.over .signs').click();
      const key = page.locator('aside.signs');
      await key.waitFor();
      expect(await key.locator('canvas').count()).toBeGreaterThan(12);
      expect(await key.locator('dt').count()).toBeGreaterThan(5);
      await bench.picture(page, `signs-${locale}`);
      await page.keyboard.press('Escape');
      await key.waitFor({ state: 'detached' });
      await opening.locator('.btn').click();
      await page.reload();
      await my_move(page);
      expect(await opening.count()).toBe(0);
      expect(bench.complaints).toEqual([]);
    });
});

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
