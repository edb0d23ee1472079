import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { at_rest, came, COMPUTER, confirmed, ME, my_move, new_game, open_bench, orders_told, told_more, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

/** Tab until the focus is on what we look for, as somebody without a mouse does. */
async function tab_to(page: Page, selector: string, most = 120): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

describe('without a mouse', () => {
  it('one plays a whole turn', async () => {
    const page = await bench.visitor();
    await page.goto(`${bench.url}/`);
    await page.locator('.quick').waitFor();
    await tab_to(page, '.quick');
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
    await my_move(page);
    // "Tour 2 sur 8": the first figure; before the battle there is none.
    const turn_now = async (): Promise<number> => Number(/\d+/.exec((await page.locator('.ribbon h1').textContent()) ?? '')?.[0] ?? 0);
    const first_turn = await turn_now();

    let moved = 0,
      by_arrows = 0;
    for (let step = 0; step < 80; step++) {
      if ((await my_move(page)) === 'over') break;
      const turn = await turn_now();
      if (turn > Math.max(1, first_turn) && moved > 0) break;
      const before = await orders_told(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press(' ');
      const places = page.locator('.or[data-verb]');
      if (moved < 3 && (await places.count()) > 0 && turn > 0) {
        await page.keyboard.press(((await places.first().locator('kbd').textContent()) ?? '').toLowerCase());
        await at_rest(page);
        const sure = page.locator('[data-confirm]:not([disabled])');
        const pick = page.locator('.composer .pick').first();
        if ((await orders_told(page)) === before && (await sure.count()) === 0 && (await pick.count()) > 0) {
          // Over zones the arrows choose; the zone ahead, or one beside.
          for (const arrow of ['ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowDown']) {
            await page.keyboard.press(arrow);
            if ((await came(page, before)) !== 'nothing') {
              by_arrows++;
              break;
            }
          }
          if ((await came(page, before)) === 'nothing') {
            await tab_to(page, '.composer .pick');
            await page.keyboard.press('Enter');
          }
        }
        // What can be taken back is given as soon as it is chosen; the rest waits for Enter.
        if ((await came(page, before)) === 'asked') {
          await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
          await page.keyboard.press('Enter');
        }
        await told_more(page, before);
        moved++;
        continue;
      }
      await page.keyboard.press('Escape');
      const key = ((await page.locator('.general .btn').first().locator('kbd').textContent()) ?? '').toLowerCase();
      await page.keyboard.press(key);
      if ((await came(page, before)) === 'asked') await page.keyboard.press('Enter');
      await told_more(page, before);
    }
    expect(moved).toBeGreaterThan(0);
    expect(await turn_now()).toBeGreaterThan(Math.max(1, first_turn));
    expect(by_arrows).toBeGreaterThan(0);
    await bench.picture(page, 'keyboard');
    expect(bench.complaints).toEqual([]);
  });

  it('a ghost walks by arrows and the referee judges each step', async () => {
    const page = await bench.visitor();
    await new_game(bench, page, 'La ferme de Schönau', ME, ME);
    for (let i = 0; i < 40; i++) {
      await my_move(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press(' ');
      const with_region = page.locator('.or', { hasText: 'zone dorée' });
      if ((await with_region.count()) > 0) {
        await page.keyboard.press(((await with_region.first().locator('kbd').textContent()) ?? '').toLowerCase());
        await page.locator('.pose button[aria-expanded]').click();
        const x = page.locator('.pose input').first();
        await x.waitFor();
        const at = Number(await x.inputValue());
        await page.keyboard.press('ArrowRight');
        await page.waitForFunction((old) => Number(document.querySelector<HTMLInputElement>('.pose input')?.value) > old, at);
        await page.locator('.odds .notice, .odds .sure, .odds .big, .odds .note').first().waitFor();
        await page.keyboard.press('Escape');
        expect(await page.locator('.pose').count()).toBe(0);
        return;
      }
      await page.keyboard.press('Escape');
      const before = await orders_told(page);
      await page.locator('.general .btn, .or[data-verb]').first().click();
      await confirmed(page, before);
    }
    throw new Error('no order with a pose came up');
  });

  it('both languages can be switched at the table, and the words change', async () => {
    const page = await bench.visitor({ locale: 'en-GB' });
    await new_game(bench, page, 'Geisberg', ME, COMPUTER);
    await my_move(page);
    expect(await page.locator('.ribbon .who').textContent()).toContain('Your move');
    await page.locator('.ribbon button', { hasText: 'FR' }).click();
    expect(await page.locator('.ribbon .who').textContent()).toContain('À vous');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  });
});
