// A battle is drawn from nothing, by chance and by hand, told what is wrong with it, tried against a general, taken out
// and read in again, equal; an army is composed with a mistake that is named and mended.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mover, open_bench, orders_told, play_advice, told_more, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

const sound = /Rien à redire|Nothing to say against it/;
const says = (page: Page): Promise<string> => page.locator('[data-says]').innerText();
const things = (page: Page): Promise<number> => page.locator('[data-thing]').count();

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.locator('[data-do=export]').click();
  return readFileSync((await (await download).path())!, 'utf8');
}
async function read_in(page: Page, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'own.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

const pages_of = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
/** As the browser prints it, and kept to be looked at. */
async function printed(page: Page, name: string): Promise<Buffer> {
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ path: `../build/screenshots/${name}.pdf`, preferCSSPageSize: true, printBackground: true });
  await page.emulateMedia({ media: 'screen' });
  return pdf;
}

/** The first ruleset whose table is measured, not one of zones. */
async function measured(page: Page): Promise<void> {
  const select = page.locator('[data-do=ruleset]');
  await select.waitFor();
  for (const value of await select.locator('option').evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))) {
    await select.selectOption(value);
    const pens = page.locator('[data-pen=hedge], [data-pen=wall]');
    if (
      await pens
        .first()
        .waitFor({ timeout: 1500 })
        .then(
          () => true,
          () => false,
        )
    )
      return;
  }
}

for (const locale of ['fr-FR', 'en-GB'])
  describe(`the workshop, ${locale}`, () => {
    it('draws ground that the checker judges, takes back, and plays what it drew', async () => {
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      await page.goto(`${bench.url}/workshop?b=new`);
      await measured(page);
      // Nothing but a table: the checker says what is missing.
      await expect.poll(() => says(page)).not.toMatch(/…$/);
      expect(await says(page)).not.toMatch(sound);
      await page.locator('[data-do=chance]').click();
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      const before = await things(page);
      expect(before).toBeGreaterThan(15);
      await page.screenshot({ path: `../build/screenshots/workshop-chance-${locale}.png` });

      const map = (await page.locator('.sheet svg').boundingBox())!;
      const at = (x: number, y: number) => [map.x + map.width * x, map.y + map.height * y] as const;
      await page.locator('[data-pen=wood]').click();
      await page.mouse.move(...at(0.05, 0.45));
      await page.mouse.down();
      await page.mouse.move(...at(0.1, 0.5), { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => things(page)).toBe(before + 1);
      await page.locator('[data-pen=""]').click();
      // By keys: moved, turned, copied, and all of it taken back.
      const drawn = page.locator('[data-thing].on');
      const where = (): Promise<string | null> => drawn.locator('polygon').getAttribute('points');
      const first = await where();
      await drawn.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(where).not.toBe(first);
      await page.keyboard.press('r');
      await page.keyboard.press('Control+d');
      await expect.poll(() => things(page)).toBe(before + 2);
      for (let i = 0; i < 4; i++) await page.locator('[data-do=undo]').click();
      await expect.poll(() => things(page)).toBe(before);
      await page.locator('[data-do=redo]').click();
      await expect.poll(() => things(page)).toBe(before + 1);

      const text = await exported(page);
      await read_in(page, text);
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      expect(await exported(page)).toBe(text);
      // A slip is told at its place, and one can go there.
      await read_in(page, text.replace(/troop = "[^"]*"/, 'troop = "no-such-troop"'));
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(/no-such-troop/);
      expect(await page.locator('[data-do=play]').isDisabled()).toBe(true);
      await page.screenshot({ path: `../build/screenshots/workshop-fault-${locale}.png` });
      await page.locator('[data-says] .at').first().click();
      await expect.poll(() => page.locator('[data-thing].on').count()).toBe(1);
      await read_in(page, text);
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      await page.locator('[data-do=play]').click();
      await page.waitForURL(/\/t\//, { timeout: 20_000 });
      await page.locator('.ribbon h1').waitFor();
      // It is kept, and stands on the first page.
      await page.goto(`${bench.url}/`);
      await expect.poll(() => page.locator('.own li').count()).toBeGreaterThan(0);
      expect(bench.complaints).toEqual([]);
    });

    it('makes a battle from nothing: ground, what is fought for, two army sheets; checked, tried, taken out and read in equal', async () => {
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      await page.goto(`${bench.url}/workshop?b=new`);
      await measured(page);
      const ruleset = await page.locator('[data-do=ruleset]').inputValue();
      // Two armies, ready made and kept.
      await page.goto(`${bench.url}/army`);
      await page.locator('[data-do=ruleset]').waitFor();
      await page.locator('[data-do=ruleset]').selectOption(ruleset);
      await page.locator('[data-do=army]').waitFor();
      for (const n of [0, 1]) {
        await page.locator('[data-do=army]').selectOption({ index: n });
        await page.locator('[data-do=name]').fill(`Army ${n}`);
        await page.locator('[data-do=ready]').click();
        await expect.poll(() => says(page)).toMatch(/Aucune règle|No rule is broken/);
        await page.locator('[data-do=save]').click();
      }
      await page.goto(`${bench.url}/workshop?b=new`);
      await page.locator('[data-do=ruleset]').waitFor();
      await page.locator('[data-do=ruleset]').selectOption(ruleset);
      await expect.poll(() => things(page)).toBe(2); // the zones of deployment, and nothing else
      const middle = page.locator('[data-do=middle]');
      for (const kind of ['building', 'wood', 'road']) {
        await page.locator(`[data-pen=${kind}]`).click();
        await middle.click();
        await page.locator('[data-thing].on').waitFor();
      }
      await page.locator('[data-pen=""]').click();
      await page.locator('[data-thing="terrain.0"]').focus();
      await page.locator('.about input[type=checkbox]').first().check();
      for (const n of [0, 1]) {
        const before = await things(page);
        await page.locator('[data-do=sheet]').selectOption({ label: `Army ${n}` });
        await expect.poll(() => things(page)).toBeGreaterThan(before + 3);
      }
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      await bench.picture(page, `workshop-own-${locale}`);
      const text = await exported(page);
      const picture = page.waitForEvent('download');
      await page.locator('[data-do=png]').click();
      const png = readFileSync((await (await picture).path())!);
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect(png.subarray(37, 41).toString('latin1')).toBe('pHYs'); // it says its own scale
      await read_in(page, text);
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      expect(await exported(page)).toBe(text);
      await page.locator('[data-do=against]').selectOption('greedy');
      await page.locator('[data-do=play]').click();
      await page.waitForURL(/\/t\//, { timeout: 20_000 });
      await page.locator('.roster .row').first().waitFor();
      expect(bench.complaints).toEqual([]);
    });

    it('draws from nothing by touch on a tablet, says in words what it is, exports and imports it equal', async () => {
      const page = await bench.visitor({ width: 900, height: 1200, locale, touch: true });
      await page.goto(`${bench.url}/workshop?b=new`);
      await page.locator('[data-do=ruleset]').waitFor();
      await measured(page);
      // What the file says is said in words: no key of it stands there as it is written.
      const about = await page.locator('.about').innerText();
      expect(about).toMatch(locale === 'fr-FR' ? /Largeur/ : /Width/);
      expect(about).not.toMatch(/\b(turns|width|height|zone|places_first)\b/);
      const before = await things(page);
      await page.locator('[data-pen=wood]').tap();
      const map = (await page.locator('.sheet svg').boundingBox())!;
      await page.touchscreen.tap(map.x + map.width / 2, map.y + map.height / 2);
      await expect.poll(() => things(page)).toBe(before + 1);
      await page.locator('[data-pen=""]').tap();
      // A name for it, drawn on the map.
      await page.locator('[data-do=field]').first().selectOption('name');
      await page.locator('[data-key="name.fr"] input').fill('Bois-Noir');
      await page.locator('[data-key="name.en"] input').fill('Blackwood');
      await page.locator('[data-key="name.en"] input').blur();
      await page.locator('.sheet text.title', { hasText: locale === 'fr-FR' ? 'Bois-Noir' : 'Blackwood' }).waitFor();
      // Troops, one by one, and where the ruleset knows it, later.
      const army = page.locator('.tools select').nth(0);
      await army.selectOption({ index: 1 });
      const unit = page.locator('.tools select').nth(1);
      await unit.selectOption({ index: (await unit.locator('option').count()) - 1 });
      await page.locator('[data-do=unit]').tap();
      await expect.poll(() => things(page)).toBe(before + 2);
      const text = await exported(page);
      await read_in(page, text);
      await expect.poll(() => things(page)).toBe(before + 2);
      expect(await exported(page)).toBe(text);
      await page.locator('[data-thing^="terrain."]').tap();
      await page.locator('[data-do=erase]').tap();
      await expect.poll(() => things(page)).toBe(before + 1);
      expect(bench.complaints).toEqual([]);
    });

    it('lets a unit arrive on a later turn, over the edge', async () => {
      interface Shop {
        arrival?: object;
      }
      const get = async <T>(path: string): Promise<T> => (await (await fetch(bench.url + path)).json()) as T;
      const all = await get<{ rulesets: { id: string }[] }>('/api/list');
      const known: string[] = [];
      for (const r of all.rulesets) if ((await get<Shop>(`/api/workshop?ruleset=${r.id}`)).arrival) known.push(r.id);
      expect(known.length).toBeGreaterThan(0);
      const page = await bench.visitor({ width: 1500, height: 1000, locale });
      await page.goto(`${bench.url}/workshop?b=new`);
      await page.locator('[data-do=ruleset]').waitFor();
      await page.locator('[data-do=ruleset]').selectOption(known[0]!);
      await page.locator('[data-do=chance]').click();
      await expect.poll(() => says(page), { timeout: 30_000 }).toMatch(sound);
      await page.locator('[data-thing^="unit."]').first().focus();
      await page.locator('[data-do=late]').fill('2');
      await page.locator('[data-do=late]').blur();
      await page.locator('[data-thing].later').waitFor();
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      await page.locator('[data-do=late]').fill('');
      await page.locator('[data-do=late]').blur();
      await page.locator('[data-thing].later').waitFor({ state: 'detached' });
      await expect.poll(() => says(page), { timeout: 20_000 }).toMatch(sound);
      expect(bench.complaints).toEqual([]);
    });

    it('has an army ready made, gives it by link and keeps it on the server', async () => {
      const page = await bench.visitor({ width: 1400, height: 900, locale });
      await page.goto(`${bench.url}/army`);
      await page.locator('[data-offer]').first().waitFor();
      await expect.poll(() => says(page)).toMatch(/Rien n’est choisi|Nothing is chosen/);
      await page.locator('[data-do=ready]').click();
      await expect.poll(() => says(page)).toMatch(/Aucune règle|No rule is broken/);
      await page.locator('[data-do=name]').fill('La Réserve');
      const total = await page.locator('[data-total]').innerText();
      await page.locator('[data-do=share]').click();
      await page.waitForURL(/#a=/);
      const friend = await bench.visitor({ width: 1400, height: 900, locale });
      await friend.goto(page.url());
      await expect.poll(() => friend.locator('[data-total]').innerText()).toBe(total);
      expect(await friend.locator('[data-do=name]').inputValue()).toBe('La Réserve');
      // Kept: who has the reading link sees it in his list and on his first page, and cannot change it.
      await page.locator('[data-do=keep]').click();
      const link = await page.locator('[data-link]').inputValue();
      expect(await page.locator('[data-edit]').inputValue()).not.toBe(link);
      await friend.goto(link);
      await expect.poll(() => friend.locator('[data-total]').innerText()).toBe(total);
      await friend.locator('[data-kept] a').waitFor();
      expect(await friend.locator('[data-do=rewrite]').count()).toBe(0);
      await friend.goto(`${bench.url}/`);
      await friend.locator('.own [data-kept] a', { hasText: 'La Réserve' }).waitFor();
      // On paper: a roster and the rules, a page each.
      await page.locator('[data-do=print]').click();
      await page.locator('.paper[data-ready] [data-rules]').waitFor();
      expect(pages_of(await printed(page, `army-${locale}`))).toBe(2);
      expect(bench.complaints).toEqual([]);
    });

    it('puts a battle on paper: a roster and rules for each side, and the tables that come up', async () => {
      const page = await bench.visitor({ width: 1400, height: 900, locale });
      await page.goto(`${bench.url}/`);
      const paper = page.locator('.links a[href^="/paper"]');
      await paper.waitFor();
      await paper.click();
      await page.locator('.paper[data-ready] [data-reference]').waitFor();
      expect(await page.locator('[data-roster]').count()).toBe(2);
      expect(await page.locator('[data-rules] dt').count()).toBeGreaterThan(10);
      // The table in ink, a frame for where each side is put down, and what it is about.
      expect(await page.locator('[data-map] rect.edge').count()).toBe(1);
      expect(await page.locator('[data-map] text.side').count()).toBeGreaterThan(1);
      expect(await page.locator('[data-about] li').count()).toBeGreaterThan(2);
      // The map, two rosters, two pages of rules, and as many of tables as there are.
      const pages = pages_of(await printed(page, `paper-${locale}`));
      expect(pages).toBeGreaterThanOrEqual(6);
      expect(pages).toBeLessThanOrEqual(10);
      expect(bench.complaints).toEqual([]);
    });

    it('plays a battle by chance with a friend', async () => {
      const page = await bench.visitor({ width: 1400, height: 900, locale });
      await page.goto(`${bench.url}/workshop?b=new`);
      await page.locator('[data-do=chance]').click();
      await expect.poll(() => says(page), { timeout: 30_000 }).toMatch(sound);
      await page.locator('[data-tried]').waitFor();
      await page.locator('[data-do=against]').selectOption('human');
      await page.locator('[data-do=play]').click();
      await page.waitForURL(/\/t\//, { timeout: 20_000 });
      const link = await page.locator('.invite input').inputValue();
      const friend = await bench.visitor({ width: 1400, height: 900, locale });
      await friend.goto(link);
      await friend.locator('.roster .row').first().waitFor();
      // Both give an order, and each hears of the other's.
      const gave = new Set<Page>();
      for (let i = 0; i < 30 && gave.size < 2; i++) {
        const now = (await mover(page, friend))!;
        const other = now === page ? friend : page,
          heard = await orders_told(other);
        await play_advice(now);
        await told_more(other, heard);
        gave.add(now);
      }
      expect(gave.size).toBe(2);
      expect(bench.complaints).toEqual([]);
    });

    it('names the rule that an army breaks, and has nothing to say once it is mended', async () => {
      const page = await bench.visitor({ width: 1400, height: 900, locale });
      await page.goto(`${bench.url}/army`);
      await page.locator('[data-offer]').first().waitFor();
      await page.locator('[data-offer]').first().click();
      const fault = /Aucune règle|No rule is broken/;
      await expect.poll(() => says(page)).toMatch(fault);
      // More than the purse has: the rule is named by its clause.
      const times = page.locator('[data-line] input').first();
      await times.fill('20');
      await expect.poll(() => says(page)).toMatch(/[A-Z]{2,}-R?\d/);
      await page.screenshot({ path: `../build/screenshots/army-${locale}.png` });
      await times.fill('1');
      await expect.poll(() => says(page)).toMatch(fault);
      const total = await page.locator('[data-total]').innerText();
      await page.locator('[data-do=save]').click();
      await page.reload();
      await expect.poll(() => page.locator('[data-total]').innerText()).toBe(total);
      expect(bench.complaints).toEqual([]);
    });
  });
