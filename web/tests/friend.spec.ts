// A friend across the table: names, "à vous" when one looks elsewhere, a message's badge, a lost connection said as such, the rematch.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { my_move, open_bench, play_advice, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

interface Made {
  links: Record<'first' | 'second' | 'both' | 'watch', string>;
}
async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(bench.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}
const two = (scenario: string) => post<Made>('/api/games', { scenario, first: 'human', second: 'human' });

/** The browser's notifications are heard, and nobody looks at the page. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = [];
    class Heard {
      static permission = 'default';
      static asked = 0;
      static requestPermission(): Promise<string> {
        Heard.asked++;
        Heard.permission = 'granted';
        return Promise.resolve('granted');
      }
      constructor(title: string, options: { body: string }) {
        told.push(`${title} | ${options.body}`);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Heard, told });
    document.hasFocus = () => false;
  });
}
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);
const asked = (page: Page) => page.evaluate(() => (window as unknown as { Notification: { asked: number } }).Notification.asked);

describe('two friends', () => {
  it('know each other by name, and each is told when it is his move, if he wanted to be', async () => {
    const { links } = await two('geisberg');
    const here = await bench.visitor({ width: 1366, height: 768 });
    const there = await bench.visitor({ width: 1366, height: 768, locale: 'en-GB' });
    await listen(there);
    await here.goto(`${bench.url}/i/${links.first}`);
    await here.locator('.friend form input').fill('Anne');
    await here.locator('.friend form .btn').click();
    await there.goto(`${bench.url}/i/${links.second}`);
    await there.locator('.friend form input').fill('Ben');
    await there.locator('.friend form .btn').click();
    await here.locator('.friend', { hasText: 'a pris place' }).waitFor();
    await there.locator('.friend form').waitFor({ state: 'detached' });

    // Nothing is asked of who has not asked for it.
    expect(await asked(there)).toBe(0);
    await there.locator('[data-notify]').click();
    await there.locator('[data-notify]').waitFor({ state: 'detached' });
    expect(await asked(there)).toBe(1);
    // Whoever's move it is plays on, until it has come to be the friend's.
    for (let i = 0; i < 40 && (await told(there)).length === 0; i++) {
      const mover = (await there.title()).startsWith('Your move') ? there : here;
      if ((await my_move(mover)) !== 'move') break;
      await play_advice(mover);
    }
    await expect.poll(() => told(there)).toEqual(expect.arrayContaining([expect.stringMatching(/^Your move, /)]));

    // A message: a badge until it is read, a figure in the tab, and a word of the browser's.
    await here.locator('.ribbon .tool').last().click();
    await here.locator('.say').fill('À vous, mon vieux');
    await here.locator('.tools form .btn').click();
    await there.locator('.ribbon .news', { hasText: '1' }).waitFor();
    expect(await there.title()).toMatch(/^\(1\) /);
    expect(await there.locator('.friend .said').textContent()).toContain('Anne: “À vous, mon vieux”');
    await expect.poll(() => told(there)).toEqual(expect.arrayContaining(['Anne writes to you | À vous, mon vieux']));
    await bench.picture(there, 'friend-message');
    await there.locator('.friend .said .btn').click();
    await there.locator('.ribbon .news').waitFor({ state: 'detached' });
    expect(bench.complaints).toEqual([]);
  });

  for (const [locale, lost, again, refused] of [
    ['fr-FR', 'Connexion perdue', 'Réessayer maintenant', 'n’existe pas'],
    ['en-GB', 'Connection lost', 'Try again now', 'no such seat'],
  ] as const)
    it(`are told of a lost connection, and play on when it is back, ${locale}`, async () => {
      const { links } = await two('geisberg');
      const wire = await cable(Number(new URL(bench.url).port));
      const page = await bench.visitor({ width: 1366, height: 768, locale });
      await page.goto(`http://127.0.0.1:${wire.port}/i/${links.both}`);
      await page.locator('.roster .row').first().waitFor();
      await wire.cut();
      const card = page.locator('.lost');
      await card.waitFor();
      expect(await card.textContent()).toContain(lost);
      expect(await card.textContent()).toContain(again);
      expect(await page.locator('body').textContent()).not.toContain(refused);
      await bench.picture(page, `lost-${locale}`);
      await wire.mend();
      // Unless it has come back by itself.
      await card
        .locator('.btn')
        .click({ timeout: 3000 })
        .catch(() => undefined);
      await card.waitFor({ state: 'detached' });
      expect(await my_move(page)).toBe('move');
      await page.close();
      await wire.cut();
      // The browser itself complains of what it could not reach.
      bench.complaints.length = 0;
    });

  it('play again by one game, whoever asks first', async () => {
    const { links } = await post<Made>('/api/import', { log: finished() });
    const here = await bench.visitor({ width: 1366, height: 768 });
    const there = await bench.visitor({ width: 1366, height: 768, locale: 'en-GB' });
    await here.goto(`${bench.url}/i/${links.first}`);
    await there.goto(`${bench.url}/i/${links.second}`);
    await there.locator('[data-rematch]').waitFor();
    const over = new URL(here.url()).pathname;
    await here.locator('[data-rematch]', { hasText: 'Revanche' }).click();
    await here.waitForFunction((old) => location.pathname.startsWith('/t/') && location.pathname !== old, over);
    await there.locator('[data-rematch]', { hasText: 'Take your seat' }).click();
    await there.waitForFunction(() => document.querySelector('[data-rematch]') === null && document.querySelector('.roster .row') !== null);
    // It is the same game: each sees the other there, and the battle is at its beginning.
    await here.locator('.invite').waitFor({ state: 'detached' });
    await expect.poll(async () => (await here.locator('.ribbon h1').textContent())?.trim()).toBe('Avant la bataille');
    await here.locator('.ribbon .tool').last().click();
    await here.locator('.tools', { hasText: /Français\s: .*présent/ }).waitFor();
    expect(bench.complaints).toEqual([]);
  });
});

/** A battle that two computers have played to its end. */
function finished(): string {
  const program = process.env.GROGNARD ?? resolve(dirname(fileURLToPath(import.meta.url)), '../../build/grognard');
  const file = join(mkdtempSync(join(tmpdir(), 'grognard-log-')), 'game.log');
  execFileSync(program, ['play', 'geisberg', '--first', 'random', '--second', 'random', '--save', file], { stdio: 'ignore' });
  return readFileSync(file, 'utf8');
}

/** A wire to the server that can be cut and mended. */
async function cable(to: number): Promise<{ port: number; cut(): Promise<void>; mend(): Promise<void> }> {
  const ends = new Set<Socket>();
  let server: Server;
  const lay = (port: number): Promise<number> =>
    new Promise((done) => {
      server = createServer((near) => {
        const far = connect(to, '127.0.0.1');
        for (const [a, b] of [
          [near, far],
          [far, near],
        ] as const) {
          ends.add(a);
          a.pipe(b);
          a.on('error', () => b.destroy());
          a.on('close', () => (ends.delete(a), b.destroy()));
        }
      });
      server.listen(port, '127.0.0.1', () => done((server.address() as { port: number }).port));
    });
  const port = await lay(0);
  return {
    port,
    cut: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const end of ends) end.destroy();
      }),
    mend: async () => void (await lay(port)),
  };
}
