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
export const program = process.env.GROGNARD ?? join(root, 'build/grognard');
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
  const bench = await open_browser(url);
  return {
    ...bench,
    async close() {
      await bench.close();
      const ended = new Promise((go) => server.once('exit', go));
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The browser alone, for pages that somebody else has. */
export async function open_browser(url: string): Promise<Bench> {
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

/**
 * What the table says of itself, in the page: who must decide; null while anything is under way there, or while others have the move.
 * Tests wait for this and never for a time: a machine that is slow is not wrong.
 */
function asked(): 'move' | 'over' | null {
  const who = document.querySelector('.ribbon .who')?.textContent ?? '';
  if (!document.querySelector('.table[data-rest]')) return null;
  if (/Victoire|Victory|Partie nulle|Drawn game/.test(who)) return 'over';
  const something = document.querySelector('.bar .or:not(.no), .bar .general .btn, .bar .empty') !== null;
  return /À vous|Your move/.test(who) && something ? 'move' : null;
}

export async function is_over(page: Page): Promise<boolean> {
  return (await page.evaluate(asked)) === 'over';
}

/** Waits until this page must decide, or until the battle is over. */
export async function my_move(page: Page): Promise<'move' | 'over'> {
  const answer = await page.waitForFunction(asked, undefined, { timeout: 240_000 });
  return (await answer.jsonValue())!;
}

/** Which of several pages must decide; null once the battle is over. */
export async function mover(...pages: Page[]): Promise<Page | null> {
  for (let tries = 0; tries < 4000; tries++) {
    for (const page of pages) {
      const now = await page.evaluate(asked);
      if (now) return now === 'move' ? page : null;
    }
    await pages[0]!.waitForTimeout(50);
  }
  const told = await Promise.all(
    pages.map(
      async (page) => `${await page.locator('.ribbon .ask').innerText()} ${await page.locator('.table').getAttribute('data-rest')}`,
    ),
  );
  throw new Error(`nobody has to decide: ${told.join(' | ')}`);
}

/** Until everything that was asked is answered, and everything that happened is shown. */
export async function at_rest(page: Page): Promise<void> {
  await page.locator('.table[data-rest]').waitFor({ state: 'attached', timeout: 120_000 });
}

/** Until the map has drawn all that there is to draw. */
export async function painted(page: Page): Promise<void> {
  await page.locator('canvas.staff-map[data-still]').waitFor({ state: 'attached', timeout: 120_000 });
}

export async function orders_told(page: Page): Promise<number> {
  return Number(await page.locator('.table').getAttribute('data-at'));
}

export async function told_more(page: Page, before: number): Promise<void> {
  await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.table[data-rest]')?.dataset.at ?? 0) > n, before, {
    timeout: 120_000,
  });
}

const sure = '[data-confirm]:not([disabled])';

/**
 * What has come of what was just pressed: an order that could be taken back has been given, or its odds are shown and it waits for a
 * word; or something is still to be chosen, or was refused.
 */
export async function came(page: Page, before: number): Promise<'told' | 'asked' | 'nothing'> {
  await at_rest(page);
  if ((await orders_told(page)) > before) return 'told';
  return (await page.locator(sure).count()) > 0 ? 'asked' : 'nothing';
}

/** Gives the order that was just composed, if the referee allows it; says whether it was given. */
export async function confirmed(page: Page, before: number): Promise<boolean> {
  const now = await came(page, before);
  if (now === 'nothing') return false;
  if (now === 'asked') await page.locator(sure).click();
  await told_more(page, before);
  return true;
}

/** One order by the general's advice: ask, prepare, confirm. Three clicks, as a player would. */
export async function play_advice(page: Page): Promise<void> {
  await at_rest(page);
  const before = await orders_told(page);
  await page.locator('.hint.quietly .btn').first().click();
  await at_rest(page);
  const advice = page.locator('.hint:not(.quietly) .btn');
  if ((await advice.count()) === 0) throw new Error(`no advice: ${await page.locator('.side').innerText()}`);
  await advice.click();
  if (!(await confirmed(page, before))) throw new Error(`advice that is refused: ${await page.locator('.side').innerText()}`);
}

/** Completes whatever the composer still asks for by its first buttons, and confirms if the referee allows it. */
async function finish(page: Page, before: number, which: number): Promise<boolean> {
  for (let round = 0; round < 4; round++) {
    if (await confirmed(page, before)) return true;
    const open = page.locator('.composer fieldset.want .pick, .composer fieldset .pick[aria-pressed=false]');
    const count = await open.count();
    if (count === 0) return false;
    await open.nth((which + round) % count).click();
  }
  return confirmed(page, before);
}

/**
 * One order by clicks, as somebody who tries things: now and then a unit's order, else an order of the whole side. The choices vary
 * with `turn`, so that a battle sees moves, fire and assaults; what the referee refuses is given up.
 */
export async function play_something(page: Page, turn: number): Promise<void> {
  await at_rest(page);
  const before = await orders_told(page);
  const general = page.locator('.bar .general .btn');
  const actors = page.locator('.roster .row.acts');
  const units = await actors.count();
  if (units > 0 && (turn % 3 !== 0 || (await general.count()) === 0)) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const row = actors.nth((turn * 5 + attempt * 3) % units);
      if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
      await at_rest(page);
      const verbs = page.locator('.bar button.or');
      const count = await verbs.count();
      if (count === 0) continue;
      await verbs.nth((turn + attempt) % count).click();
      if (await finish(page, before, turn)) return;
      await page.keyboard.press('Escape');
    }
  }
  const first = turn % Math.max(1, await general.count());
  for (let i = 0; i < (await general.count()); i++) {
    await general.nth((first + i) % (await general.count())).click();
    if (await finish(page, before, turn + i)) return;
    await page.keyboard.press('Escape');
  }
  await play_advice(page);
}
