// A server of our own on a free port with an empty database, and Debian's Chromium. Real clicks and keys only.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { fault_of_letter, fault_of_question } from '../tools/wire/check.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const program = process.env.GROGNARD ?? join(root, 'build/grognard');
const pictures = join(root, 'build/screenshots');

export interface Bench {
  url: string;
  browser: Browser;
  /** A new browser of its own: storage, language and size are not shared. */
  visitor(options?: { width?: number; height?: number; locale?: string; touch?: boolean }): Promise<Page>;
  picture(page: Page, name: string): Promise<void>;
  /** What the pages complained about; a test ends with none. */
  complaints: string[];
  close(): Promise<void>;
}

function free_port(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const good = await fetch(`${url}/api/list`).then(
      (r) => r.ok,
      () => false,
    );
    if (good) return;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error('the server does not answer');
}

export async function open_bench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-web-'));
  const port = await free_port();
  const server = spawn(program, ['serve', '--port', String(port), '--db', join(folder, 'games.db')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await answers(url, server);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  mkdirSync(pictures, { recursive: true });
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    url,
    browser,
    complaints,
    async visitor({ width = 1600, height = 1000, locale = 'fr-FR', touch = false } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, locale, hasTouch: touch, reducedMotion: 'reduce' });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`${error.message}\n${error.stack ?? ''}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      // What the page and the server say to each other is as protocol/messages.toml describes it.
      page.on('websocket', (socket) => {
        const checked = (fault: string): void => void (fault && complaints.push(fault));
        socket.on('framereceived', ({ payload }) => checked(fault_of_letter(String(payload))));
        socket.on('framesent', ({ payload }) => checked(fault_of_question(String(payload))));
      });
      return page;
    },
    async picture(page, name) {
      await page.screenshot({ path: join(pictures, `${name}.png`) });
    },
    async close() {
      for (const context of contexts) await context.close();
      await browser.close();
      const ended = new Promise((go) => server.once('exit', go));
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const ME = 0;
export const FRIEND = 1;
export const COMPUTER = 2;

/** Opens the first page, chooses a battle by its name and who sits where, and goes to the table. */
export async function new_game(
  bench: Bench,
  page: Page,
  battle: string,
  first: number,
  second: number,
  ready = '.roster .row',
): Promise<void> {
  await page.goto(`${bench.url}/`);
  await page.locator('.card', { hasText: battle }).locator('button').click();
  await page.locator('.seat').nth(0).locator('.seg').first().locator('button').nth(first).click();
  await page.locator('.seat').nth(1).locator('.seg').first().locator('button').nth(second).click();
  // The quickest of the computer players: how well they think is tested elsewhere.
  if (first === COMPUTER || second === COMPUTER) await page.locator('aside select').first().selectOption('greedy');
  await page.locator('aside .go').click();
  await page.locator(ready).first().waitFor();
}

const over = /Victoire|Victory|Partie nulle|Drawn game/;

export async function is_over(page: Page): Promise<boolean> {
  return over.test((await page.locator('.ribbon .who').textContent()) ?? '');
}

/** Waits until this page must decide, or until the battle is over. */
export async function my_move(page: Page): Promise<'move' | 'over'> {
  await page.waitForFunction(
    () => {
      const who = document.querySelector('.ribbon .who')?.textContent ?? '';
      if (/Victoire|Victory|Partie nulle|Drawn game/.test(who)) return true;
      return /À vous|Your move/.test(who) && document.querySelector('.bar .or:not(.no), .bar .general .btn, .bar .empty') !== null;
    },
    undefined,
    { timeout: 240_000 },
  );
  return (await is_over(page)) ? 'over' : 'move';
}

export async function orders_told(page: Page): Promise<number> {
  const max = await page
    .locator('.scrub input')
    .getAttribute('max', { timeout: 1000 })
    .catch(() => '0');
  return Number(max ?? 0);
}

/**
 * One order by the general's advice: ask, prepare, confirm. Three clicks, as a player would. The server gives advice to one address so
 * often and no oftener, and says so; who is told that asks again a little later.
 */
export async function play_advice(page: Page): Promise<void> {
  const before = await orders_told(page);
  const advice = page.locator('.hint:not(.quietly) .btn');
  const refused = page.locator('.side .notice.bad');
  for (let asked = 0; asked < 10; asked++) {
    await page.locator('.hint.quietly .btn').first().click();
    await advice.or(refused).first().waitFor({ timeout: 120_000 });
    if (await advice.isVisible()) break;
    await page.waitForTimeout(3000);
  }
  await advice.click();
  await page.locator('[data-confirm]:not([disabled])').click();
  await told_more(page, before);
}

export async function told_more(page: Page, before: number): Promise<void> {
  await page.waitForFunction((n) => Number(document.querySelector<HTMLInputElement>('.scrub input')?.max ?? 0) > n, before, {
    timeout: 60_000,
  });
}

async function soon(page: Page, selector: string, ms: number): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .waitFor({ timeout: ms })
    .then(
      () => true,
      () => false,
    );
}

/** Completes whatever the composer still asks for by its first buttons, and confirms if the referee allows it. */
async function finish(page: Page, before: number, which: number): Promise<boolean> {
  for (let round = 0; round < 4; round++) {
    if (await soon(page, '[data-confirm]:not([disabled])', round === 0 ? 400 : 900)) {
      await page.locator('[data-confirm]:not([disabled])').click();
      await told_more(page, before);
      return true;
    }
    if ((await orders_told(page)) > before) return true;
    const asked = page.locator('.composer fieldset.want .pick, .composer fieldset .pick[aria-pressed=false]');
    const count = await asked.count();
    if (count === 0) break;
    // A list that changes under the pointer is looked at again.
    await asked
      .nth((which + round) % count)
      .click({ timeout: 2000 })
      .catch(() => {});
  }
  return false;
}

/**
 * One order by clicks, as somebody who tries things: now and then a unit's order, else an order of the whole side. The choices vary
 * with `turn`, so that a battle sees moves, fire and assaults; what the referee refuses is given up.
 */
export async function play_something(page: Page, turn: number): Promise<void> {
  const before = await orders_told(page);
  const general = page.locator('.bar .general .btn');
  const actors = page.locator('.roster .row.acts');
  const units = await actors.count();
  if (units > 0 && (turn % 3 !== 0 || (await general.count()) === 0)) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const row = actors.nth((turn * 5 + attempt * 3) % units);
      if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
      const verbs = page.locator('.bar button.or');
      const count = await verbs.count();
      if (count === 0) continue;
      await verbs.nth((turn + attempt) % count).click();
      if (await finish(page, before, turn)) return;
      await page.keyboard.press('Escape');
    }
  }
  const sure = await general.count();
  if (sure > 0) {
    await general.nth(turn % sure).click();
    if (await finish(page, before, turn)) return;
    await page.keyboard.press('Escape');
    for (let i = 0; i < sure; i++) {
      await general.nth(i).click();
      if (await finish(page, before, turn + i)) return;
      await page.keyboard.press('Escape');
    }
  }
  await play_advice(page);
}
