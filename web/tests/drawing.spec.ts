// Ground is drawn as the hand goes, by mouse, finger and keys; a battle of the list is taken up and made another; on a
// table of zones units are put down by pointing; faults stand where they are.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open_bench, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

type XY = [number, number];
const sound = /Rien à redire|Nothing to say against it/;
const says = (page: Page): Promise<string> => page.locator('[data-says]').innerText();
const sheet = (page: Page): Promise<{ x: number; y: number; width: number; height: number }> =>
  page
    .locator('.sheet > svg')
    .boundingBox()
    .then((b) => b!);
const points = async (page: Page, thing: string): Promise<number> =>
  ((await page.locator(`[data-thing="${thing}"] [points]`).first().getAttribute('points')) ?? '').split(' ').length;

/** A ruleset whose table has zones, or has none and a stream. */
async function choose(page: Page, zones: boolean): Promise<void> {
  const select = page.locator('[data-do=ruleset]');
  await select.waitFor();
  for (const value of await select.locator('option').evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))) {
    const answer = page.waitForResponse((r) => r.url().includes('/api/workshop')).catch(() => null);
    if ((await select.inputValue()) !== value) {
      await select.selectOption(value);
      await answer;
    }
    await page.locator('[data-pen=stream]').waitFor();
    if (zones === (await page.locator('[data-zone]').count()) > 0) return;
  }
}
const swing: XY[] = [
  [0.05, 0.5],
  [0.25, 0.42],
  [0.45, 0.6],
  [0.7, 0.45],
  [0.95, 0.55],
];
const loop: XY[] = [
  [0.3, 0.4],
  [0.5, 0.36],
  [0.55, 0.5],
  [0.45, 0.46],
  [0.35, 0.62],
  [0.3, 0.41],
];

for (const locale of ['fr-FR', 'en-GB'])
  describe(`drawing, ${locale}`, () => {
    it('follows the mouse; corners and the handle that turns it by mouse and keys', async () => {
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      await page.goto(`${bench.url}/workshop?b=new`);
      await choose(page, false);
      const map = await sheet(page);
      const trace = async (by: XY[]): Promise<void> => {
        for (const [i, [x, y]] of by.entries()) {
          await page.mouse.move(map.x + map.width * x, map.y + map.height * y, { steps: 8 });
          if (i === 0) await page.mouse.down();
        }
        await page.mouse.up();
      };
      await page.locator('[data-pen=stream]').click();
      await trace(swing);
      await expect.poll(() => page.locator('[data-thing="terrain.0"]').count()).toBe(1);
      expect(await points(page, 'terrain.0')).toBeGreaterThanOrEqual(5);
      expect(await points(page, 'terrain.0')).toBeLessThan(20);
      await page.locator('[data-pen=wood]').click();
      await trace(loop);
      await expect.poll(() => page.locator('[data-thing="terrain.1"]').count()).toBe(1);
      const corners = await points(page, 'terrain.1');
      expect(corners).toBeGreaterThanOrEqual(5);
      expect(corners).not.toBe(8); // not the usual round
      // With the hand: a corner is moved and taken away by keys, one more is made, the whole is turned by its handle.
      await page.locator('[data-pen=""]').click();
      const shape = (): Promise<string | null> => page.locator('[data-thing="terrain.1"] polygon').getAttribute('points');
      await page.locator('[data-thing="terrain.1"]').focus();
      const drawn = await shape();
      await page.locator('[data-grip="0"]').focus();
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(shape).not.toBe(drawn);
      await page.locator('[data-grip="0"]').focus();
      await page.keyboard.press('Delete');
      await expect.poll(() => points(page, 'terrain.1')).toBe(corners - 1);
      await page.locator('[data-half="0"]').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => points(page, 'terrain.1')).toBe(corners);
      await page.locator('[data-grip="1"]').click();
      await page.locator('[data-do=less]').click();
      await expect.poll(() => points(page, 'terrain.1')).toBe(corners - 1);
      const before = await shape(),
        handle = (await page.locator('.turner').boundingBox())!;
      await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
      await page.mouse.down();
      await page.mouse.move(handle.x + 120, handle.y + 80, { steps: 5 });
      await page.mouse.up();
      await expect.poll(shape).not.toBe(before);
      await bench.picture(page, `drawing-${locale}`);
      // What it is taken by is no part of the picture.
      const download = page.waitForEvent('download');
      await page.locator('[data-do=svg]').click();
      const svg = readFileSync((await (await download).path())!, 'utf8');
      expect(svg).toMatch(/^<svg[^>]* width="\d+(\.\d+)?mm"/);
      expect(svg).not.toMatch(/"[^"]*(grip|turner|half)[^"]*"/);
      expect(bench.complaints).toEqual([]);
    });

    it('follows the finger on a tablet', async () => {
      const page = await bench.visitor({ width: 900, height: 1200, locale, touch: true });
      await page.goto(`${bench.url}/workshop?b=new`);
      await choose(page, false);
      await page.locator('[data-pen=stream]').tap();
      await page.locator('.sheet > svg').scrollIntoViewIfNeeded();
      const map = await sheet(page),
        finger = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: XY): Promise<unknown> =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: by ? [{ x: map.x + map.width * by[0], y: map.y + map.height * by[1] }] : [],
        });
      await touch('touchStart', swing[0]);
      for (const [i, to] of swing.entries()) {
        const from = swing[i - 1];
        if (from) for (let k = 1; k <= 6; k++) await touch('touchMove', [0, 1].map((n) => from[n]! + ((to[n]! - from[n]!) * k) / 6) as XY);
      }
      await touch('touchEnd');
      await expect.poll(() => page.locator('[data-thing="terrain.0"]').count()).toBe(1);
      expect(await points(page, 'terrain.0')).toBeGreaterThanOrEqual(5);
      expect(bench.complaints).toEqual([]);
    });

    it('takes up a battle of the list, as a file of its own that says who has how much', async () => {
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      await page.goto(`${bench.url}/`);
      await page.locator('.links a[href^="/workshop?s="]').click();
      await page.waitForURL(/workshop\?s=/);
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      expect(await page.locator('[data-forces] span').count()).toBe(2);
      const download = page.waitForEvent('download');
      await page.locator('[data-do=export]').click();
      const file = readFileSync((await (await download).path())!, 'utf8');
      expect(file).not.toContain(`id = "${new URL(page.url()).searchParams.get('s')}"\n`);
      // What nobody has changed is not kept; any other is opened from here.
      expect(await page.evaluate(() => localStorage.getItem('grognard.battles'))).toBeNull();
      await choose(page, false);
      await page.locator('[data-do=from]').selectOption({ index: 2 });
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      expect(await page.locator('[data-thing^="unit."]').count()).toBeGreaterThan(5);
      expect(bench.complaints).toEqual([]);
    });

    it('puts units down by pointing on a table of zones, by mouse and keys', async () => {
      const page = await bench.visitor({ width: 1500, height: 1400, locale });
      await page.goto(`${bench.url}/workshop?b=new`);
      await choose(page, true);
      await page.locator('[data-do=chance]').click();
      await expect.poll(() => says(page), { timeout: 30_000 }).toMatch(sound);
      const unit = page.locator('[data-unit]').first(),
        key = (await unit.getAttribute('data-unit'))!;
      const stands = async (zone: string): Promise<boolean> => {
        const u = (await page.locator(`[data-unit="${key}"]`).boundingBox())!,
          z = (await page.locator(`[data-zone="${zone}"] rect`).boundingBox())!;
        return u.x >= z.x && u.y >= z.y && u.x < z.x + z.width && u.y < z.y + z.height;
      };
      // Two zones where nobody is.
      const empty: string[] = [];
      for (const g of await page.locator('[data-zone]').all()) {
        const zone = (await g.getAttribute('data-zone'))!,
          ground = (await g.getAttribute('aria-label'))!;
        const units = await page.locator('[data-unit]').evaluateAll((all) => all.map((u) => u.getAttribute('aria-label')!));
        if (!units.some((u) => ground.includes(u))) empty.push(zone);
      }
      const [near, far] = [empty[0]!, empty[empty.length - 1]!];
      const zone = (await page.locator(`[data-zone="${near}"] rect`).boundingBox())!,
        from = (await unit.boundingBox())!;
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(zone.x + zone.width / 2, zone.y + zone.height * 0.6, { steps: 6 });
      await page.mouse.up();
      await expect.poll(() => stands(near)).toBe(true);
      await page.locator(`[data-unit="${key}"]`).focus();
      await page.keyboard.press('Enter');
      await page.locator(`[data-zone="${far}"]`).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => stands(far)).toBe(true);
      expect(bench.complaints).toEqual([]);
    });

    it('says what is wrong where it is, and reads no file that is none', async () => {
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      await page.goto(`${bench.url}/workshop?b=new`);
      await choose(page, false);
      await page.locator('[data-do=chance]').click();
      await expect.poll(() => says(page), { timeout: 30_000 }).toMatch(sound);
      await page.locator('[data-thing="unit.0"]').focus();
      await page.locator('.about details summary').first().click();
      await page.locator('.about details input').first().fill('no-such-key = 1');
      await page.locator('.about details input').first().press('Enter');
      await page.locator('[data-thing="unit.0"].faulty').waitFor();
      await expect.poll(() => page.locator('[data-fault]').innerText()).toMatch(/no-such-key/);
      await bench.picture(page, `drawing-fault-${locale}`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'own.toml', mimeType: 'text/plain', buffer: Buffer.from('id = "x"\nname = "y\n') });
      await expect.poll(() => page.locator('[role=alert]').innerText()).toMatch(locale === 'fr-FR' ? /Ligne 2.*texte/ : /Line 2.*text/);
      expect(bench.complaints).toEqual([]);
    });
  });
