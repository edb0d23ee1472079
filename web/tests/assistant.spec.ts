import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open_bench, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

interface Listed {
  rulesets: { id: string }[];
}

describe('the assistant on a small phone', () => {
  it('resolves every procedure of every ruleset within 360 pixels', async () => {
    const page = await bench.visitor({ width: 360, height: 740, touch: true });
    const list = (await (await fetch(`${bench.url}/api/list`)).json()) as Listed;
    for (const { id } of list.rulesets) {
      const { procedures } = (await (await fetch(`${bench.url}/api/procedures?ruleset=${id}`)).json()) as {
        procedures: { name: string }[];
      };
      for (const { name } of procedures) {
        await page.goto(`${bench.url}/aide/${id}/${name}`);
        await page.locator('.big').waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([id, name, wide]).toEqual([id, name, 360]);
      }
    }
    expect(bench.complaints).toEqual([]);
  }, 900_000);

  it('has buttons for a thumb, keeps the situation in the link, rolls, and takes typed dice', async () => {
    const page = await bench.visitor({ width: 360, height: 740, touch: true });
    await page.goto(`${bench.url}/aide`);
    await page.locator('.pick .btn').nth(1).tap();
    await page.locator('.pick .btn', { hasText: 'tir' }).first().tap();
    await page.locator('.big').waitFor();
    const plus = page.locator('.number button').nth(1);
    const box = (await plus.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
    const before = await page.locator('.number input').first().inputValue();
    await page.locator('.number button:not([disabled])').first().tap();
    await page.waitForFunction((old) => document.querySelector<HTMLInputElement>('.number input')?.value !== old, before);
    const link = page.url();
    expect(link).toContain('?');
    const shown = await page.locator('.number input').first().inputValue();
    await bench.picture(page, 'assistant-360');

    const other = await bench.visitor({ width: 360, height: 740, locale: 'en-GB' });
    await other.goto(link);
    await other.locator('.big').waitFor();
    expect(await other.locator('.number input').first().inputValue()).toBe(shown);

    await page.locator('.go .btn').first().tap();
    await page.locator('.result svg').first().waitFor();
    expect(await page.locator('.result dd').count()).toBeGreaterThan(0);

    await page.locator('.go .btn').nth(1).tap();
    await page.locator('.dice').waitFor();
    for (let round = 0; round < 12 && (await page.locator('.dice').count()) > 0; round++) {
      const due = await page.locator('.dice .gap').count();
      for (let i = 0; i < due; i++) await page.locator('.dice .face').nth(3).tap();
      await page.locator('.dice .main').tap();
      await page.waitForTimeout(400);
    }
    await page.locator('.result svg').first().waitFor();
    // Every die that was typed is a four.
    const faces = await page.locator('.result svg').evaluateAll((all) => all.map((svg) => svg.getAttribute('aria-label')));
    expect(new Set(faces)).toEqual(new Set(['dé\u00a0: 4']));
    expect(bench.complaints).toEqual([]);
  });
});
