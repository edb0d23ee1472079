// What the table tells of orders: those that are refused now and why, and the ways that units went.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { at_rest, COMPUTER, ME, my_move, new_game, open_bench, painted, play_something, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

/** Plays on until something is to be seen. */
async function play_until(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await my_move(page);
    if (await page.locator(selector).first().isVisible()) return;
    await play_something(page, i);
  }
  throw new Error(`${selector} never came`);
}

describe('an order that is refused now', () => {
  it('is shown with its reason and its clause, which opens the rule', async () => {
    const page = await bench.visitor();
    await new_game(bench, page, 'Le Geisberg', ME, COMPUTER);
    // A unit that has moved while another may still move is told why it may not; at the end of a phase nothing is refused.
    const done = page.locator('.roster section:first-of-type .row.done').first();
    const no = page.locator('.bar .or.no').first();
    const told = async (): Promise<boolean> => {
      if (!(await done.isVisible())) return false;
      await done.click();
      await at_rest(page);
      return (await no.count()) > 0;
    };
    for (let i = 0; i < 60; i++) {
      await my_move(page);
      if (await told()) break;
      await play_something(page, i + 1);
    }
    await no.waitFor();
    expect(((await no.locator('b').textContent()) ?? '').length).toBeGreaterThan(3);
    expect(((await no.locator('small').textContent()) ?? '').length).toBeGreaterThan(10);
    const clause = no.locator('.clause');
    const id = (await clause.textContent())!.trim();
    await bench.picture(page, 'refused');
    await clause.click();
    await page.locator('.side section.rule').waitFor();
    expect(await page.locator('.side section.rule h3').textContent()).toBe(id);
    expect(bench.complaints).toEqual([]);
  });
});

describe('the last moves', () => {
  const button = '.over button:has-text("Derniers mouvements")';
  const map = (page: Page): Promise<Buffer> => page.locator('canvas.staff-map').screenshot();
  /** Whether the map shows them: it looks otherwise without. A short way may lie under the block, and then it does not. */
  async function drawn(page: Page): Promise<boolean> {
    await painted(page);
    const shown = await map(page);
    await page.locator(button).click();
    await painted(page);
    const other = !(await map(page)).equals(shown);
    await page.locator(button).click();
    return other;
  }
  it('are drawn on the map until they are not wanted, in the present and in the past', async () => {
    const page = await bench.visitor();
    await new_game(bench, page, 'La ferme de Saint-Aubin', ME, COMPUTER);
    await play_until(page, button);
    for (let i = 0; i < 20 && !(await drawn(page)); i++) {
      await play_something(page, i + 1);
      await play_until(page, button);
    }
    expect(await drawn(page)).toBe(true);

    // On to the next turn, when some have moved for certain, and back to one of them.
    await play_until(page, '.when h1:has-text("Tour 2")');
    const back = page.locator('.scrub .step').first();
    let seen = false;
    while (!seen && (await back.isEnabled())) {
      await back.click();
      await at_rest(page);
      if (!(await page.locator(button).isVisible())) continue;
      await bench.picture(page, 'past-moves');
      seen = await drawn(page);
    }
    expect(seen).toBe(true);
    expect(bench.complaints).toEqual([]);
  });
});
