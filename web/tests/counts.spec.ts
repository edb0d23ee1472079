// How many presses there are between a newcomer and the first order that matters, battle by battle. At the size of a small portable
// computer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listen, on_page, type Heard } from './heard';
import { at_rest, came, my_move, open_bench, orders_told, told_more, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

const confirm = '[data-confirm]:not([disabled])';
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
    await at_rest(page);
    await page.mouse.up();
    presses++;
  } else {
    const button = page.locator('.bar button.or, .bar .general .btn').first();
    await button.click();
    presses++;
    await at_rest(page);
    const pick = page.locator('.composer fieldset.want .pick').first();
    if (await pick.isVisible()) {
      await pick.click();
      presses++;
    }
  }
  if ((await came(page, before)) === 'asked') {
    await page.locator(confirm).click();
    presses++;
  }
  await told_more(page, before);
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
    if ((await came(page, before)) === 'asked') {
      await page.locator(confirm).click();
      presses++;
    }
    await told_more(page, before);
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
