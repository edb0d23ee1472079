// A battle of one's own is tried at once: on either side, on both, or watched; against whom is remembered. And what is
// wrong with it is told in the words of the page, at the field that it is of.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { List, NewGame } from '../src/protocol/types';
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
const rulesets = async (): Promise<string[]> => ((await (await fetch(`${bench.url}/api/list`)).json()) as List).rulesets.map((r) => r.id);

async function by_chance(page: Page, ruleset: string): Promise<void> {
  await page.goto(`${bench.url}/workshop?b=new`);
  const select = page.locator('[data-do=ruleset]');
  await select.waitFor();
  if ((await select.inputValue()) !== ruleset) {
    const blank = page.waitForResponse((r) => r.url().includes('/api/workshop'));
    await select.selectOption(ruleset);
    await blank;
  }
  const made = page.waitForResponse((r) => r.url().endsWith('/api/battlefield'));
  await page.locator('[data-do=chance]').click();
  await made;
  await expect.poll(() => says(page), { timeout: 60_000 }).toMatch(sound);
}
/** Presses the button; what was asked for. */
async function played(page: Page): Promise<NewGame> {
  const asked = page.waitForRequest((r) => r.url().endsWith('/api/games') && r.method() === 'POST');
  await page.locator('[data-do=play]').click();
  const game = (await asked).postDataJSON() as NewGame;
  await page.waitForURL(/\/t\//);
  await page.locator('.roster .row').first().waitFor();
  return game;
}
/** The fields of the first unit: of what is chosen on a map; on a table of zones they stand in a list. */
async function unit_fields(page: Page): Promise<Locator> {
  const on_map = page.locator('[data-thing="unit.0"]');
  if ((await on_map.count()) === 0) return page.locator('.about [data-row="unit.0"] > .fields');
  await on_map.focus();
  return page.locator('.about .fields[data-at="unit"]');
}
async function put(fields: Locator, line: string): Promise<void> {
  const more = fields.locator(':scope > details');
  if (!(await more.evaluate((e) => (e as HTMLDetailsElement).open))) await more.locator('summary').click();
  await more.locator('input').fill(line);
  await more.locator('input').press('Enter');
}

for (const locale of ['fr-FR', 'en-GB'])
  describe(`a battle of one's own, ${locale}`, () => {
    it('is tried on either side, on both or from beside the table, as one chose before', async () => {
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      const [ruleset] = (await rulesets()) as [string];
      await by_chance(page, ruleset);
      const sides = await page.locator('[data-do=seat] option').allInnerTexts();
      expect(sides.length).toBe(4);
      expect(new Set(sides).size).toBe(4);
      await page.locator('[data-do=seat]').selectOption('second');
      await page.locator('[data-do=against]').selectOption('greedy');
      expect(await played(page)).toMatchObject({ first: 'greedy', second: 'human' });
      // What was chosen stands there again.
      await page.goto(`${bench.url}/workshop`);
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      expect(await page.locator('[data-do=seat]').inputValue()).toBe('second');
      expect(await page.locator('[data-do=against]').inputValue()).toBe('greedy');
      await page.locator('[data-do=seat]').selectOption('both');
      expect(await page.locator('[data-do=against]').count()).toBe(0);
      expect(await played(page)).toMatchObject({ first: 'human', second: 'human' });
      await page.goto(`${bench.url}/workshop`);
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      await page.locator('[data-do=seat]').selectOption('watch');
      await page.locator('[data-do=general]').selectOption('random');
      await bench.picture(page, `trying-${locale}`);
      expect(await played(page)).toMatchObject({ first: 'random', second: 'greedy' });
      // Nobody is asked for anything here: the generals play.
      await expect.poll(() => page.locator('.table').getAttribute('data-at').then(Number), { timeout: 60_000 }).toBeGreaterThan(0);
      expect(bench.complaints).toEqual([]);
    });

    it('has its faults told at their fields, in the words of the page, in every ruleset', async () => {
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      for (const ruleset of await rulesets()) {
        await by_chance(page, ruleset);
        const fields = await unit_fields(page),
          said = fields.locator('[data-fault]');
        await put(fields, 'troop = "nobody-such"');
        await expect.poll(() => said.first().innerText(), { message: ruleset }).toMatch(/nobody-such/);
        // It stands right behind the field, which is marked; the checker leads there.
        const field = fields.locator(':scope > [data-key=troop]');
        expect(await field.locator('[aria-invalid=true]').count(), ruleset).toBe(1);
        expect(await field.evaluate((e) => e.nextElementSibling?.hasAttribute('data-fault')), ruleset).toBe(true);
        await page.locator('.pen').first().focus();
        await page.locator('[data-says] .at').first().click();
        await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-key]')?.getAttribute('data-key'))).toBe('troop');
        await page.locator('[data-do=undo]').click();
        await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
        // A number where a name is due: the field by its name, and no key.
        await put(await unit_fields(page), 'troop = 7');
        await expect.poll(() => said.first().innerText()).toMatch(locale === 'fr-FR' ? /«\sTroupe\s»/ : /'Troop'/);
        expect(await says(page)).not.toMatch(/\btroop\b|unit\[/);
        await bench.picture(page, `told-${locale}`);
        await page.locator('[data-do=undo]').click();
      }
      expect(bench.complaints).toEqual([]);
    });
  });
