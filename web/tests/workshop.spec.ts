// A battle is drawn from nothing, by chance and by hand, told what is wrong with it, tried against a general, taken out
// and read in again, equal; an army is composed with a mistake that is named and mended.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open_bench, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

const sound = /Rien à redire|Nothing to say against it/;
const says = (page: Page): Promise<string> => page.locator('[data-says]').innerText();
const things = (page: Page): Promise<number> => page.locator('[data-thing]').count();

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.locator('[data-do=export]').click();
  return readFileSync((await (await download).path())!, 'utf8');
}
async function read_in(page: Page, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'own.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** The first ruleset whose table is measured, not one of zones. */
async function measured(page: Page): Promise<void> {
  const select = page.locator('[data-do=ruleset]');
  await select.waitFor();
  for (const value of await select.locator('option').evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))) {
    await select.selectOption(value);
    const pens = page.locator('[data-pen=hedge], [data-pen=wall]');
    if (
      await pens
        .first()
        .waitFor({ timeout: 1500 })
        .then(
          () => true,
          () => false,
        )
    )
      return;
  }
}

for (const locale of ['fr-FR', 'en-GB'])
  describe(`the workshop, ${locale}`, () => {
    it('draws ground that the checker judges, takes back, and plays what it drew', async () => {
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      await page.goto(`${bench.url}/workshop?b=new`);
      await measured(page);
      // Nothing but a table: the checker says what is missing.
      await expect.poll(() => says(page)).not.toMatch(/…$/);
      expect(await says(page)).not.toMatch(sound);
      await page.locator('[data-do=chance]').click();
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      const before = await things(page);
      expect(before).toBeGreaterThan(15);
      await page.screenshot({ path: `../build/screenshots/workshop-chance-${locale}.png` });

      const map = (await page.locator('.sheet svg').boundingBox())!;
      const at = (x: number, y: number) => [map.x + map.width * x, map.y + map.height * y] as const;
      await page.locator('[data-pen=wood]').click();
      await page.mouse.move(...at(0.05, 0.45));
      await page.mouse.down();
      await page.mouse.move(...at(0.1, 0.5), { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => things(page)).toBe(before + 1);
      await page.locator('[data-pen=""]').click();
      // By keys: moved, turned, copied, and all of it taken back.
      const drawn = page.locator('[data-thing].on');
      const where = (): Promise<string | null> => drawn.locator('polygon').getAttribute('points');
      const first = await where();
      await drawn.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(where).not.toBe(first);
      await page.keyboard.press('r');
      await page.keyboard.press('Control+d');
      await expect.poll(() => things(page)).toBe(before + 2);
      for (let i = 0; i < 4; i++) await page.locator('[data-do=undo]').click();
      await expect.poll(() => things(page)).toBe(before);
      await page.locator('[data-do=redo]').click();
      await expect.poll(() => things(page)).toBe(before + 1);

      const text = await exported(page);
      await read_in(page, text);
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      expect(await exported(page)).toBe(text);
      // A slip is told at its place, and one can go there.
      await read_in(page, text.replace(/troop = "[^"]*"/, 'troop = "no-such-troop"'));
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(/no-such-troop/);
      expect(await page.locator('[data-do=play]').isDisabled()).toBe(true);
      await page.screenshot({ path: `../build/screenshots/workshop-fault-${locale}.png` });
      await page.locator('[data-says] .at').first().click();
      await expect.poll(() => page.locator('[data-thing].on').count()).toBe(1);
      await read_in(page, text);
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      await page.locator('[data-do=play]').click();
      await page.waitForURL(/\/t\//, { timeout: 20_000 });
      await page.locator('.ribbon h1').waitFor();
      // It is kept, and stands on the first page.
      await page.goto(`${bench.url}/`);
      await expect.poll(() => page.locator('.own li').count()).toBeGreaterThan(0);
      expect(bench.complaints).toEqual([]);
    });

    it('draws by touch on a tablet', async () => {
      const page = await bench.visitor({ width: 900, height: 1200, locale, touch: true });
      await page.goto(`${bench.url}/workshop?b=new`);
      await page.locator('[data-do=ruleset]').waitFor();
      await measured(page);
      const before = await things(page);
      await page.locator('[data-pen=wood]').tap();
      const map = (await page.locator('.sheet svg').boundingBox())!;
      await page.touchscreen.tap(map.x + map.width / 2, map.y + map.height / 2);
      await expect.poll(() => things(page)).toBe(before + 1);
      await page.locator('[data-pen=""]').tap();
      await page.locator('[data-do=erase]').tap();
      await expect.poll(() => things(page)).toBe(before);
      expect(bench.complaints).toEqual([]);
    });

    it('names the rule that an army breaks, and has nothing to say once it is mended', async () => {
      const page = await bench.visitor({ width: 1400, height: 900, locale });
      await page.goto(`${bench.url}/army`);
      await page.locator('[data-offer]').first().waitFor();
      await page.locator('[data-offer]').first().click();
      const fault = /Aucune règle|No rule is broken/;
      await expect.poll(() => says(page)).toMatch(fault);
      // More than the purse has: the rule is named by its clause.
      const times = page.locator('[data-line] input').first();
      await times.fill('20');
      await expect.poll(() => says(page)).toMatch(/[A-Z]{2,}-R?\d/);
      await page.screenshot({ path: `../build/screenshots/army-${locale}.png` });
      await times.fill('1');
      await expect.poll(() => says(page)).toMatch(fault);
      const total = await page.locator('[data-total]').innerText();
      await page.locator('[data-do=save]').click();
      await page.reload();
      await expect.poll(() => page.locator('[data-total]').innerText()).toBe(total);
      expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(2000);
      expect(bench.complaints).toEqual([]);
    });
  });
