// Keeps the files of one version in the browser, so that it opens without a network. Another version is fetched beside it, and takes its
// place when somebody asks for it or when no page of this one is open: a page always finds the files that belong to it.

/** Filled in by tools/pocket/finish.mjs: what belongs to this version, and what may be fetched when it is needed first. */
declare const POCKET: { version: string; files: string[] };

// The types of a worker like this stand in another library than a page's.
interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extended {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: Extended) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetched) => void): void;
  addEventListener(type: 'message', hear: (event: MessageEvent<string>) => void): void;
}
const scope = self as unknown as Scope;

const home = scope.registration.scope;
const mine = `grognard ${new URL(home).pathname} `;
const cache_name = mine + POCKET.version;

/** A file whose name tells its content is taken from the version before, if it was there. */
async function fill(): Promise<void> {
  const cache = await caches.open(cache_name);
  for (const file of POCKET.files) {
    const url = new URL(file, home).href;
    const named = /-[\w-]{8,}\.\w+$/.test(file);
    const old = named ? await caches.match(url) : undefined;
    if (old) await cache.put(url, old);
    else await cache.add(new Request(url, { cache: named ? 'default' : 'no-cache' }));
  }
}

async function drop_others(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(mine) && name !== cache_name) await caches.delete(name);
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cache_name);
  const url = new URL(request.url);
  url.hash = url.search = '';
  if (request.mode === 'navigate' || url.href === home) url.href = new URL('index.html', home).href;
  return (await cache.match(url.href)) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(fill()));
scope.addEventListener('activate', (event) => event.waitUntil(drop_others().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(home)) event.respondWith(answer(event.request));
});
scope.addEventListener('message', (event) => {
  if (event.data === 'now') void scope.skipWaiting();
});
