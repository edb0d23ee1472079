// The pocket edition as an installed program: its files are kept by a service worker, and a newer version waits until it is asked for.
import { stored_games } from '../lib/games';

/** Of Chrome and its like: the question whether it is to be installed, which a page may put when it is asked to. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** Whether it opens without a network: not yet, yes, not all of it could be kept, or not at an address like this. */
export type Kept = 'coming' | 'yes' | 'failed' | 'never';

export const app = $state<{ waits: ServiceWorker | null; kept: Kept; offer: Offer | null }>({ waits: null, kept: 'coming', offer: null });

function notice(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && registration.active) app.waits = registration.waiting;
}

/** What the browser offers early, before anything else is asked of it. */
export function hear_offers(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    app.offer = event as Offer;
  });
  addEventListener('appinstalled', () => (app.offer = null));
}

/** Where the page is not served safely (no https, no localhost) a browser keeps nothing: it is played with a network. */
export async function install(): Promise<void> {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!workers) {
    app.kept = 'never';
    return;
  }
  let had = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first one only begins to keep what this page already has.
    if (had) location.reload();
    had = true;
  });
  const registration = await workers.register('sw.js').catch(() => null);
  if (!registration) {
    app.kept = workers.controller ? 'yes' : 'failed';
    return;
  }
  notice(registration);
  const watch = (coming: ServiceWorker | null): void =>
    coming?.addEventListener('statechange', () => {
      notice(registration);
      if (coming.state === 'redundant' && !registration.active) app.kept = 'failed';
    });
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  await workers.ready;
  app.kept = 'yes';
  document.documentElement.dataset.offline = 'ready';
  // Told once more than the browser would: it need not throw away games when it is short of room. Some ask the player, so not before there
  // is something to keep.
  if (stored_games().length > 0) void navigator.storage?.persist?.();
}

/** Every page of ours begins anew with it; games go on where they are. */
export function use_newer(): void {
  app.waits?.postMessage('now');
}
