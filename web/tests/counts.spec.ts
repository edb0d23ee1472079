// How many presses there are between a newcomer and the first order that matters, battle by battle; and how many of those of a whole
// battle leave no choice. At the size of a small portable computer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listen, on_page, type Heard } from './heard';
import { COMPUTER, is_over, ME, my_move, new_game, open_bench, orders_told, play_something, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

const confirm = '[data-confirm]:not([disabled])';
/** Until the order is told, or a confirmation has been asked for and stays: what can be taken back passes it by. */
async function told_or_asked(page: Page, before: number): Promise<'told' | 'asked'> {
  for (let i = 0, asked = 0; i < 200; i++) {
    if ((await orders_told(page)) > before) return 'told';
    asked = (await page.locator(confirm).isVisible()) ? asked + 1 : 0;
    if (asked > 8) return 'asked';
    await page.waitForTimeout(100);
  }
  throw new Error('nothing came of it');
}
/** One order by the fewest presses: a unit drawn to where it may go, or a button and what it asks. Says how many there were. */
async function first_order(page: Page, heard: Heard): Promise<number> {
  const before = await orders_told(page);
  let presses = 0;
  const goes = heard.decision!.menu!.find((c) => c.unit && (c.region ?? c.places) && heard.units.get(c.unit)!.outline.length > 0);
  if (goes) {
    const u = heard.units.get(goes.unit!)!;
    const to = goes.places ? heard.places.get(goes.places[0]!)! : null;
    const centre = to ? to.reduce((a, p) => [a[0] + p[0] / to.length, a[1] + p[1] / to.length], [0, 0]) : null;
    const size = heard.board.height / 12,
      turn = (u.facing * Math.PI) / 1800;
    const goal: [number, number] = centre ? [centre[0]!, centre[1]!] : [u.x + Math.sin(turn) * size, u.y + Math.cos(turn) * size];
    const row = (await page.locator(`.roster [data-unit="${goes.unit}"]`).boundingBox())!;
    await page.mouse.move(row.x + 60, row.y + row.height / 2);
    await page.mouse.down();
    await page.mouse.move(...(await on_page(page, heard, ...goal)), { steps: 5 });
    await page.waitForTimeout(300);
    await page.mouse.up();
    presses++;
  } else {
    const button = page.locator('.bar button.or, .bar .general .btn').first();
    await button.click();
    presses++;
    const pick = page.locator('.composer fieldset.want .pick').first();
    if (await pick.isVisible().catch(() => false)) {
      await pick.click();
      presses++;
    }
  }
  if ((await told_or_asked(page, before)) === 'asked') {
    await page.locator(confirm).click();
    presses++;
  }
  await page.waitForFunction((n) => Number(document.querySelector<HTMLInputElement>('.scrub input')?.max ?? 0) > n, before);
  return presses;
}
/** Sets up as the scenario would have it, by one press for each time that it is asked. */
async function set_up(page: Page, heard: Heard): Promise<number> {
  let presses = 0;
  for (let i = 0; i < 12 && heard.turn === 0; i++) {
    if ((await my_move(page)) === 'over') break;
    if (heard.turn > 0) break;
    const all = page.locator('[data-usual]'),
      before = await orders_told(page);
    const verb = heard.decision?.usual?.verb;
    if (await all.isVisible()) await all.click();
    else
      await page
        .locator(verb ? `.bar .general [data-verb="${verb}"]` : '.bar .general .btn')
        .first()
        .click();
    presses++;
    if ((await told_or_asked(page, before)) === 'asked') {
      await page.locator(confirm).click();
      presses++;
    }
    await page.waitForFunction(() => document.querySelector('.bar [data-usual]:not([disabled])') === null, undefined, { timeout: 30_000 });
    await page.waitForTimeout(400);
  }
  await my_move(page);
  return presses;
}

describe('to the first order that matters', () => {
  it('Geisberg: three presses', async () => {
    const page = await bench.visitor({ width: 1366, height: 768 });
    const heard = listen(page);
    await page.goto(`${bench.url}/`);
    await page.locator('aside .quick').click();
    await my_move(page);
    const presses = 1 + (await set_up(page, heard)) + (await first_order(page, heard));
    expect(presses).toBeLessThanOrEqual(3);
    expect(bench.complaints).toEqual([]);
  });
  for (const battle of [
    'Le pont du canapé',
    'Gémioncourt',
    'L’auberge sur la route',
    'La ferme de Saint-Aubin',
    'Schönau',
    'Rotherberg',
    'Roter Berg',
  ])
    it(`${battle}: five at most`, async () => {
      const page = await bench.visitor({ width: 1366, height: 768 });
      const heard = listen(page);
      await page.goto(`${bench.url}/`);
      await page.locator('aside select').first().selectOption('greedy');
      await page.locator('.card', { hasText: battle }).locator('button').click();
      await page.locator('aside .go').click();
      await my_move(page);
      const presses = 2 + (await set_up(page, heard)) + (await first_order(page, heard));
      expect(presses, battle).toBeLessThanOrEqual(5);
      expect(bench.complaints).toEqual([]);
    });
});

describe('presses that leave no choice', () => {
  for (const battle of ['La ferme de Saint-Aubin', 'La ferme de Gémioncourt'])
    it(`are at most three of a hundred in ${battle}`, async () => {
      const page = await bench.visitor({ width: 1366, height: 768 });
      const heard = listen(page);
      await new_game(bench, page, battle, ME, COMPUTER);
      // Every press is counted where it falls.
      await page.evaluate(() => {
        const w = window as unknown as { presses: number };
        w.presses = 0;
        addEventListener('click', () => w.presses++, true);
      });
      let forced = 0;
      for (let turn = 0; turn < 400 && (await my_move(page)) === 'move'; turn++) {
        if (heard.decision?.forced) forced++;
        const general = page.locator('.bar .general .btn');
        // Most turns somebody acts; every third the phase is ended, so that the battle comes to its end.
        if (turn % 3 === 2 && (await general.count()) > 0) {
          const before = await orders_told(page);
          await general.last().click();
          const came = await told_or_asked(page, before).catch(() => 'nothing');
          if (came === 'asked') await page.locator(confirm).click();
          else if (came === 'nothing') {
            await page.keyboard.press('Escape');
            await play_something(page, turn);
          }
        } else await play_something(page, turn);
      }
      expect(await is_over(page)).toBe(true);
      const presses = await page.evaluate(() => (window as unknown as { presses: number }).presses);
      console.log(`${battle}: ${presses} presses, ${forced} forced`);
      expect(forced).toBeLessThanOrEqual(presses * 0.03);
      expect(bench.complaints).toEqual([]);
    });
});
