// What a player knows of the battle: what it is about, who is ahead and why, always in sight; all of it a press away.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPUTER, ME, new_game, open_bench, type Bench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await open_bench();
});
afterAll(async () => {
  await bench?.close();
});

const words = {
  'fr-FR': {
    objective: 'Objectif',
    aim: /Tenir la ferme à la fin du tour 6/i,
    lead: /Personne ne mène/,
    whole: 'De quoi il s’agit',
  },
  'en-GB': {
    objective: 'Objective',
    aim: /hold the farm at the end of turn 6/i,
    lead: /Nobody is ahead/,
    whole: 'What it is about',
  },
} as const;

for (const locale of ['fr-FR', 'en-GB'] as const) {
  const told = words[locale];
  describe(`what the battle is about, ${locale}`, () => {
    it('is in sight from the beginning, with who leads and why; a press tells all', async () => {
      const page = await bench.visitor({ locale, width: 1366, height: 768 });
      await new_game(bench, page, 'Saint-Aubin', ME, COMPUTER);
      const foot = page.locator('[data-battle]');
      await page.locator('[data-lead]').waitFor();
      expect(await foot.textContent()).toMatch(told.aim);
      expect(await foot.textContent()).toMatch(told.lead);
      const seen = await foot.boundingBox();
      expect(seen!.y + seen!.height).toBeLessThanOrEqual(768 + 1);
      await bench.picture(page, `battle-foot-${locale}`);
      await foot.click();
      const sheet = page.locator('.sheet');
      expect(await sheet.locator('h2').textContent()).toBe(told.whole);
      // Two aims, one farm, points of either side, the last turn and both armies.
      expect(await sheet.locator('li').count()).toBe(8);
      expect(await sheet.locator('.clause').first().textContent()).toBe('CP-R39');
      await bench.picture(page, `battle-sheet-${locale}`);
      await page.keyboard.press('Escape');
      expect(await sheet.count()).toBe(0);
      expect(bench.complaints).toEqual([]);
    });
  });
}

describe('what the battle is about, on a phone', () => {
  it('is a press away, and leaves the map its room', async () => {
    const page = await bench.visitor({ width: 360, height: 740, touch: true });
    await new_game(bench, page, 'Saint-Aubin', ME, COMPUTER, 'canvas.staff-map');
    const chip = page.locator('[data-battle-chip]');
    await chip.waitFor();
    await chip.tap();
    expect(await page.locator('.sheet li').count()).toBe(8);
    await bench.picture(page, 'battle-phone');
    expect(bench.complaints).toEqual([]);
  });
});
