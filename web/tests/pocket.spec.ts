// The pocket edition: static files on a host that knows nothing, opened once, and then with no network at all.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPUTER, FRIEND, ME, mover, my_move, new_game, open_browser, orders_told, play_something, type Bench } from './harness';
import { open_host, type Host } from './static';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const built = process.env.GROGNARD_POCKET ?? join(root, 'build/pocket');

let host: Host, bench: Bench;
beforeAll(async () => {
  // In a folder of the host, as many a club has it.
  host = await open_host(built, '/club/grognard');
  bench = await open_browser(host.url);
});
afterAll(async () => {
  await bench?.close();
  await host?.close();
});

const kept = (page: Page) => page.locator('html[data-offline]').waitFor({ state: 'attached', timeout: 60_000 });

/** Somebody who was here once, and has no network since. */
async function offline(options: { locale?: string } = {}): Promise<Page> {
  const page = await bench.visitor({ width: 1366, height: 768, ...options });
  await page.goto(`${host.url}/`);
  await page.locator('.card').first().waitFor();
  await kept(page);
  await page.context().setOffline(true);
  return page;
}

/** How many keys the store has. */
const stored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((told) => {
        const open = indexedDB.open(`grognard ${new URL('.', document.baseURI).pathname}`);
        open.onsuccess = () => {
          const count = open.result.transaction('kept').objectStore('kept').count();
          count.onsuccess = () => (open.result.close(), told(count.result));
        };
      }),
  );

describe('the first visit', () => {
  it('is small, and shows the battles', async () => {
    host.sent.clear();
    const page = await bench.visitor();
    // An engine is fetched behind the battles: they do not wait for it.
    let open = (): void => {};
    const gate = new Promise<void>((go) => (open = go));
    await page.route(/engine\/(?!list)/, (route) => gate.then(() => route.continue()));
    // Only what the page itself asks for: what is kept for later is fetched behind it.
    const asked = new Set<string>();
    page.on('request', (r) => !r.serviceWorker() && asked.add(new URL(r.url()).pathname.slice('/club/grognard/'.length)));
    await page.goto(`${host.url}/`);
    await page.locator('.card').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const first = [...asked].map((name) => host.sent.get(name === '' ? '.' : name) ?? 0).reduce((a, b) => a + b, 0);
    console.log(`to the battles: ${Math.round(first / 1024)} KB in ${asked.size} files`);
    open();
    expect(first).toBeGreaterThan(50_000);
    expect(first).toBeLessThan(600 * 1024);
    await bench.picture(page, 'pocket-lobby');
    expect(bench.complaints).toEqual([]);
  });

  it('leaves a program that can be installed, and says when it needs no network', async () => {
    const page = await bench.visitor({ locale: 'en-GB' });
    await page.goto(`${host.url}/`);
    await page.locator('.card').first().waitFor();
    expect(await page.locator('[data-kept]').getAttribute('data-kept')).toBe('coming');
    await page.locator('[data-kept=yes]').waitFor({ timeout: 60_000 });
    await page.locator('[data-device]').scrollIntoViewIfNeeded();
    await bench.picture(page, 'pocket-device');
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A browser that leaves no trace installs nothing: that is all it may say against it.
    expect(installabilityErrors.map((e) => e.errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    const { data } = await session.send('Page.getAppManifest');
    const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; purpose?: string }[] };
    expect(icons.some((i) => i.purpose === 'maskable')).toBe(true);
    for (const { src } of icons) expect((await page.request.get(`${host.url}/${src}`)).status()).toBe(200);
    expect(bench.complaints).toEqual([]);
  });
});

describe('without a network', () => {
  it('a whole battle is played against a general, with a reload in the middle', async () => {
    const page = await offline();
    await page.reload();
    await new_game(bench, page, 'Le Geisberg', ME, COMPUTER);
    let orders = 0;
    while ((await my_move(page)) === 'move') {
      await play_something(page, orders++);
      if (orders !== 5 || (await my_move(page)) !== 'move') continue;
      const told = await orders_told(page);
      await page.reload();
      await my_move(page);
      expect(await orders_told(page)).toBe(told);
    }
    expect(orders).toBeGreaterThan(5);
    await bench.picture(page, 'pocket-end');
    await page.locator('.side a', { hasText: 'Rapport' }).click();
    await page.locator('.maps li').first().waitFor();
    // Forgotten, it leaves nothing behind.
    expect(await stored(page)).toBeGreaterThan(orders);
    await page.goto(`${host.url}/#/`);
    await page.locator('.cont .x').click();
    await expect.poll(() => stored(page)).toBe(0);
    expect(bench.complaints).toEqual([]);
  });

  it('the assistant reckons, the rules are read, and a battlefield is drawn by chance', async () => {
    const page = await offline({ locale: 'en-GB' });
    await page.goto(`${host.url}/#/aide`);
    await page.locator('.pick .btn').nth(1).click();
    await page.locator('.pick .btn', { hasText: 'ire' }).first().click();
    await page.locator('.big').waitFor();
    await page.locator('.go .btn').first().click();
    await page.locator('.result svg').first().waitFor();
    await page.goto(`${host.url}/#/rules/little-wars`);
    await page.locator('main h2').first().waitFor();
    await page.goto(`${host.url}/#/workshop?b=new`);
    await page.getByRole('button', { name: 'By chance' }).click();
    await page.locator('main svg').first().waitFor();
    expect(bench.complaints).toEqual([]);
  });
});

/** What a page says to its worker, said by a second one: another tab of the same browser, as far as the first can tell. */
async function speak(page: Page): Promise<void> {
  const worker = readdirSync(join(built, 'assets')).find((f) => /^worker-.*\.js$/.test(f));
  await page.evaluate((script) => {
    const base = new URL('.', document.baseURI).href;
    const worker = new Worker(base + script, { type: 'module' });
    worker.postMessage({ kind: 'begin', base });
    const answers = new Map<number, (value: any) => void>();
    let last = 1_000_000;
    let hear: (letter: any) => void = () => {};
    let again = (): void => {};
    worker.onmessage = ({ data }) => {
      if (data.kind === 'answer') answers.get(data.id)?.(JSON.parse(data.text));
      if (data.kind === 'letter') hear(JSON.parse(data.text));
      if (data.kind === 'closed' && data.again) again();
    };
    const ask = (path: string, body?: unknown): Promise<any> =>
      new Promise((told) => {
        answers.set(++last, told);
        worker.postMessage({ kind: 'ask', id: last, path, ...(body ? { body: JSON.stringify(body) } : {}) });
      });
    /** One side's first turn, by what the referee proposes; the other side is a general's. How far it came. */
    const turn = async (scenario: string): Promise<{ at: number; turn: number }> => {
      const made = await ask('/api/games', { scenario, second: 'greedy', seed: 7 });
      // A key of its own, as a page has it: on a machine so busy that another tab takes the tables over, the claim is asked once more.
      const key = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      const { token } = await ask('/api/claim', { invitation: made.links.first, key });
      const line = ++last;
      let at = 0,
        begun = -1,
        now = 0,
        tries = 0;
      return new Promise((done) => {
        const say = (m: object): void => worker.postMessage({ kind: 'say', line, text: JSON.stringify(m) });
        const look = (): void => say({ type: 'propose', most: 8, seed: at + tries });
        hear = (m) => {
          if (typeof m.at === 'number') at = m.at;
          if (m.type === 'state' && m.of === undefined) now = m.state.head.turn;
          for (const patch of m.patches ?? []) now = patch.head?.turn ?? now;
          if (begun < 0) begun = now;
          if (m.type === 'accepted') tries = 0;
          // Both have had their turn, or have set up at length.
          if (m.decision && (m.decision.over || now > begun + 1 || at >= 40)) {
            hear = () => {};
            again = () => {};
            worker.postMessage({ kind: 'close', line });
            return done({ at, turn: now });
          }
          if (m.decision?.menu) look();
          if (m.type === 'proposals' && m.orders.length > 0) say({ order: m.orders[(at + tries) % m.orders.length], at });
          if (m.type === 'refused' && ++tries < 50) look();
        };
        again = () => worker.postMessage({ kind: 'open', line, token });
        again();
      });
    };
    Object.assign(window, { pocket: { ask, turn } });
  }, `assets/${worker}`);
}

interface Spoken {
  pocket: {
    ask(path: string, body?: unknown): Promise<any>;
    turn(scenario: string): Promise<{ at: number; turn: number }>;
  };
}

describe('every scenario', () => {
  it('is played for a turn without a network', async () => {
    const page = await offline();
    const list = await page.evaluate(async () => {
      const files = await (await fetch('pocket.json')).json();
      const packed = await fetch(files.list);
      const all = await new Response(packed.body!.pipeThrough(new DecompressionStream('gzip'))).json();
      return all.rulesets.flatMap((r: any) => r.scenarios.map((s: any) => s.id)) as string[];
    });
    expect(list.length).toBeGreaterThan(10);
    await speak(page);
    for (const scenario of list) {
      const came = await page.evaluate((id) => (window as unknown as Spoken).pocket.turn(id), scenario);
      expect([scenario, came.at > 0], JSON.stringify(came)).toEqual([scenario, true]);
    }
    expect(bench.complaints).toEqual([]);
  });
});

describe('a general who thinks at length', () => {
  it('leaves the table free meanwhile, and plays when he is told to', async () => {
    const page = await offline();
    await speak(page);
    const token = await page.evaluate(async () => {
      const { ask } = (window as unknown as Spoken).pocket;
      const made = await ask('/api/games', { scenario: 'gemioncourt', first: 'marechal', second: 'human' });
      return (await ask('/api/claim', { invitation: made.links.second })).token as string;
    });
    await page.goto(`${host.url}/#/t/${token}`);
    await page.locator('.bar .general .btn').first().waitFor({ timeout: 60_000 });
    await play_something(page, 0);
    const button = page.locator('[data-panel="play-now"]');
    await button.waitFor({ timeout: 60_000 });
    // Another question to the same engine is answered while he thinks.
    await speak(page);
    const thought = await page.evaluate(async () => {
      const { ask } = (window as unknown as Spoken).pocket;
      const list = await ask('/api/procedures?ruleset=casques-et-plumets');
      return { asked: list.procedures.length as number, thinking: document.querySelector('[data-panel="play-now"]') !== null };
    });
    expect(thought.asked).toBeGreaterThan(0);
    const before = await orders_told(page);
    const began = Date.now();
    await button.click();
    await page.waitForFunction((n) => Number(document.querySelector<HTMLInputElement>('.scrub input')?.max ?? 0) > n, before);
    console.log(`hurried: ${Date.now() - began} ms, thinking while asked: ${thought.thinking}`);
    expect(bench.complaints).toEqual([]);
  });
});

describe('a newer version', () => {
  it('waits until it is asked for, and the battle goes on in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grognard-pocket-'));
    try {
      cpSync(built, folder, { recursive: true });
      const page = await bench.visitor({ width: 1366, height: 768 });
      await page.goto(`${host.url}/`);
      await kept(page);
      await new_game(bench, page, 'Le Geisberg', ME, COMPUTER);
      for (let i = 0; i < 3; i++) {
        await my_move(page);
        await play_something(page, i);
      }
      await my_move(page);
      const told = await orders_told(page);
      // The host has another version: it is fetched, and nothing changes yet.
      const index = join(folder, 'index.html'),
        service = join(folder, 'sw.js');
      writeFileSync(index, readFileSync(index, 'utf8').replace('<head>', '<head><meta name="edition" content="second">'));
      writeFileSync(service, readFileSync(service, 'utf8').replace(/"version":"[0-9a-f]+"/, '"version":"0123456789abcdef"'));
      host.turn_to(folder);
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration!.update();
      });
      await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
      await page.reload();
      await my_move(page);
      expect(await page.locator('meta[name=edition]').count()).toBe(0);
      expect(await orders_told(page)).toBe(told);
      await play_something(page, 3);
      await my_move(page);
      const more = await orders_told(page);
      // Asked for on the first page, it takes the place of the old one, and the battle is where it was.
      await page.goto(`${host.url}/#/`);
      await page.locator('[data-newer]').waitFor();
      await bench.picture(page, 'pocket-newer');
      await page.locator('[data-newer]').click();
      await page.locator('meta[name=edition]').waitFor({ state: 'attached' });
      await page.locator('.cont a.btn').first().click();
      await my_move(page);
      expect(await orders_told(page)).toBe(more);
      await play_something(page, 4);
      expect(bench.complaints).toEqual([]);
    } finally {
      host.turn_to(built);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('two phones', () => {
  it('hand a battle over by link, and each wrong link is told as such', async () => {
    const here = await offline();
    const there = await offline({ locale: 'en-GB' });
    await new_game(bench, here, 'La ferme de Saint-Aubin', ME, FRIEND);
    const link_of = (page: Page) => page.locator('[data-hand-link]').inputValue();
    const handed = async (page: Page): Promise<boolean> => (await page.locator('[data-hand] [data-hand-link]').count()) > 0;
    /** Plays until it is for the other to decide. */
    async function play_out(page: Page, from: number): Promise<string> {
      for (let i = 0; i < 60 && !(await handed(page)); i++) {
        if ((await mover(page)) === null) break;
        await play_something(page, from + i);
        await page.waitForFunction(
          () =>
            document.querySelector('[data-hand-link]') ||
            /À vous|Your move/.test(document.querySelector('.ribbon .who')?.textContent ?? ''),
        );
      }
      await page.locator('[data-hand-link]').waitFor();
      return link_of(page);
    }
    const first = await play_out(here, 0);
    await bench.picture(here, 'pocket-hand');
    // On a telephone the whole code is in sight, and the link under it.
    await here.setViewportSize({ width: 360, height: 640 });
    for (const part of ['.code', '[data-hand-link]'])
      await expect
        .poll(async () => {
          const box = await here.locator(`[data-hand] ${part}`).boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= 640;
        })
        .toBe(true);
    await bench.picture(here, 'pocket-hand-phone');
    await here.locator('[data-hand] .head .btn').click();
    await here.locator('[data-hand] .code').waitFor({ state: 'detached' });
    await here.locator('[data-hand] .head .btn').click();
    await here.setViewportSize({ width: 1366, height: 768 });
    expect(first).toMatch(/#\/hand\/[a-z2-9]{8}\/[\w-]+$/);
    const told = await orders_told(here);
    await there.goto(first);
    await there.locator('.roster .row').first().waitFor();
    await my_move(there);
    // Where there is one order alone it is given by itself.
    expect(await orders_told(there)).toBeGreaterThanOrEqual(told);
    await bench.picture(there, 'pocket-taken');
    const back = await play_out(there, 1);
    const more = await orders_told(there);
    expect(more).toBeGreaterThan(told);
    await here.goto(back);
    await here.locator('.roster .row').first().waitFor();
    await my_move(here);
    const last = await orders_told(here);
    expect(last).toBeGreaterThanOrEqual(more);

    // Where it opens elsewhere it is pasted, whatever stands around it and whatever the address was.
    await here.goto(`${host.url}/#/`);
    await here.locator('[data-hand-paste]').fill('nothing');
    await here.locator('[data-device] form .btn').click();
    await here.locator('[data-device] [role=alert]').waitFor();
    await here.locator('[data-hand-paste]').fill(`À toi ! ${back.replace(host.url, 'https://elsewhere.example/club')} …`);
    await here.locator('[data-device] form .btn').click();
    await my_move(here);
    expect(await orders_told(here)).toBe(last);

    // The same link again opens the game where it is; one of a game that is not here, one cut short and a forged one are told.
    await here.goto(back);
    await my_move(here);
    expect(await orders_told(here)).toBe(last);
    const third = await bench.visitor();
    const refusal = async (link: string): Promise<string> => {
      await third.goto('about:blank');
      await third.goto(link);
      return (await third.locator('.hand [role=alert]').textContent()) ?? '';
    };
    expect(await refusal(back)).toContain('une partie que ce navigateur n’a pas');
    expect(await refusal(first.slice(0, -40))).toContain('incomplet ou abîmé');
    const forged = await here.evaluate(async (link) => {
      const [front, letters] = [link.slice(0, link.lastIndexOf('/') + 1), link.slice(link.lastIndexOf('/') + 1)];
      const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
      const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
      const other = text.replace(/^to (\d+) [0-9a-f]{16}$/m, 'to $1 0123456789abcdef');
      const packed = new Uint8Array(
        await new Response(new Blob([other]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
      );
      return (
        front +
        btoa(String.fromCharCode(...packed))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      );
    }, first);
    expect(await refusal(forged)).toContain('ne mènent pas à la position');
    bench.complaints.length = 0;
  });
});

describe('what is stored', () => {
  it('is one game for two tabs', async () => {
    const one = await offline();
    await new_game(bench, one, 'Le Geisberg', ME, ME);
    await my_move(one);
    const two = await one.context().newPage();
    await two.goto(one.url());
    await my_move(two);
    const before = await orders_told(one);
    await play_something(two, 0);
    await one.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.table')?.dataset.at) > n, before);
    // The first tab had the tables: without it the second goes on.
    const told = await orders_told(two);
    await one.close();
    await two.locator('.lost').waitFor({ state: 'detached' });
    await my_move(two);
    await play_something(two, 1);
    await my_move(two);
    expect(await orders_told(two)).toBeGreaterThan(told);
    expect(bench.complaints).toEqual([]);
  });

  it('is not told as given where the storage is full, and the battle goes on when there is room', async () => {
    // Without the files that are kept, so that the worker can be given a disk that is full when we say so.
    const context = await bench.browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR', reducedMotion: 'reduce' });
    const page = await context.newPage();
    let full_at_once = false;
    await page.route('**/assets/worker-*.js', async (route) => {
      const answer = await route.fetch();
      const full = `let full = ${full_at_once}; new BroadcastChannel('disk').onmessage = ({ data }) => (full = data);
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...all) {
          if (full) throw new DOMException('full', 'QuotaExceededError');
          return put.apply(this, all);
        };\n`;
      await route.fulfill({ response: answer, body: full + (await answer.text()) });
    });
    const disk = (full: boolean) => page.evaluate((now) => new BroadcastChannel('disk').postMessage(now), full);
    await new_game(bench, page, 'Le Geisberg', ME, ME);
    await my_move(page);
    await play_something(page, 0);
    await my_move(page);
    const told = await orders_told(page);
    await disk(true);
    // It is not given: whoever waits for it waits in vain.
    void play_something(page, 1).catch(() => {});
    await page.locator('[data-farewell]', { hasText: 'La mémoire de ce navigateur est pleine' }).waitFor();
    await page.screenshot({ path: join(root, 'build/screenshots/pocket-full.png') });
    expect(await orders_told(page)).toBe(told);
    // Opened again while it is still full, all is there to be looked at and taken out.
    full_at_once = true;
    await page.reload();
    await my_move(page);
    expect(await orders_told(page)).toBe(told);
    await disk(false);
    await play_something(page, 2);
    await my_move(page);
    expect(await orders_told(page)).toBeGreaterThan(told);
    // And what nobody wants any more makes room, full or not.
    await page.goto(`${host.url}/#/`);
    await page.reload();
    await page.locator('.cont .x').click();
    await expect.poll(() => stored(page)).toBe(0);
    await context.close();
  });

  it('goes on where the browser has cut the way to it meanwhile', async () => {
    const context = await bench.browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.route('**/assets/worker-*.js', async (route) => {
      const answer = await route.fetch();
      const cut = `const seen = new Set(), dead = new WeakSet();
        new BroadcastChannel('cut').onmessage = () => seen.forEach((db) => dead.add(db));
        const begin = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (...all) {
          if (dead.has(this)) throw new DOMException('cut', 'InvalidStateError');
          seen.add(this);
          return begin.apply(this, all);
        };\n`;
      await route.fulfill({ response: answer, body: cut + (await answer.text()) });
    });
    await new_game(bench, page, 'Le Geisberg', ME, ME);
    await my_move(page);
    for (let i = 0; i < 2; i++) {
      const told = await orders_told(page);
      await page.evaluate(() => new BroadcastChannel('cut').postMessage(''));
      await play_something(page, i);
      await my_move(page);
      expect(await orders_told(page)).toBeGreaterThan(told);
      expect(await page.locator('[data-farewell]').count()).toBe(0);
    }
    await context.close();
  });

  it('is told as forbidden where a browser lets nothing be kept', async () => {
    const context = await bench.browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR' });
    const page = await context.newPage();
    await page.route('**/assets/worker-*.js', async (route) => {
      const answer = await route.fetch();
      const none = `IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };\n`;
      await route.fulfill({ response: answer, body: none + (await answer.text()) });
    });
    await page.goto(`${host.url}/`);
    await page.locator('.quick').click();
    await page.locator('.notice', { hasText: 'ne laisse rien garder' }).waitFor();
    await context.close();
  });
});
