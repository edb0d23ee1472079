// Units taken by hand on the real table: pressed without being chosen first, and stopped at the limit instead of refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { COMPUTER, ME, my_move, new_game, open_bench, play_advice, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

interface Heard {
  board: { width: number; height: number };
  units: Map<string, { x: number; y: number }>;
  movable: string[];
}
/** What the server told this page: where units stand and which have ground to move over. */
function listen(page: Page): Heard {
  const heard: Heard = { board: { width: 1, height: 1 }, units: new Map(), movable: [] };
  const learn = (d: any): void => {
    if (d?.menu) heard.movable = d.menu.filter((c: any) => c.unit && c.region).map((c: any) => c.unit);
  };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const m = JSON.parse(String(payload));
      if (m.type === 'hello') heard.board = m.board;
      if (m.type === 'state') for (const u of m.state.units) heard.units.set(u.id, u);
      for (const p of m.patches ?? []) if (p.unit) heard.units.set(p.unit.id, p.unit);
      learn(m.decision);
    }),
  );
  return heard;
}
async function on_page(page: Page, { board }: Heard, x: number, y: number): Promise<[number, number]> {
  const box = (await page.locator('canvas.staff-map').boundingBox())!;
  const tall = (980 * board.height) / board.width;
  const zoom = Math.min(box.width / 1020, box.height / (tall + 40));
  return [box.x + box.width / 2 + (x / board.width - 0.5) * 980 * zoom, box.y + box.height / 2 - (y / board.height - 0.5) * tall * zoom];
}

for (const [locale, battle] of [
  ['fr-FR', 'auberge sur la route'],
  ['en-GB', 'The inn on the road'],
] as const)
  describe(`a unit that is not chosen (${locale})`, () => {
    it('is dragged at once, and stops where it may still go', async () => {
      const page = await bench.visitor({ width: 1366, height: 768, locale });
      const heard = listen(page);
      await new_game(bench, page, battle, ME, COMPUTER);
      for (let i = 0; i < 30 && heard.movable.length === 0; i++) {
        await my_move(page);
        if (heard.movable.length === 0) await play_advice(page);
      }
      const id = heard.movable[0]!,
        from = heard.units.get(id)!;
      expect(await page.locator(`.roster [data-unit="${id}"]`).getAttribute('aria-pressed')).toBe('false');
      const [x, y] = await on_page(page, heard, from.x, from.y);
      // Towards the middle of the table, much farther than anybody marches.
      const [tx, ty] = await on_page(page, heard, heard.board.width - from.x, heard.board.height - from.y);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(tx, ty, { steps: 6 });
      await page.mouse.up();
      expect(await page.locator(`.roster [data-unit="${id}"]`).getAttribute('aria-pressed')).toBe('true');
      await page.locator('[data-confirm]:not([disabled])').waitFor({ timeout: 10_000 });
      await bench.picture(page, `dragged-${locale}`);
      expect(bench.complaints).toEqual([]);
    });
  });
