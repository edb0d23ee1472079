import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at_rest, ME, my_move, new_game, open_bench, orders_told, play_something, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

describe('the past', () => {
  it('is seen backwards, step by step, and left again', async () => {
    const page = await bench.visitor();
    await new_game(bench, page, 'Le Geisberg', ME, ME);
    for (let i = 0; i < 8; i++) {
      await my_move(page);
      await play_something(page, i);
    }
    const roster = () => page.locator('.roster').innerText();
    const now = await roster();
    const told = await orders_told(page);
    const seen: string[] = [];
    for (let n = told - 1; n >= 0; n--) {
      await page.locator('.scrub .step').first().click();
      await page.locator('.past').waitFor();
      await page.waitForFunction((m) => document.querySelector<HTMLInputElement>('.scrub input')?.value === String(m), n);
      await at_rest(page);
      seen.push(await roster());
    }
    expect(new Set(seen).size).toBeGreaterThan(1);
    expect(await page.locator('.bar .general .btn').count()).toBe(0);
    await bench.picture(page, 'past');
    await page.locator('.past .btn').click();
    await my_move(page);
    expect(await roster()).toBe(now);
  });

  it('comes back from a file, and a file that was tampered with is refused', async () => {
    const page = await bench.visitor();
    await new_game(bench, page, 'Le Geisberg', ME, ME);
    for (let i = 0; i < 4; i++) {
      await my_move(page);
      await play_something(page, i);
    }
    const token = page.url().split('/').pop()!;
    const log = await (await fetch(`${bench.url}/api/log?token=${token}`)).text();
    const folder = mkdtempSync(join(tmpdir(), 'grognard-log-'));
    const good = join(folder, 'good.log');
    const bad = join(folder, 'bad.log');
    writeFileSync(good, log);
    writeFileSync(bad, log.replace(/[0-9a-f]{16}\s*$/, '0123456789abcdef\n'));
    await page.goto(`${bench.url}/`);
    await page.locator('input[type=file]').setInputFiles(bad);
    await page.locator('main .notice.bad').waitFor();
    await page.locator('input[type=file]').setInputFiles(good);
    await page.locator('.roster .row').first().waitFor();
    await my_move(page);
    expect(await orders_told(page)).toBe(4);
    expect(page.url()).not.toContain(token);
  });
});
