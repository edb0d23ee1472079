// The pages round the table: lobby, rules, assistant, and an address that leads nowhere.
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
  rulesets: { id: string; scenarios: { id: string; units: unknown[] }[] }[];
}
const listed = async () => (await (await fetch(`${bench.url}/api/list`)).json()) as Listed;

describe('the rules', () => {
  for (const [locale, turn, tables] of [
    ['fr-FR', 'Un tour sur une page', 'Les tableaux'],
    ['en-GB', 'A turn on one page', 'The tables'],
  ] as const)
    it(`have contents, a turn on one page and tables with clauses, for every ruleset, ${locale}`, async () => {
      const page = await bench.visitor({ width: 1366, height: 768, locale });
      for (const { id } of (await listed()).rulesets) {
        await page.goto(`${bench.url}/rules/${id}`);
        await page.locator('#turn li').first().waitFor();
        const contents = page.locator('.contents a');
        await contents.first().waitFor();
        expect((await contents.allTextContents()).slice(0, 2)).toEqual([turn, tables]);
        expect(await contents.count()).toBeGreaterThan(6);
        expect(await page.locator('#turn li').count()).toBeGreaterThanOrEqual(6);
        expect(await page.locator('#tables table').count()).toBeGreaterThanOrEqual(5);
        // Every row says what its figure is of, and by which clause.
        const rows = page.locator('#tables tbody tr');
        const bare = await rows.evaluateAll((all) =>
          all
            .filter((r) => {
              const name = r.querySelector('th')?.textContent?.trim() ?? '';
              return !name || /^[a-z_0-9]+[_.][a-z_0-9.]+$/.test(name) || !r.querySelector('.src a');
            })
            .map((r) => r.textContent),
        );
        expect([id, bare]).toEqual([id, []]);
        // A chapter of the contents leads to its clauses, and a clause of a table to its text.
        await contents.nth(3).click();
        await page.waitForFunction(() => {
          const wanted = document.getElementById(location.hash.slice(1));
          return wanted !== null && Math.abs(wanted.getBoundingClientRect().top) < innerHeight;
        });
        await page.locator('#tables figure:not(.wide) .src a').first().click();
        await page.locator('li.on').waitFor();
      }
      await bench.picture(page, `rules-${locale}`);
      expect(bench.complaints).toEqual([]);
    }, 240_000);

  it('print the losses of a table figure by figure', async () => {
    const page = await bench.visitor({ width: 1366, height: 768 });
    const { rulesets } = await listed();
    await page.goto(`${bench.url}/rules/${rulesets.find((r) => r.id.startsWith('feu'))!.id}`);
    // FCM-1.4, factor 15: 24 figures lose 360 men.
    const last = page.locator('#table-0 tbody tr').last().locator('td');
    await last.first().waitFor();
    expect((await last.allTextContents()).slice(0, 24).map(Number)).toEqual(Array.from({ length: 24 }, (_, i) => (i + 1) * 15));
  });
});

describe('the assistant', () => {
  for (const [width, height] of [
    [360, 740],
    [1366, 768],
  ] as const)
    it(`keeps the result in sight at ${width} pixels, names the sides, and says first who prevails`, async () => {
      const page = await bench.visitor({ width, height, touch: width < 800 });
      const { id } = (await listed()).rulesets[0]!;
      await page.goto(`${bench.url}/aide/${id}/assault`);
      await page.locator('.big').waitFor();
      expect(await page.locator('.big strong').textContent()).toMatch(/^Résultat\s: (zone prise|assaut repoussé)/);
      const names = page.locator('.party input');
      expect(await names.count()).toBe(2);
      await names.first().fill('Les Turcos');
      await names.first().blur();
      await page.locator('.go .btn').first().click();
      const result = page.locator('.result');
      await result.waitFor();
      const box = (await result.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + Math.min(box.height, 120)).toBeLessThanOrEqual(height);
      expect(await result.locator('h2').textContent()).toMatch(/Résultat\s: (zone prise|assaut repoussé)/);
      expect(await result.locator('h3').allTextContents()).toEqual(['Les Turcos', 'Le défenseur']);
      // It stays there while the form scrolls.
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(200);
      const later = (await result.boundingBox())!;
      expect(later.y).toBeGreaterThanOrEqual(0);
      expect(later.y).toBeLessThan(height - 60);
      await bench.picture(page, `assistant-result-${width}`);
      await page.locator('.tail .btn').first().click();
      await page.goto(`${bench.url}/aide`);
      await page.locator('.stars a', { hasText: 'assaut' }).click();
      await page.locator('.big').waitFor();
      // The name is remembered with it.
      expect(await names.first().inputValue()).toBe('Les Turcos');
      expect(bench.complaints).toEqual([]);
    });

  it('reckons by the house rules of the club', async () => {
    const list = (await (await fetch(`${bench.url}/api/list`)).json()) as { rulesets: { id: string; options: { id: string }[] }[] };
    const with_rules = list.rulesets.find((r) => r.options.length > 0)!;
    const page = await bench.visitor({ width: 1366, height: 768 });
    await page.goto(`${bench.url}/aide/${with_rules.id}`);
    await page.locator('details summary').click();
    await page.locator('details input[type=checkbox]').first().check();
    const asked = page.waitForRequest((r) => r.url().includes('/api/odds?') && r.url().includes('options='));
    await page.locator('.pick > ul .btn').first().click();
    await asked;
    await page.locator('.big').waitFor();
    await page.locator('.house').waitFor();
    expect(bench.complaints).toEqual([]);
  });
});

describe('the lobby', () => {
  it('shows armies on every map, how hard each battle is, and a start within reach of the one chosen', async () => {
    for (const r of (await listed()).rulesets) for (const s of r.scenarios) expect([s.id, s.units.length > 5]).toEqual([s.id, true]);
    const page = await bench.visitor({ width: 360, height: 740, touch: true });
    await page.goto(`${bench.url}/`);
    const card = page.locator('.card').last();
    await card.locator('canvas').waitFor();
    await card.locator('button').tap();
    expect(await card.locator('.hard').textContent()).toMatch(/^[●○]{3}$/);
    const dock = page.locator('.dock');
    expect(await dock.locator('b').textContent()).toBe(await card.locator('.h3').textContent());
    const box = (await dock.locator('.btn.main').boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(740);
    await bench.picture(page, 'lobby-phone');
    await dock.locator('.btn.main').tap();
    await page.waitForURL(/\/t\//);
    // Afterwards one's own game stands first.
    await page.goto(`${bench.url}/`);
    await page.locator('aside .cont li').first().waitFor();
    expect(await page.locator('aside > *').first().textContent()).toContain('Reprendre');
  });
});

describe('an address that leads nowhere', () => {
  it('answers with a page to who reads, and with a fault to programs', async () => {
    const page = await bench.visitor({ width: 1366, height: 768, locale: 'en-GB' });
    const answer = await page.goto(`${bench.url}/nowhere/at/all`);
    expect(answer!.status()).toBe(404);
    await page.locator('h1', { hasText: 'Nothing at this address' }).waitFor();
    const plain = await fetch(`${bench.url}/nowhere`, { headers: { accept: 'application/json' } });
    expect(plain.status).toBe(404);
    expect(((await plain.json()) as { error: { kind: string } }).error.kind).toBe('path');
    bench.complaints.length = 0;
  });
});
