// The card of odds of a charge and of an assault: one sentence of success from the side of whoever orders, by what the enemy may answer;
// by eye where the text forbids measuring.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { at_rest, my_move, open_bench, orders_told, program, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

interface Moment {
  record: string;
  unit: string;
  target: string;
}
/** Battles of two quick computers, each cut off just before a charge. */
function* charges(scenario: string): Generator<Moment> {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-charge-'));
  for (let seed = 1; seed <= 4; seed++) {
    const file = join(folder, `${seed}.log`);
    const players = ['--first', 'greedy', '--second', 'greedy', '--seed', String(seed)];
    execFileSync(program, ['play', scenario, ...players, '--save', file], { stdio: 'ignore' });
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const [n, line] of lines.entries()) {
      const order = /^\d+ \S+ charge (\S+) > (\S+)/.exec(line);
      if (order) yield { record: lines.slice(0, n).join('\n') + '\n', unit: order[1]!, target: order[2]! };
    }
  }
}

/** Goes to that moment and has the charge weighed by clicks, as whoever has the move. */
async function weigh(page: Page, { record, unit, target }: Moment): Promise<void> {
  const answer = await fetch(`${bench.url}/api/import`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ log: record }),
  });
  const { links } = (await answer.json()) as { links: { both: string } };
  await page.goto(`${bench.url}/i/${links.both}`);
  await page.locator('.roster .row').first().waitFor();
  await my_move(page);
  const row = page.locator(`.roster [data-unit="${unit}"]`);
  if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
  await page.locator('.bar [data-verb=charge]').click();
  await at_rest(page);
  const picks = page.locator('.composer fieldset.want .pick.red');
  if ((await picks.count()) > 0) {
    const name = (await page.locator(`.roster [data-unit="${target}"] .full`).textContent())!;
    await picks.filter({ hasText: name }).first().click();
    await at_rest(page);
  }
}
/** A charge on which what the enemy does makes a difference, once it is found. */
let telling: Moment | undefined;
const percent = (text: string | null): number => Number(/([\d.,]+)/.exec(text ?? '')![1]!.replace(',', '.'));

for (const [locale, success] of [
  ['fr-FR', /^de /],
  ['en-GB', /^(to|of|that) /],
] as const)
  describe(`a charge, ${locale}`, () => {
    it('has its odds by what the enemy may answer, the headline with them', async () => {
      const page = await bench.visitor({ width: 1366, height: 768, locale });
      const answers = page.locator('[data-answers] li button:not([disabled])');
      let found = false;
      for (const moment of telling ? [telling] : charges('saint-aubin')) {
        await weigh(page, moment);
        found = new Set(await answers.locator('b').allTextContents()).size > 1;
        if (found) {
          telling = moment;
          break;
        }
      }
      expect(found).toBe(true);
      const told = await orders_told(page);
      const headline = page.locator('[data-aim]');
      expect(await headline.locator('strong').textContent()).toMatch(success);
      // The answer that suits worst leads; each of them can be looked at, and the headline and its bar follow.
      const chances: number[] = [];
      let most = 0;
      for (let i = 0; i < (await answers.count()); i++) {
        await answers.nth(i).click();
        const one = percent(await answers.nth(i).locator('b').textContent());
        expect(percent(await headline.locator('b').first().textContent())).toBe(one);
        expect(await headline.locator('span').first().textContent()).toBe(await answers.nth(i).locator('span').textContent());
        chances.push(one);
        // Outcomes that exclude each other: together they are everything.
        const shares = (await page.locator('.odds [data-shares] b').allTextContents()).map(percent);
        expect(Math.abs(shares.reduce((a, b) => a + b, 0) - 100)).toBeLessThanOrEqual(shares.length);
        most = Math.max(most, shares.length);
      }
      expect(most).toBeGreaterThan(1);
      expect(chances[0]).toBe(Math.min(...chances));
      expect(new Set(chances).size).toBeGreaterThan(1);
      // The steps have their dice, the clause of each figure beside it.
      await answers.first().click();
      expect(await page.locator('.odds .clause').count()).toBeGreaterThan(0);
      await bench.picture(page, `charge-${locale}`);
      // Nothing has happened yet.
      expect(await orders_told(page)).toBe(told);
      expect(bench.complaints).toEqual([]);
    });
  });

describe('a charge that the text forbids to measure', () => {
  it('is weighed by eye, and that is said', async () => {
    const page = await bench.visitor({ width: 1366, height: 768 });
    await weigh(page, charges('gemioncourt').next().value as Moment);
    const card = page.locator('.odds');
    expect(await card.textContent()).toMatch(/à l’œil/);
    // No figure is made up for what may not be measured.
    expect(await card.locator('[data-aim] > b').textContent()).toBe('?');
    expect(await card.textContent()).not.toMatch(/calcul exact|%|ceci arrivera/);
    await bench.picture(page, 'charge-by-eye');
    expect(bench.complaints).toEqual([]);
  });
});
