import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open_bench, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

describe('house rules', () => {
  for (const [locale, width, title, ticked] of [
    ['fr-FR', 1280, 'Règles maison', '1 choisie'],
    ['en-GB', 360, 'House rules', '1 chosen'],
  ] as const)
    it(`are chosen on the first page and told at the table (${locale}, ${width})`, async () => {
      const page = await bench.visitor({ width, height: 800, locale });
      await page.goto(bench.url);
      const folded = page.locator('aside details');
      await folded.waitFor();
      expect(await folded.locator('input').count()).toBe(0); // a newcomer sees one line
      await folded.locator('summary').click();
      const first = folded.locator('li').first();
      const name = (await first.locator('label b').textContent())!;
      await first.locator('input').check();
      expect(await folded.locator('summary').textContent()).toContain(ticked);
      await first.locator('.clause').click();
      await folded.locator('.rule p').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await bench.picture(page, `house-${locale.slice(0, 2)}-${width}`);

      await page.locator('.btn.main.go').click();
      await page.waitForURL('**/t/**');
      for (let visit = 0; visit < 2; visit++) {
        await page.locator('.ribbon .who').waitFor();
        await page.locator('.ribbon button[aria-expanded]').last().click();
        const section = page.locator('.tools section', { hasText: title }).first();
        await section.waitFor();
        expect(await section.textContent()).toContain(name);
        await page.reload();
      }
      expect(bench.complaints).toEqual([]);
    }, 120_000);

  it('are left behind when another battle is chosen', async () => {
    const page = await bench.visitor({ width: 1280, height: 900 });
    await page.goto(bench.url);
    const details = page.locator('aside details');
    await details.locator('summary').click();
    await details.locator('input').first().check();
    await page.locator('.card button').nth(1).click();
    await details.locator('summary').click();
    expect(await details.locator('input:checked').count()).toBe(0);
    expect(bench.complaints).toEqual([]);
  }, 60_000);
});
