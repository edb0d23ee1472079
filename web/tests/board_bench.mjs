// How long from navigation to a drawn board, with a cold cache, against the real server; an empty page beside it.
//   node tests/board_bench.mjs [PROGRAM]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const program = resolve(process.argv[2] ?? '../build/grognard');
const folder = mkdtempSync(join(tmpdir(), 'grognard-bench-'));
const url = 'http://127.0.0.1:18167';
const server = spawn(program, ['serve', '--port', '18167', '--db', join(folder, 'games.db')], { stdio: 'ignore' });
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

// Runs in the page before anything else: the moment at which a canvas first shows more than one colour.
const watch = () => {
  const look = () => {
    for (const canvas of document.querySelectorAll('canvas')) {
      if (canvas.width < 300) continue;
      const copy = document.createElement('canvas');
      copy.width = copy.height = 24;
      const brush = copy.getContext('2d', { willReadFrequently: true });
      // A small piece of the middle: looking must not cost what is measured.
      brush.drawImage(canvas, canvas.width / 2 - 48, canvas.height / 2 - 48, 96, 96, 0, 0, 24, 24);
      const dots = new Set(new Uint32Array(brush.getImageData(0, 0, 24, 24).data.buffer));
      if (dots.size > 8) return void (window.drawn = performance.now());
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function visit(path, ready) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  let bytes = 0;
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  wire.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
  await page.addInitScript(watch);
  await page.goto(url + path);
  const time = await page.evaluate(ready).catch(() => NaN);
  await page.waitForTimeout(200);
  await context.close();
  return { time, bytes };
}
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

try {
  for (
    let i = 0;
    i < 100 &&
    !(await fetch(url + '/api/list').then(
      (r) => r.ok,
      () => false,
    ));
    i++
  )
    await new Promise((go) => setTimeout(go, 50));
  for (const scenario of ['geisberg', 'saint-aubin', 'moeckern']) {
    const made = await fetch(url + '/api/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scenario, first: 'human', second: 'human' }),
    }).then((r) => r.json());
    const seat = await fetch(url + '/api/claim', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ invitation: made.links.both }),
    }).then((r) => r.json());
    const runs = [];
    for (let i = 0; i < 7; i++)
      runs.push(
        await visit(
          '/t/' + seat.token,
          () =>
            new Promise((done) => {
              const wait = () => (window.drawn ? done(window.drawn) : setTimeout(wait, 5));
              wait();
            }),
        ),
      );
    console.log(
      scenario,
      'board drawn after',
      Math.round(median(runs.map((r) => r.time))),
      'ms (median of 7),',
      Math.round(median(runs.map((r) => r.bytes)) / 1024),
      'KiB over the wire',
    );
  }
  const empty = [];
  for (let i = 0; i < 7; i++) empty.push(await visit('/api/procedures?ruleset=none', () => performance.now()));
  console.log('a page with nothing on it', Math.round(median(empty.map((r) => r.time))), 'ms');
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
