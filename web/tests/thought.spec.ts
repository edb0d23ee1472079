// A general who thinks at length shows how far he is, and plays at once when he is told to.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open_bench, orders_told, play_something, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

it('the marshal may be told to make up his mind', async () => {
  for (const [locale, words] of [
    ['fr-FR', 'Jouez'],
    ['en-GB', 'Play now'],
  ] as const) {
    const page = await bench.visitor({ locale });
    const said: { type: string }[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(JSON.parse(String(payload)))));
    // Made by hand: on the first page the harness lets only the quickest play.
    const made = (await (
      await fetch(`${bench.url}/api/games`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ scenario: 'gemioncourt', first: 'marechal', second: 'human' }),
      })
    ).json()) as { links: { second: string } };
    expect(made.links?.second, JSON.stringify(made)).toBeTruthy();
    await page.goto(`${bench.url}/i/${made.links.second}`);
    const button = page.locator('[data-panel="play-now"]');
    // The Allies are set up by one press; then the French deploy, and move.
    await page.locator('.bar .general .btn').first().waitFor({ timeout: 60_000 });
    await play_something(page, 0);
    await button.waitFor({ timeout: 60_000 });
    expect(await button.textContent()).toBe(words);
    expect(await page.locator('progress.thought').count()).toBe(1);
    const before = await orders_told(page);
    await button.click();
    await page.waitForFunction((n) => Number(document.querySelector<HTMLInputElement>('.scrub input')?.max ?? 0) > n, before);
    expect(said.some((m) => m.type === 'play_now')).toBe(true);
    await bench.picture(page, `thought-${locale}`);
  }
  expect(bench.complaints).toEqual([]);
});
