// Where one order alone may be given, nobody is asked to press its button.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPUTER, ME, my_move, new_game, open_bench, play_advice, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

it('takes the only order by itself and says so', async () => {
  const page = await bench.visitor({ width: 1366, height: 768 });
  let given = 0;
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void (JSON.parse(String(payload)).type === 'order' && given++)));
  await new_game(bench, page, 'La ferme de Saint-Aubin', ME, COMPUTER);
  let pressed = 0;
  const told = page.locator('.unasked');
  for (; pressed < 25 && (await my_move(page)) === 'move' && !(await told.isVisible()); pressed++) await play_advice(page);
  expect(await told.textContent()).toMatch(/^Fait d’office\s:\s.+\.$/);
  expect(given).toBeGreaterThan(pressed);
  expect(bench.complaints).toEqual([]);
});
