import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FRIEND, ME, mover, new_game, open_bench, orders_told, play_something, told_more, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

describe('two players by links', () => {
  it('see the same battle, and the other answers a reaction', async () => {
    const here = await bench.visitor();
    await new_game(bench, here, 'La ferme de Saint-Aubin', ME, FRIEND);
    // The friend's link is in sight until the friend has opened it, in another browser, in English.
    const link = await here.locator('.invite input').inputValue();
    await bench.picture(here, 'invitation');
    const there = await bench.visitor({ locale: 'en-GB' });
    await there.goto(link);
    await there.locator('.roster .row').first().waitFor();
    await here.locator('.invite').waitFor({ state: 'detached' });
    // The seat is the friend's now, under a link that nobody else has: whoever comes later is told so.
    expect(link).toMatch(/\/i\//);
    expect(there.url()).toMatch(/\/t\//);
    const late = await bench.visitor();
    await late.goto(link);
    await late.getByRole('alert').filter({ hasText: 'déjà prise' }).waitFor();
    bench.complaints.length = 0; // the browser itself complains of the answer 409
    await there.goto(link);
    await there.locator('.roster .row').first().waitFor();

    let answered = false;
    for (let order = 0; order < 400 && !answered; order++) {
      const page = await mover(here, there);
      if (!page) break;
      const other = page === here ? there : here;
      const reaction = await page
        .locator('.ribbon .q small')
        .filter({ hasText: /réaction|reaction/ })
        .count();
      if (reaction > 0) await bench.picture(page, 'reaction');
      const before = await orders_told(page);
      await play_something(page, order);
      await told_more(other, before);
      if (reaction > 0) answered = true;
    }
    expect(answered).toBe(true);

    // Words pass between them.
    await here.locator('.ribbon .tool').last().click();
    await here.locator('.say').fill('Bien joué <b>!</b>');
    await here.locator('.tools form .btn').click();
    await there.locator('.ribbon .tool').last().click();
    await there.locator('.chat', { hasText: 'Bien joué <b>!</b>' }).waitFor();
    expect(bench.complaints).toEqual([]);
  });
});
