// node src/map/bench/run.mjs GROGNARD [scenario ...]: frame times of the map in Chromium without a graphics card.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const [grognard, ...chosen] = process.argv.slice(2);
if (!grognard) throw new Error('the path of grognard is missing');
const here = fileURLToPath(new URL('.', import.meta.url));

// A position with the troops on the table: proposals are followed for a while.
async function position(scenario, orders) {
  const game = spawn(grognard, ['referee', scenario, '--seed', '7']);
  const lines = createInterface({ input: game.stdout })[Symbol.asyncIterator]();
  const read = async () => JSON.parse((await lines.next()).value);
  const say = async (message) => (game.stdin.write(`${JSON.stringify(message)}\n`), read());
  const hello = await read();
  await read();
  let { decision } = await read();
  for (let i = 0; i < orders && !decision.over; i++) {
    const suggested = (decision.menu ?? []).some((c) => c.verb === 'suggested');
    const order = suggested ? 'suggested' : (await say({ type: 'propose', most: 1, seed: i })).orders[0];
    decision = (await say({ order })).decision;
  }
  const { state } = await say({ type: 'state' });
  game.kill();
  return { hello, state };
}

const built = await build({
  configFile: false,
  logLevel: 'silent',
  build: { write: false, lib: { entry: `${here}page.ts`, formats: ['iife'], name: 'page' } },
});
const script = built[0].output[0].code;
const page =
  '<!doctype html><style>html,body,#host{margin:0;width:100%;height:100%}</style><div id="host"></div><script src="/page.js"></script>';
const server = createServer((q, r) => {
  r.setHeader('content-type', q.url === '/page.js' ? 'text/javascript' : 'text/html');
  r.end(q.url === '/page.js' ? script : page);
}).listen(0, '127.0.0.1');
const browser = await chromium.launch({
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
for (const scenario of chosen.length ? chosen : ['moeckern', 'erlon', 'rotherberg']) {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const inside = await tab.context().newCDPSession(tab);
  await inside.send('Performance.enable', { timeDomain: 'threadTicks' });
  await tab.exposeFunction(
    'thread_time',
    async () => (await inside.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value,
  );
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  const { hello, state } = await position(scenario, 30);
  console.log(JSON.stringify(await tab.evaluate(([h, s]) => window.bench(h, s, 60), [hello, state])));
  await tab.close();
}
await browser.close();
server.close();
