// A further worker in which generals think, so that whoever plays is heard meanwhile. It is asked for one thought after another.
import { Engine } from './engine';
import type { FromThinker, ToThinker } from './messages';

const engines = new Map<string, Promise<Engine>>();
let told: Uint8Array<ArrayBuffer> = new Uint8Array();
let now = '';
let looked = 0;
let thinking: Engine | null = null;

const between = 40; // milliseconds from one look to the next

/** A thought hears nothing until it ends. Whoever hurries it takes a blob away, and that can be seen from here. */
function look(): void {
  const time = performance.now();
  if (!now || time - looked < between) return;
  looked = time;
  try {
    const request = new XMLHttpRequest();
    request.open('GET', now, false);
    request.send();
  } catch {
    thinking?.hurry();
    now = '';
  }
}

const nothing = (): void => {};

function start(module: WebAssembly.Module): Promise<Engine> {
  return Engine.start(module, {
    letter: nothing,
    closed: nothing,
    answer: nothing,
    store: nothing,
    errand: nothing,
    hurry: nothing,
    pondered: (packed) => (told = packed),
    complain: (text) => console.error(text),
    tick: look,
  });
}

onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === 'module') {
    engines.set(data.ruleset, start(data.module));
    return;
  }
  if (data.kind === 'forget') {
    engines.delete(data.ruleset);
    return;
  }
  told = new Uint8Array();
  thinking = await engines.get(data.ruleset)!;
  now = data.now;
  thinking.ponder(data.packed);
  now = '';
  thinking = null;
  postMessage({ id: data.id, packed: told } satisfies FromThinker);
};
