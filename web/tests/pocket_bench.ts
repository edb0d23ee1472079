// What the pocket edition costs: npx vite-node tests/pocket_bench.ts, after `make pocket`, and build/signature and build/pocket_games with
// their like in build/wasm. Prints one line a figure.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { my_move, open_browser } from './harness';
import { open_host } from './static';
import { blank, run_in_page } from './wasi_page';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
const part = (all: number[], p: number): number => all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * p))]!;
const say = (what: string, figure: string): void => console.log(`${what.padEnd(60)} ${figure}`);

/** Memory of the browser's processes for pages, their own and their share of what they have in common, in MB. */
function memory_of_pages(): number {
  let kb = 0;
  for (const id of readdirSync('/proc').filter((f) => /^\d+$/.test(f)))
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer')) continue;
      kb += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended meanwhile.
    }
  return Math.round(kb / 1024);
}

const host = await open_host(join(root, 'build/pocket'), '/club');
const bench = await open_browser(host.url);

for (const kind of ['first visit', 'kept in the browser'] as const) {
  const times: number[] = [];
  const again = await bench.visitor({ width: 1366, height: 768 });
  if (kind === 'kept in the browser') {
    await again.goto(`${host.url}/`);
    await again.locator('html[data-offline]').waitFor({ state: 'attached', timeout: 120_000 });
    await again.context().setOffline(true);
  }
  for (let i = 0; i < 5; i++) {
    const page = kind === 'first visit' ? await bench.visitor({ width: 1366, height: 768 }) : again;
    const began = performance.now();
    await page.goto(`${host.url}/`);
    await page.locator('.quick').click();
    await my_move(page);
    times.push(performance.now() - began);
    if (kind === 'first visit') await page.context().close();
  }
  say(`from opening to one's first order, ${kind}, median of 5`, `${Math.round(median(times))} ms`);
  await again.context().close();
}

{
  const page = await bench.visitor({ width: 1366, height: 768 });
  await page.goto('about:blank');
  const bare = memory_of_pages();
  await page.goto(`${host.url}/`);
  await page.locator('.quick').click();
  await my_move(page);
  say('memory of the page, its worker and its thinker', `${memory_of_pages() - bare} MB (a page with nothing on it: ${bare})`);
  const worker = readdirSync(join(root, 'build/pocket/assets')).find((f) => /^worker-.*\.js$/.test(f));
  const list = (await page.evaluate(async () => {
    const files = await (await fetch('pocket.json')).json();
    const packed = await fetch(files.list);
    return new Response(packed.body!.pipeThrough(new DecompressionStream('gzip'))).json();
  })) as { rulesets: { id: string; scenarios: { id: string; units: unknown[] }[] }[] };
  const all: number[] = [];
  for (const { id, scenarios } of list.rulesets) {
    const largest = scenarios.toSorted((a, b) => b.units.length - a.units.length)[0]!;
    const times = await page.evaluate(
      async ({ script, scenario }) => {
        const base = new URL('.', document.baseURI).href;
        const worker = new Worker(base + script, { type: 'module' });
        worker.postMessage({ kind: 'begin', base });
        const waits = new Map<number, (value: any) => void>();
        let last = Math.floor(Math.random() * 1e9);
        worker.onmessage = ({ data }) => {
          if (data.kind === 'answer') waits.get(data.id)?.(JSON.parse(data.text));
          const letter = data.kind === 'letter' ? JSON.parse(data.text) : null;
          if (letter?.re !== undefined) waits.get(letter.re)?.(letter);
        };
        const ask = (path: string, body: unknown): Promise<any> =>
          new Promise((told) => {
            waits.set(++last, told);
            worker.postMessage({ kind: 'ask', id: last, path, body: JSON.stringify(body) });
          });
        const made = await ask('/api/games', { scenario, seed: 7 });
        const { token } = await ask('/api/claim', { invitation: made.links.both });
        const line = ++last;
        const tell = (m: object): Promise<any> =>
          new Promise((told) => {
            waits.set(++last, told);
            worker.postMessage({ kind: 'say', line, text: JSON.stringify({ ...m, id: last }) });
          });
        worker.postMessage({ kind: 'open', line, token });
        await new Promise((go) => setTimeout(go, 1500));
        const times: number[] = [];
        for (let at = 0; at < 60; at++) {
          const { orders } = await tell({ type: 'propose', most: 6, seed: at });
          if (!orders?.length) break;
          for (const order of orders) {
            const began = performance.now();
            const answer = await tell({ type: 'preview', order });
            if (answer.type === 'preview') times.push(performance.now() - began);
          }
          await tell({ order: orders[at % orders.length] });
        }
        worker.terminate();
        return times;
      },
      { script: `assets/${worker}`, scenario: largest.id },
    );
    all.push(...times);
    say(
      `previews of ${largest.id} (${id}): ${times.length}, median and 95th of 100`,
      `${median(times).toFixed(1)} and ${part(times, 0.95).toFixed(1)} ms`,
    );
  }
  say(`previews of all: ${all.length}, 95th of 100`, `${part(all, 0.95).toFixed(1)} ms`);
  say('memory with an engine of every ruleset', `${memory_of_pages() - bare} MB`);
  await page.context().close();
}
await host.close();

const programs = await open_host(join(root, 'build/wasm'), '/engine');
const page = await bench.visitor();
await blank(page, programs.url);
// In turn, so that a busy machine is busy for both.
for (const [what, program, args] of [
  ['random games', 'signature', ['20']],
  ['games against a general, who searches', 'pocket_games', ['60', 'saint-aubin']],
] as const) {
  const ratios: number[] = [];
  for (let i = 0; i < 5; i++) {
    const began = performance.now();
    const native = execFileSync(join(root, 'build', program), [...args], { encoding: 'utf8' });
    const there = performance.now() - began;
    const here = await run_in_page(page, `${programs.url}/${program}.wasm`, [...args]);
    if (here.text !== native) throw new Error(`${program}: not the same games`);
    ratios.push(there / here.ms);
  }
  say(`${what}: speed in the browser of the native one, 5 runs`, ratios.map((r) => r.toFixed(2)).join(' '));
}
await programs.close();
await bench.close();
