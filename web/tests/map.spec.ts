// The staff map alone in a real browser: real pointers, wheel, touch and keys on a table made up for the test.
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { painted } from './harness';

const both = (t: string) => ({ fr: t, en: t });
const rect = (x0: number, y0: number, x1: number, y1: number) => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const hello = {
  scenario: { id: 'trial', name: both('Essai') },
  sides: [
    { key: 'west', name: both('Ouest'), letter: 'O', coat: { colour: '#2a4a94', hatching: 'level' } },
    { key: 'east', name: both('Est'), letter: 'E', coat: { colour: '#fbf7ec', hatching: 'none', facings: '#c8a95f' } },
  ],
  board: {
    width: 12000,
    height: 9000,
    columns: 0,
    rows: 0,
    pieces: [{ id: 'w', kind: 'wood', name: both('Le bois'), shape: 'area', level: 0, width: 0, points: rect(8000, 5000, 10000, 7000) }],
    places: [{ id: 'farm', name: both('La ferme'), points: rect(1000, 6000, 2000, 7000) }],
  },
  roster: [
    { id: 'a', name: both('1er bataillon'), short: '1er', side: 'west' },
    { id: 'b', name: both('Régiment Gyulai'), short: 'Gyu', side: 'east' },
  ],
  labels: { formations: [{ key: 'line', look: 'line' }], troops: [{ key: 'foot', text: both('fantassins'), symbol: 'infantry' }] },
  length: { name: both('cm'), size: 100 },
};
const unit = (id: string, side: string, x: number, y: number, facing: number) => ({
  id,
  side,
  troop: 'foot',
  name: both(id === 'a' ? '1er bataillon' : 'Régiment Gyulai'),
  strength: 3,
  full: 3,
  place: null,
  x,
  y,
  facing,
  slot: 0,
  formation: 'line',
  flags: [],
  markers: [],
  outline: rect(x - 750, y - 250, x + 750, y + 250),
});
const state = { units: [unit('a', 'west', 3000, 2000, 0), unit('b', 'east', 6000, 4500, 1800)] };

const size = { width: 1024, height: 780 };
// The fitted sheet: 980 units and a margin of 20 on each side, in the middle of the page.
const zoom = Math.min(size.width / 1020, size.height / 775);
const at = (x: number, y: number): [number, number] => [
  size.width / 2 + (x / 12000 - 0.5) * 980 * zoom,
  size.height / 2 - (y / 9000 - 0.5) * 735 * zoom,
];

let browser: Browser;
let page: Page;
let script: string;

beforeAll(async () => {
  const entry = fileURLToPath(new URL('../src/map/api.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'staff' } },
  });
  const first = Array.isArray(built) ? built[0] : built;
  if (!first || !('output' in first)) throw new Error('the map did not build');
  script = first.output[0].code;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});
afterAll(() => browser.close());

async function open(): Promise<void> {
  page = await browser.newPage({ viewport: size, hasTouch: true });
  await page.setContent('<style>html,body,#host{margin:0;width:100%;height:100%;overflow:hidden}</style><div id="host"></div>');
  await page.addScriptTag({ content: script });
  await page.evaluate(
    ([h, s]) => {
      const w = window as any;
      w.told = [];
      w.map = new w.staff.StaffMap(document.getElementById('host'), { theme: 'paper', lang: 'fr' });
      for (const e of ['unit', 'place', 'point', 'drag', 'measure']) w.map.on(e, (...a: unknown[]) => w.told.push([e, ...a]));
      w.map.setHello(h);
      void w.map.setState(s);
    },
    [hello, state] as const,
  );
  await painted(page);
}
const told = (): Promise<any[]> => page.evaluate(() => (window as any).told.splice(0));
const tell = (method: string, ...args: unknown[]): Promise<void> =>
  page.evaluate(
    ([m, a]) => {
      (window as any).map[m as string](...(a as unknown[]));
    },
    [method, args] as const,
  );
// What is drawn round a point of the page, as colours.
const inkAt = (x: number, y: number): Promise<number[]> =>
  page.evaluate(
    ([px, py]) => [...document.querySelector('canvas')!.getContext('2d')!.getImageData(Math.round(px!), Math.round(py!), 1, 1).data],
    [x, y],
  );

beforeEach(async () => {
  await page?.close();
  await open();
});

describe('taps', () => {
  it('name the unit, the place or the point under them', async () => {
    await page.mouse.click(...at(3000, 2000));
    expect(await told()).toEqual([['unit', 'a', { shift: false }]]);
    await page.mouse.click(...at(1500, 6500));
    const farm = await told();
    expect(farm[0]).toEqual(['place', 'farm']);
    await page.mouse.click(...at(10500, 1000));
    const [[kind, x, y]] = await told();
    expect(kind).toBe('point');
    expect(Math.abs(x - 10500)).toBeLessThan(15);
    expect(Math.abs(y - 1000)).toBeLessThan(15);
  });
  it('reach a unit from a thumb’s breadth away, by touch as well', async () => {
    const [x, y] = at(6000, 4500);
    await page.touchscreen.tap(x, y - (250 / 12000) * 980 * zoom - 18);
    expect(await told()).toEqual([['unit', 'b', { shift: false }]]);
  });
  it('give a place that is asked for before a block that is only near', async () => {
    await tell('setState', { units: [unit('a', 'west', 2800, 6500, 0)] }, { ms: 0 });
    const [x, y] = at(1950, 6500);
    await page.mouse.click(x, y);
    expect((await told())[0]).toEqual(['unit', 'a', { shift: false }]);
    await tell('setHighlights', { places: ['farm'] });
    await page.mouse.click(x, y);
    expect(await told()).toEqual([['place', 'farm']]);
  });
});

describe('the selected unit', () => {
  it('follows a drag by its centre, and only when it is selected', async () => {
    const [x, y] = at(3000, 2000),
      [tx, ty] = at(4000, 3000);
    const pull = async (): Promise<void> => {
      await page.mouse.move(x + 10, y);
      await page.mouse.down();
      await page.mouse.move(tx + 10, ty, { steps: 4 });
      await page.mouse.up();
    };
    await pull();
    expect(await told()).toEqual([]);
    await tell('fit');
    await tell('setHighlights', { selected: 'a' });
    await pull();
    const last = (await told()).pop();
    expect(last[1]).toMatchObject({ unit: 'a', facing: 0, done: true });
    expect(Math.abs(last[1].x - 4000)).toBeLessThan(25);
    expect(Math.abs(last[1].y - 3000)).toBeLessThan(25);
  });
  it('need not be selected where it may be moved, by mouse or by finger', async () => {
    await tell('setHighlights', { selected: 'b', movable: ['a'] });
    const [x, y] = at(3000, 2000),
      [tx, ty] = at(4000, 3000);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(tx, ty, { steps: 4 });
    await page.mouse.up();
    const last = (await told()).pop();
    expect(last[1]).toMatchObject({ unit: 'a', done: true });
    expect(Math.abs(last[1].x - 4000)).toBeLessThan(25);
    // Pressed and not moved, it is only named; an enemy in its place drags the sheet.
    await page.waitForTimeout(600);
    await page.mouse.click(x, y);
    expect(await told()).toEqual([['unit', 'a', { shift: false }]]);
    await tell('setHighlights', { movable: ['a'] });
    const [ex, ey] = at(6000, 4500);
    await page.mouse.move(ex, ey);
    await page.mouse.down();
    await page.mouse.move(ex + 60, ey, { steps: 3 });
    await page.mouse.up();
    expect(await told()).toEqual([]);
    await tell('fit');
    const wire = await page.context().newCDPSession(page);
    const touch = (type: string, points: [number, number][]): Promise<unknown> =>
      wire.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points.map(([px, py]) => ({ x: px, y: py })) });
    await touch('touchStart', [[x, y]]);
    await touch('touchMove', [[(x + tx) / 2, (y + ty) / 2]]);
    await touch('touchMove', [[tx, ty]]);
    await touch('touchEnd', []);
    expect((await told()).pop()[1]).toMatchObject({ unit: 'a', done: true });
  });
  it('turns with the right button in steps of five degrees', async () => {
    await tell('setHighlights', { selected: 'a' });
    const [x, y] = at(3000, 2000);
    await page.mouse.move(x, y - 40);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(x + 100, y - 3, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    const last = (await told()).pop();
    expect(last[1]).toMatchObject({ unit: 'a', x: 3000, y: 2000, facing: 900, done: true });
  });
  it('is moved and turned by keys where a ghost stands', async () => {
    await tell('setHighlights', { selected: 'a' });
    await tell('setGhost', { unit: 'a', x: 3000, y: 2000, facing: 0, ok: true });
    await page.mouse.click(...at(11000, 500)); // puts the focus on the map
    await told();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect((await told()).map((t) => t[1])).toEqual([
      { unit: 'a', x: 3000, y: 2100, facing: 0, done: true },
      { unit: 'a', x: 3100, y: 2100, facing: 0, done: true },
      { unit: 'a', x: 3100, y: 2100, facing: 50, done: true },
    ]);
  });
});

describe('the view', () => {
  it('zooms at the pointer and pans with the hand', async () => {
    const [x, y] = at(6000, 4500);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -300);
    await painted(page);
    await page.mouse.click(x, y);
    expect((await told()).pop()).toEqual(['unit', 'b', { shift: false }]);
    await page.mouse.move(x + 300, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 220, y + 140, { steps: 4 });
    await page.mouse.up();
    await page.mouse.click(x - 80, y - 60);
    expect((await told()).pop()).toEqual(['unit', 'b', { shift: false }]);
    await page.keyboard.press('0');
    await page.mouse.click(...at(3000, 2000));
    expect((await told()).pop()).toEqual(['unit', 'a', { shift: false }]);
  });
  it('opens under two fingers and closes again', async () => {
    const inside = await page.context().newCDPSession(page);
    const [x, y] = at(6000, 4500);
    const fingers = (type: string, d: number): Promise<unknown> =>
      inside.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - d, y, id: 1 },
                { x: x + d, y, id: 2 },
              ],
      });
    await fingers('touchStart', 60);
    for (const d of [80, 100, 120]) await fingers('touchMove', d);
    await fingers('touchEnd', 0);
    // Twice as large round the unit between the fingers: what lay 100 pixels east of it lies 200 away.
    const [ax] = at(7000, 4500);
    await page.touchscreen.tap(x + 2 * (ax - x), y + 100);
    const [[kind, bx]] = await told();
    expect(kind).toBe('point');
    expect(Math.abs(bx - 7000)).toBeLessThan(30);
  });
  it('glides to a unit that is out of sight', async () => {
    const [x, y] = at(11000, 8000);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -700);
    await page.mouse.wheel(0, -700);
    await tell('focusUnit', 'a');
    await painted(page);
    await page.mouse.click(size.width / 2, size.height / 2);
    expect((await told()).pop()).toEqual(['unit', 'a', { shift: false }]);
  });
  it('measures from unit to point', async () => {
    await tell('setRuler', true);
    const [x, y] = at(3000, 2000),
      [tx, ty] = at(9000, 1000);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(tx, ty, { steps: 3 });
    await page.mouse.up();
    const last = (await told()).pop();
    expect(last.slice(0, 2)).toEqual(['measure', 'a']);
    expect(Math.abs(last[2][0] - 9000)).toBeLessThan(15);
  });
});

describe('the drawing', () => {
  it('puts blocks where the state says, and moves them', async () => {
    const [x, y] = at(3000 + 450, 2000);
    const [r, g, b] = await inkAt(x, y);
    expect(b! - r!).toBeGreaterThan(40); // a blue coat
    expect(b! - g!).toBeGreaterThan(20);
    await page.evaluate((s) => (window as any).map.setState(s), { units: [unit('a', 'west', 3000, 4000, 0), state.units[1]!] });
    const gone = await inkAt(x, y),
      come = await inkAt(...at(3000 + 450, 4000));
    expect(gone[2]! - gone[0]!).toBeLessThan(0); // paper is warm
    expect(come[2]! - come[0]!).toBeGreaterThan(40);
  });
  it('plays a move and ends it at any key', async () => {
    const moved = { units: [unit('a', 'west', 9000, 2000, 0), state.units[1]!] };
    await page.mouse.click(...at(11000, 500));
    const took = page.evaluate(async (s) => {
      const start = performance.now();
      await (window as any).map.setState(s, { ms: 20000 });
      return performance.now() - start;
    }, moved);
    await page.waitForTimeout(200);
    await page.keyboard.press('x');
    expect(await took).toBeLessThan(15000);
  });
  it('darkens under the lamp while the coats stay', async () => {
    const paper = await inkAt(...at(11000, 1500)),
      coat = await inkAt(...at(3450, 2000));
    await tell('setOptions', { theme: 'lamp' });
    await painted(page);
    const lamp = await inkAt(...at(11000, 1500));
    expect(paper[0]!).toBeGreaterThan(180);
    expect(lamp[0]!).toBeLessThan(90);
    expect(await inkAt(...at(3450, 2000))).toEqual(coat);
  });
  it('draws nothing again while nothing changes', async () => {
    await painted(page);
    const frames = await page.evaluate(async () => {
      let n = 0;
      const real = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (f) => (n++, real(f));
      await new Promise((done) => setTimeout(done, 400));
      return n;
    });
    expect(frames).toBe(0);
  });
});

// Everything that is drawn, as one number.
const print = (): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas')!,
      { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let h = 2166136261;
    for (let i = 0; i < data.length; i += 4) h = Math.imul(h ^ ((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!), 16777619);
    return h >>> 0;
  });

describe('ways', () => {
  it('have a dark station at each step, the last beside the block, and a red one where dice will fall', async () => {
    await tell('setTrails', [
      {
        unit: 'b',
        points: [
          [9000, 8000],
          [6000, 8000],
          [6000, 4500],
        ],
      },
    ]);
    await tell('setHighlights', { stations: [{ x: 9000, y: 2000, n: 1, decides: true }] });
    await painted(page);
    // Left of the figure, within the disc of 11 pixels.
    const left = async ([x, y]: [number, number]): Promise<number[]> => (await inkAt(x - 7, y)).slice(0, 3);
    const [x, y] = at(6000, 4500),
      end: [number, number] = [x, y - (250 / 12000) * 980 * zoom - 22];
    expect(await left(at(6000, 8000))).toEqual([0x3a, 0x2f, 0x26]);
    expect(await left(end)).toEqual([0x3a, 0x2f, 0x26]);
    expect(await left(at(9000, 2000))).toEqual([0x9c, 0x24, 0x15]);
    await tell('setTrails', []);
    await painted(page);
    expect(await left(at(6000, 8000))).not.toEqual([0x3a, 0x2f, 0x26]);
  });
});

describe('an order aimed at an enemy', () => {
  it('is an arrow from block to block that covers neither', async () => {
    const before = await Promise.all([inkAt(...at(3450, 2000)), inkAt(...at(6450, 4500))]);
    await tell('setHighlights', { aims: [{ unit: 'a', at: 'b' }] });
    await painted(page);
    expect((await inkAt(...at(4500, 3250))).slice(0, 3)).toEqual([0x14, 0x11, 0x0d]);
    expect(await Promise.all([inkAt(...at(3450, 2000)), inkAt(...at(6450, 4500))])).toEqual(before);
  });
});

describe('a fight', () => {
  const beaten = {
    units: [
      { ...state.units[0], strength: 1, markers: ['fired', 'disordered'] },
      { ...state.units[1], strength: 2 },
    ],
  };
  const volleys = [{ unit: 'a', at: [6000, 4500] }];
  const settled = async (): Promise<number> => {
    await tell('setState', beaten, { ms: 0 });
    await painted(page);
    return print();
  };
  it('shows for a moment, and then the new position alone', async () => {
    const after = await settled();
    await tell('setState', state, { ms: 0 });
    await painted(page);
    await tell('setState', beaten, { volleys });
    await expect.poll(print, { interval: 20, timeout: 1000 }).not.toBe(after);
    await painted(page);
    expect(await print()).toBe(after);
  });
  it('is over at once when the player goes on', async () => {
    const after = await settled();
    await tell('setState', state, { ms: 0 });
    await painted(page);
    await tell('setState', beaten, { volleys });
    await page.mouse.click(...at(10500, 1000));
    // Left alone it would go on for longer than that.
    await expect.poll(print, { interval: 20, timeout: 1200 }).toBe(after);
  });
  it('does not move where motion is not wanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const after = await settled();
    await tell('setState', state, { ms: 0 });
    await painted(page);
    await tell('setState', beaten, { volleys });
    await painted(page);
    expect(await print()).toBe(after);
  });
});
