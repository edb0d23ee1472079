// Pans and zooms a crowded table and times every frame. Bundled and driven by run.mjs.
import { StaffMap } from '../api';
import type { GameState, Hello, Unit } from '../model';

export interface Timing {
  frames: number;
  thread: number; // ms of the processor a frame, mean: what other programs take from the machine is not in it
  cpu: { median: number; p95: number; most: number }; // ms of work in a frame, rasterising included
  interval: { median: number; p95: number; most: number }; // ms from frame to frame
  late: number; // frames that came more than 1 ms after the next sixtieth of a second
}

const at = (sorted: number[], p: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0) * 100) / 100;
const spread = (list: number[]): { median: number; p95: number; most: number } => {
  const s = [...list].sort((a, b) => a - b);
  return { median: at(s, 0.5), p95: at(s, 0.95), most: at(s, 1) };
};

// Copies the units of a position until there are `n`, shifted so that they fill the board.
function crowd(state: GameState, hello: Hello, n: number): GameState {
  const placed = state.units.filter((u) => u.outline.length && u.strength > 0);
  const units: Unit[] = [];
  for (let i = 0; units.length < n && placed.length; i++) {
    const u = placed[i % placed.length]!,
      lap = Math.floor(i / placed.length);
    const dx = (lap * 2311) % hello.board.width,
      dy = (lap * 1733) % hello.board.height;
    const x = (u.x + dx) % hello.board.width,
      y = (u.y + dy) % hello.board.height;
    units.push({ ...u, id: lap ? `${u.id}-${lap}` : u.id, x, y, outline: u.outline.map(([a, b]) => [a - u.x + x, b - u.y + y]) });
  }
  return { ...state, units };
}

// Seconds that the page's thread has worked so far; run.mjs lends it.
declare global {
  interface Window {
    thread_time(): Promise<number>;
  }
}

const next_frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function timed(canvas: HTMLCanvasElement, frames: number, act: (i: number) => void): Promise<Timing> {
  const c = canvas.getContext('2d')!,
    cpu: number[] = [],
    interval: number[] = [];
  const real = window.requestAnimationFrame.bind(window);
  // Every callback of the map is timed, and a pixel read after it, so that the drawing has really been done.
  window.requestAnimationFrame = (f) =>
    real((t) => {
      const start = performance.now();
      f(t);
      c.getImageData(0, 0, 1, 1);
      cpu.push(performance.now() - start);
    });
  const worked = await window.thread_time();
  let before = await new Promise<number>(real);
  for (let i = 0; i < frames; i++) {
    act(i);
    const now = await new Promise<number>(real);
    interval.push(now - before);
    before = now;
  }
  window.requestAnimationFrame = real;
  const thread = Math.round((((await window.thread_time()) - worked) * 1e5) / frames) / 100;
  return { frames, thread, cpu: spread(cpu), interval: spread(interval), late: interval.filter((t) => t > 1000 / 60 + 1).length };
}

export async function bench(hello: Hello, state: GameState, n: number): Promise<Record<string, unknown>> {
  const host = document.getElementById('host')!;
  const crowded = crowd(state, hello, n);
  const worked = await window.thread_time(),
    start = performance.now();
  const map = new StaffMap(host, { theme: 'paper', lang: 'fr' });
  map.setHello(hello);
  void map.setState(crowded);
  await next_frame(); // the map asked for its frame before this one was asked for: the washes and blocks are drawn now
  const first = performance.now() - start,
    first_thread = (await window.thread_time()) - worked;
  const canvas = host.querySelector('canvas')!;
  await wait(2500);
  const all_thread = (await window.thread_time()) - worked;
  const box = canvas.getBoundingClientRect();
  const pointer = (type: string, x: number, y: number): void => {
    canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'touch', clientX: x, clientY: y, bubbles: true }));
  };
  canvas.setPointerCapture = () => undefined;
  const wheel = (x: number, y: number, delta_y: number): void => {
    canvas.dispatchEvent(new WheelEvent('wheel', { clientX: x, clientY: y, deltaY: delta_y, bubbles: true, cancelable: true }));
  };
  const middle = [box.left + box.width / 2, box.top + box.height / 2] as const;
  const drag = async (frames: number): Promise<Timing> => {
    pointer('pointerdown', ...middle);
    const t = await timed(canvas, frames, (i) =>
      pointer('pointermove', middle[0] + Math.sin(i / 20) * 180, middle[1] + Math.cos(i / 27) * 120),
    );
    pointer('pointerup', ...middle);
    return t;
  };
  const pan = await drag(180);
  const zoom = await timed(canvas, 180, (i) => wheel(middle[0] + 120, middle[1] - 80, i % 90 < 45 ? -22 : 22));
  for (let i = 0; i < 14; i++) wheel(...middle, -40);
  await wait(1200);
  const near = await drag(180);
  // A third of the units fire, lose men and are shaken, three times over.
  map.fit();
  await wait(1200);
  const beaten: GameState = {
    ...crowded,
    units: crowded.units.map((u, i) => (i % 3 ? u : { ...u, strength: Math.max(1, u.strength - 1), markers: ['fired', 'disordered'] })),
  };
  const volleys = crowded.units
    .filter((_, i) => i % 3 === 0)
    .map((u): { unit: string; at: [number, number] } => ({ unit: u.id, at: [u.x, u.y + 2000] }));
  const fight = await timed(canvas, 180, (i) => {
    if (i % 60 === 0) void map.setState(i % 120 ? crowded : beaten, { volleys });
  });
  map.destroy();
  const start_up = { first: Math.round(first), first_thread: Math.round(first_thread * 1000), all_thread: Math.round(all_thread * 1000) };
  return {
    scenario: hello.scenario.id,
    units: crowded.units.length,
    size: [canvas.width, canvas.height],
    ...start_up,
    pan,
    zoom,
    near,
    fight,
  };
}
(window as unknown as { bench: typeof bench }).bench = bench;
