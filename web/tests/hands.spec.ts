// Units taken by hand on the real table: pressed without being chosen first, drawn in from the list, put down and taken up again, by mouse
// and by finger; stopped at the limit instead of refused, and given at once where they can be taken back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listen, middle_of, on_page, type Heard } from './heard';
import { at_rest, came, COMPUTER, ME, my_move, new_game, open_bench, orders_told, told_more, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + (to[0] - from[0]) / 2, from[1] + (to[1] - from[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await at_rest(page);
}
const row = (page: Page, id: string) => page.locator(`.roster [data-unit="${id}"]`);
async function row_at(page: Page, id: string): Promise<[number, number]> {
  const box = (await row(page, id).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}
/** A unit that waits beside the table, and the middle of the ground where it may be put. */
function waiting(heard: Heard): { id: string; to: [number, number] } {
  const choice = heard.decision!.menu!.find((c) => c.unit && c.region && heard.units.get(c.unit)!.outline.length === 0)!;
  return { id: choice.unit!, to: middle_of(choice.region!) };
}

for (const [locale, battle] of [
  ['fr-FR', 'La ferme de Gémioncourt'],
  ['en-GB', 'Gémioncourt'],
] as const)
  describe(`a unit in the hand (${locale})`, () => {
    it('comes from the list, is taken up again, and marches without being chosen', async () => {
      const page = await bench.visitor({ width: 1366, height: 768, locale });
      const heard = listen(page);
      await new_game(bench, page, battle, ME, COMPUTER);
      await my_move(page);

      // From the list onto the table: put down at once, no button pressed.
      const { id, to } = waiting(heard);
      let told = await orders_told(page);
      await drag(page, await row_at(page, id), await on_page(page, heard, ...to));
      await bench.picture(page, `lifted-${locale}`);
      await page.mouse.up();
      await told_more(page, told);
      const put = { ...heard.units.get(id)! };
      expect(put.outline.length).toBeGreaterThan(2);

      // It is not the chosen one any more, and is taken up again all the same.
      await page.keyboard.press('Escape');
      told = await orders_told(page);
      await drag(page, await on_page(page, heard, put.x, put.y), await on_page(page, heard, put.x + heard.board.width / 8, put.y));
      await page.mouse.up();
      await told_more(page, told);
      expect(heard.units.get(id)!.x).toBeGreaterThan(put.x);

      // One press sets up the rest; then somebody marches, much farther than he may.
      await page.locator('.bar .general [data-verb=suggested], [data-usual]').first().click();
      await page.waitForFunction(
        () => !/Avant la bataille|Before the battle/.test(document.querySelector('.ribbon h1')?.textContent ?? ''),
      );
      await my_move(page);
      const walker = heard.decision!.menu!.find(
        (c) => c.unit && c.region && !c.targets && heard.units.get(c.unit)!.outline.length > 0,
      )!.unit!;
      const from = heard.units.get(walker)!;
      await page.keyboard.press('Escape');
      expect(await row(page, walker).getAttribute('aria-pressed')).toBe('false');
      const so_far = await orders_told(page);
      await drag(page, await on_page(page, heard, from.x, from.y), await on_page(page, heard, from.x, heard.board.height * 0.9));
      await bench.picture(page, `dragged-${locale}`);
      await page.mouse.up();
      // Where it may still fire on its way it waits for a word; else it has gone, as far as it may.
      expect(await came(page, so_far)).not.toBe('nothing');
      expect(bench.complaints).toEqual([]);
    });
  });

describe('a finger', () => {
  it('drags a unit over zones, from the list too', async () => {
    const page = await bench.visitor({ width: 1366, height: 768, touch: true });
    const heard = listen(page);
    await new_game(bench, page, 'Le Geisberg', ME, COMPUTER);
    await my_move(page);
    const hand = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    const pull = async (from: [number, number], to: [number, number]): Promise<void> => {
      await touch('touchStart', from);
      for (let k = 1; k <= 8; k++) await touch('touchMove', [from[0] + ((to[0] - from[0]) * k) / 8, from[1] + ((to[1] - from[1]) * k) / 8]);
      await touch('touchEnd');
    };
    const zone = (id: string): [number, number] => middle_of(heard.places.get(id)!);
    let told = await orders_told(page);
    await pull(await row_at(page, 'j5'), await on_page(page, heard, ...zone('D1')));
    await told_more(page, told);
    expect(heard.units.get('j5')!.place).toBe('D1');
    await my_move(page);
    // By mouse: the browser makes no click of the first tap after a touch that a test has drawn.
    await page.locator('.bar .general [data-verb=suggested]').click();
    await page.waitForFunction(() => !/Avant/.test(document.querySelector('.ribbon h1')?.textContent ?? ''));
    await my_move(page);
    const at = heard.units.get('gr7')!.place!;
    told = await orders_told(page);
    const ahead = `${at[0]}${Number(at[1]) + 1}`;
    await pull(await row_at(page, 'gr7'), await on_page(page, heard, ...zone(ahead)));
    await told_more(page, told);
    expect(heard.units.get('gr7')!.place).toBe(ahead);
    expect(bench.complaints).toEqual([]);
  });
});
