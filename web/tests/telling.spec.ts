// What happened, told: the digest of the other side's turn and its replay, the chronicle as a text, the report with its parts, and the
// same battle again. In both languages.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { at_rest, COMPUTER, ME, my_move, new_game, open_bench, orders_told, play_something, type Bench } from './harness';

const kept = join(resolve(dirname(fileURLToPath(import.meta.url)), '../..'), 'tests/kept/first_release');

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  expect(bench.complaints).toEqual([]);
  await bench?.close();
});

const languages = [
  {
    locale: 'fr-FR',
    code: 'fr',
    digest: 'Ce qui vient de se passer',
    replay: 'Revoir',
    copy: 'Copier le récit',
    turn: /Tour 1/,
    parts: ['Tour par tour', 'Force restante', 'Chances de victoire', 'Les tournants', 'Les unités'],
    rematch: 'Revanche',
  },
  {
    locale: 'en-GB',
    code: 'en',
    digest: 'What has just happened',
    replay: 'See it again',
    copy: 'Copy the story',
    turn: /Turn 1/,
    parts: ['Turn by turn', 'Strength left', 'Chances of winning', 'Turning points', 'The units'],
    rematch: 'Rematch',
  },
] as const;

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
/** What no sentence may show: a template that was not filled in, or a figure of the machine. */
const raw = /[{}]|undefined|NaN|\[object/;

async function until_digest(page: Page): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if ((await my_move(page)) === 'over') break;
    if ((await page.locator('.digest').count()) > 0) return;
    await play_something(page, 3 * i); // ends of phases, where there are any
  }
  throw new Error('the other side had no turn to tell of');
}

describe.each(languages)('in $code', (lang) => {
  it('tells the turn of the other side in three lines, and shows it again', async () => {
    const page = await bench.visitor({ locale: lang.locale });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await new_game(bench, page, 'Geisberg', ME, COMPUTER);
    await until_digest(page);
    const digest = page.locator('.digest');
    expect((await digest.locator('h2').textContent())?.trim()).toBe(lang.digest);
    const lines = await digest.locator('li').allInnerTexts();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) {
      expect(line).not.toMatch(raw);
      expect(line.trim().endsWith('.')).toBe(true);
    }
    await bench.picture(page, `digest-${lang.code}`);

    // A line leads to its order on the map; the present comes back.
    const now = await orders_told(page);
    await digest.locator('li button').first().click();
    await digest.locator('.row .it').waitFor();
    await bench.picture(page, `digest-step-${lang.code}`);
    // Back to its first order, and forward again.
    while (await digest.locator('.step').first().isEnabled()) {
      await digest.locator('.step').first().click();
      await at_rest(page);
    }
    expect(await digest.locator('.row .it').innerText()).toMatch(/^1 /);
    await page.locator('.past').waitFor();
    expect(await page.locator('.bar .general .btn').count()).toBe(0);
    // All of it again, which ends in the present.
    await digest.locator('.row .btn', { hasText: lang.replay }).click();
    await page.waitForFunction(
      () => document.querySelector('.past') === null && document.querySelector('.digest .row .it') === null,
      undefined,
      {
        timeout: 60_000,
      },
    );
    expect(await my_move(page)).toBe('move');
    expect(await orders_told(page)).toBe(now);

    // The chronicle as a text for a forum.
    await page.locator('.chronicle .copy', { hasText: lang.copy }).click();
    const story = await clipboard(page);
    expect(story).toMatch(lang.turn);
    expect(story).toMatch(/Geisberg/);
    expect(story).not.toMatch(raw);
    // No order is told twice: no two lines of one order begin alike.
    expect(story.split('\n').filter((line) => line.startsWith('- ')).length).toBeGreaterThan(now / 2);
  });

  it('reports the battle with its parts, and plays it again', async () => {
    const page = await bench.visitor({ locale: lang.locale, width: 1200, height: 1500 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const record = readFileSync(join(kept, 'geisberg.log'), 'utf8');
    const answer = await fetch(`${bench.url}/api/import`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ log: record }),
    });
    const { links } = (await answer.json()) as { links: { both: string } };
    await page.goto(`${bench.url}/i/${links.both}`);
    await page.locator('.roster .row').first().waitFor();
    const token = page.url().split('/').pop()!;
    await page.goto(`${bench.url}/report/${token}`);
    await page.locator('main section').first().waitFor({ timeout: 120_000 });
    const headings = (await page.locator('main h2').allInnerTexts()).join('\n');
    for (const part of lang.parts) expect(headings).toContain(part);
    expect(await page.locator('.pic canvas').count()).toBeGreaterThan(2);
    expect(await page.locator('main svg[role=img] .line').count()).toBeGreaterThanOrEqual(4);
    const text = await page.locator('main').innerText();
    expect(text).not.toMatch(raw);
    // Somewhere the dice of a turning point are lit.
    expect(await page.locator('ol svg[role=img]').count()).toBeGreaterThan(0);
    // Each army in the colour of its coat.
    const inks = await page.locator('main svg .line').evaluateAll((all) => all.map((line) => line.getAttribute('stroke')));
    expect(new Set(inks).size).toBe(2);
    await page.screenshot({ path: join(kept, '../../../build/screenshots', `report-${lang.code}.png`), fullPage: true });
    await page.pdf({ path: join(kept, '../../../build/screenshots', `report-${lang.code}.pdf`), format: 'A4', preferCSSPageSize: true });

    await page.locator('.top .btn', { hasText: lang.copy }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).length > 200);
    expect(await clipboard(page)).toMatch(lang.turn);

    await page.locator('.top .btn.main', { hasText: lang.rematch }).click();
    await page.locator('.roster .row').first().waitFor();
    expect(page.url()).toMatch(/\/t\//);
    expect(page.url()).not.toContain(token);
    expect(await orders_told(page)).toBe(0);
  });
});

it('hurries the other side on, or does not show it, as the player likes', async () => {
  const page = await bench.visitor();
  await new_game(bench, page, 'Geisberg', ME, COMPUTER);
  await my_move(page);
  await page.keyboard.press('?');
  await page.locator('.tools input[name=pace][value=off]').check();
  expect(await page.evaluate(() => (JSON.parse(localStorage.getItem('grognard.settings') ?? '{}') as { pace?: string }).pace)).toBe('off');
  await page.reload();
  await my_move(page);
  await page.keyboard.press('?');
  expect(await page.locator('.tools input[name=pace][value=off]').isChecked()).toBe(true);
});
