// The table in true size over many sheets: as many as it takes, each as long as a ruler says, in any scale and either way up.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { List, Paper, Workshop } from '../src/protocol/types';
import { open_bench, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

const pages_of = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
const tiles = (page: Page): Promise<number> => page.locator('[data-tile]').count();

/** A battle of the list on a measured table, or on one of zones; and its board. */
async function a_battle(zones: boolean): Promise<{ id: string; board: Paper['board'] }> {
  const list = (await (await fetch(`${bench.url}/api/list`)).json()) as List;
  for (const r of list.rulesets) {
    const shop = (await (await fetch(`${bench.url}/api/workshop?ruleset=${r.id}`)).json()) as Workshop;
    const scenario = r.scenarios[0];
    if (!scenario || shop.columns > 0 !== zones) continue;
    const answer = await fetch(`${bench.url}/api/paper`, { method: 'POST', body: JSON.stringify({ scenario: scenario.id }) });
    return { id: scenario.id, board: ((await answer.json()) as Paper).board };
  }
  throw new Error('no such battle');
}
/** How wide the table is on paper, and a ruler of 10 cm, in millimetres. */
async function measured(page: Page): Promise<{ table: number; ruler: number }> {
  await page.emulateMedia({ media: 'print' });
  const wide = (what: string): Promise<number> =>
    page
      .locator(what)
      .first()
      .evaluate((e) => (e.getBoundingClientRect().width * 25.4) / 96);
  const out = { table: await wide('[data-tile] rect.edge'), ruler: await wide('[data-ruler] .long') };
  await page.emulateMedia({ media: 'screen' });
  return out;
}
async function printed(page: Page, name: string): Promise<Buffer> {
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ path: `../build/screenshots/${name}.pdf`, preferCSSPageSize: true, printBackground: true });
  await page.emulateMedia({ media: 'screen' });
  return pdf;
}

for (const locale of ['fr-FR', 'en-GB'])
  describe(`the table on paper, ${locale}`, () => {
    it('is as large as it is, on numbered sheets with a ruler each, and one that puts them together', async () => {
      const { id, board } = await a_battle(false);
      const [w, h] = [board.width / 10, board.height / 10];
      const page = await bench.visitor({ width: 1400, height: 900, locale });
      await page.goto(`${bench.url}/paper?s=${id}`);
      await page.locator('[data-do=tiles]').click();
      await page.locator('[data-tile]').first().waitFor();
      await page.locator('[data-do=way]').selectOption('portrait');
      await page.locator('[data-do=overlap]').selectOption('10');
      // Upright, 190 mm across; the height that is left beside margins and foot is what a sheet shows of an empty table.
      const high = await page.locator('[data-tile=A1] rect.frame').evaluate((e) => Number(e.getAttribute('height')));
      const columns = Math.ceil((w - 10) / 180),
        rows = Math.ceil((h - 10) / (high - 10));
      await expect.poll(() => tiles(page)).toBe(columns * rows);
      const last = `${String.fromCharCode(64 + rows)}${columns}`;
      expect(await page.locator(`[data-tile=${last}] [data-name]`).textContent()).toBe(last);
      expect(await page.locator('[data-assembly] .which').count()).toBe(columns * rows);
      const full = await measured(page);
      expect(full.ruler).toBeCloseTo(100, 1);
      expect(full.table).toBeCloseTo(w, 0);
      const pdf = await printed(page, `tiles-${locale}`);
      expect(pages_of(pdf)).toBe(columns * rows + 1);
      expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12]/);

      // Half as large, lying down, and the same when one comes back.
      await page.locator('[data-do=scale]').selectOption('2');
      await page.locator('[data-do=way]').selectOption('landscape');
      const half = await measured(page);
      expect(half.ruler).toBeCloseTo(100, 1);
      expect(half.table).toBeCloseTo(w / 2, 0);
      const fewer = await tiles(page);
      expect(fewer).toBeLessThan(columns * rows);
      await page.reload();
      await page.locator('[data-tile]').first().waitFor();
      expect(await tiles(page)).toBe(fewer);
      const lying = await printed(page, `tiles-half-${locale}`);
      expect(pages_of(lying)).toBe(fewer + 1);
      expect(lying.toString('latin1')).toMatch(/MediaBox\s*\[0 0 84[12](\.\d+)? 59[45]/);
      await page.locator('[data-do=format]').selectOption('A3');
      expect(await tiles(page)).toBeLessThan(fewer);
      expect(bench.complaints).toEqual([]);
    });

    it('of zones is as large as one likes, and an empty sheet may be left out of another', async () => {
      const { id, board } = await a_battle(true);
      const page = await bench.visitor({ width: 1400, height: 900, locale });
      await page.goto(`${bench.url}/tiles?s=${id}`);
      await page.locator('[data-tile]').first().waitFor();
      for (const cm of [10, 25]) {
        await page.locator('[data-do=zone]').fill(String(cm));
        await expect.poll(async () => Math.round((await measured(page)).table)).toBe(cm * 10 * board.columns);
      }
      await bench.picture(page, `tiles-zones-${locale}`);
      // A battle taken up in the workshop, and nothing changed on it: it is printed from there.
      const free = await a_battle(false);
      await page.goto(`${bench.url}/workshop?s=${free.id}`);
      await page.locator('[data-thing^="unit."]').first().waitFor();
      await page.locator('[data-do=tiles]').click();
      await page.locator('[data-tile]').first().waitFor();
      await page.locator('[data-do=scale]').selectOption('1');
      const all = await tiles(page);
      await page.locator('[data-do=sparing]').check();
      const kept = await tiles(page);
      expect(kept).toBeGreaterThan(0);
      expect(kept).toBeLessThanOrEqual(all);
      expect(await page.locator('[data-assembly] .which').count()).toBe(all);
      expect(await page.locator('[data-assembly] .which.none').count()).toBe(all - kept);
      expect(bench.complaints).toEqual([]);
    });

    it('is found on a phone, chosen by touch, and says what it takes', async () => {
      const { id } = await a_battle(false);
      const page = await bench.visitor({ width: 390, height: 844, locale, touch: true });
      await page.goto(`${bench.url}/tiles?s=${id}`);
      await page.locator('[data-tile]').first().waitFor();
      await page.locator('[data-do=scale]').selectOption('5');
      await expect.poll(() => page.locator('[data-sum]').innerText()).toMatch(/1:5/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await bench.picture(page, `tiles-phone-${locale}`);
      expect(bench.complaints).toEqual([]);
    });
  });
