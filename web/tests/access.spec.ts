import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { at_rest, COMPUTER, ME, my_move, new_game, open_bench, play_something, type Bench } from './harness';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe;
    return (await run.run()).violations;
  });
  return found
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map((n) => `${n.target.join(' ')} ${n.failureSummary ?? ''}`)
          .join(' | ')}`,
    );
}

for (const [locale, scheme] of [
  ['fr-FR', 'light'],
  ['en-GB', 'dark'],
] as const) {
  describe(`axe, ${locale}, ${scheme}`, () => {
    it('finds nothing serious on any page', async () => {
      const page = await bench.visitor({ locale });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${bench.url}/`);
      await page.locator('.card canvas').first().waitFor();
      expect(await serious(page)).toEqual([]);
      await bench.picture(page, `lobby-${scheme}`);

      await new_game(bench, page, 'Geisberg', ME, COMPUTER);
      for (let i = 0; i < 5; i++) {
        await my_move(page);
        await play_something(page, i);
      }
      await my_move(page);
      expect(await serious(page)).toEqual([]);
      await bench.picture(page, `table-${scheme}`);
      await page.locator('.roster .row.acts').first().click();
      await page.locator('.bar button.or').first().click();
      await page.locator('.composer, .odds').first().waitFor();
      await at_rest(page);
      expect(await serious(page)).toEqual([]);
      await bench.picture(page, `order-${scheme}`);
      await page.keyboard.press('Escape');
      await page.locator('.roster li').first().hover();
      await page.locator('.roster .info').first().click();
      await page.locator('.sheet').waitFor();
      expect(await serious(page)).toEqual([]);
      await bench.picture(page, `sheet-${scheme}`);
      await page.locator('.sheet .x').click();
      await page.locator('.over .btn').first().click();
      await page.locator('.ribbon .tool').last().click();
      expect(await serious(page)).toEqual([]);
      await bench.picture(page, `text-${scheme}`);

      const list = (await (await fetch(`${bench.url}/api/list`)).json()) as { rulesets: { id: string }[] };
      const id = list.rulesets[1]!.id;
      const { procedures } = (await (await fetch(`${bench.url}/api/procedures?ruleset=${id}`)).json()) as {
        procedures: { name: string }[];
      };
      await page.goto(`${bench.url}/aide/${id}/${procedures[procedures.length - 1]!.name}`);
      await page.locator('.big').waitFor();
      expect(await serious(page)).toEqual([]);
      await page.locator('.go .btn').first().click();
      await page.locator('.result').waitFor();
      expect(await serious(page)).toEqual([]);
      await bench.picture(page, `assistant-${scheme}`);
      await page.goto(`${bench.url}/rules/${id}`);
      await page.locator('main ol li').first().waitFor();
      expect(await serious(page)).toEqual([]);
      await bench.picture(page, `rules-${scheme}`);
    });

    it('finds nothing serious in the workshop, with and without zones, nor on paper', async () => {
      const page = await bench.visitor({ locale, width: 1400 });
      await page.emulateMedia({ colorScheme: scheme });
      const list = (await (await fetch(`${bench.url}/api/list`)).json()) as {
        rulesets: { scenarios: { id: string; board: { columns: number } }[] }[];
      };
      const all = list.rulesets.flatMap((r) => r.scenarios);
      for (const battle of [all.find((s) => s.board.columns > 0)!, all.find((s) => s.board.columns === 0)!]) {
        await page.goto(`${bench.url}/workshop?s=${battle.id}`);
        await page.locator('[data-says] .good').waitFor();
        const things = page.locator('[data-thing^="terrain."]');
        if ((await things.count()) > 0) await things.first().focus();
        expect(await serious(page)).toEqual([]);
        await bench.picture(page, `workshop-${battle.board.columns > 0 ? 'zones' : 'free'}-${scheme}`);
      }
      await page.goto(`${bench.url}/army`);
      await page.locator('[data-offer]').first().waitFor();
      expect(await serious(page)).toEqual([]);
      await page.goto(`${bench.url}/paper?s=${all[0]!.id}`);
      await page.locator('.paper[data-ready] [data-reference]').waitFor();
      expect(await serious(page)).toEqual([]);
      await page.goto(`${bench.url}/tiles?s=${all[0]!.id}`);
      await page.locator('[data-tile]').first().waitFor();
      expect(await serious(page)).toEqual([]);
    });
  });
}

describe('the text view', () => {
  it('tells the same units, strengths and choices as the map and the bar', async () => {
    const page = await bench.visitor();
    await new_game(bench, page, 'Le Geisberg', ME, COMPUTER);
    await my_move(page);
    await play_something(page, 1);
    await my_move(page);
    await page.locator('.over .btn').first().click();
    await page.locator('.text table').first().waitFor();
    const in_list = await page.locator('.roster .row .full').allTextContents();
    const in_text = await page.locator('.text tbody tr td:first-child').allTextContents();
    expect(new Set(in_text)).toEqual(new Set(in_list));
    const acting = await page.locator('.roster .row.acts .full').allTextContents();
    const offered = await page.locator('.text section:nth-of-type(2) > ul > li > b').allTextContents();
    expect(new Set(offered)).toEqual(new Set(acting));
    // A choice of the text view is the same order as in the bar.
    await page.locator('.text .acts .btn').first().click();
    await page.locator('.bar .composer, [data-confirm]').first().waitFor();
  });
});
