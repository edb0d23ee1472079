import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at_rest, my_move, open_bench, orders_told, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

describe('real dice', () => {
  it('are asked for, tapped or typed, and stand in the chronicle as they fell', async () => {
    const page = await bench.visitor();
    await page.goto(`${bench.url}/`);
    await page.locator('.card', { hasText: 'La ferme de Saint-Aubin' }).locator('button').click();
    for (const seat of [0, 1]) {
      await page.locator('.seat').nth(seat).locator('.seg').first().locator('button').first().click();
      await page.locator('.seat').nth(seat).locator('.dice button').nth(1).click();
    }
    await page.locator('aside .go').click();
    await my_move(page);
    // The officers' competence is thrown for before anything else.
    await page.locator('.bar .general .btn').first().click();
    await page.locator('section.dice').waitFor();
    await bench.picture(page, 'dice');
    expect(await orders_told(page)).toBe(0);
    for (let round = 0; round < 12 && (await orders_told(page)) === 0; round++) {
      const due = await page.locator('section.dice .gap').count();
      // The first by taps, the others by figures.
      for (let i = 0; i < due; i++) {
        if (round === 0) await page.locator('section.dice .face').nth(3).click();
        else await page.keyboard.press('4');
      }
      await page.locator('section.dice .main').click();
      await at_rest(page);
    }
    expect(await orders_told(page)).toBe(1);
    const faces = await page.locator('.chronicle .entry svg').evaluateAll((all) => all.map((svg) => svg.getAttribute('aria-label')));
    expect(faces.length).toBeGreaterThan(0);
    expect(new Set(faces)).toEqual(new Set(['dé\u00a0: 4']));
    expect(bench.complaints).toEqual([]);
  });
});
