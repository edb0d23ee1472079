// The pocket edition as an installed program: its files are kept by a service worker, and a newer version waits until it is asked for.

export const newer = $state<{ waits: ServiceWorker | null; kept: boolean }>({ waits: null, kept: false });

function notice(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && registration.active) newer.waits = registration.waiting;
}

/** Where the page is not served safely (no https, no localhost) a browser keeps nothing: it is played with a network. */
export async function install(): Promise<void> {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!workers) return;
  let had = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first one only begins to keep what this page already has.
    if (had) location.reload();
    had = true;
  });
  const registration = await workers.register('sw.js').catch(() => null);
  if (!registration) return;
  notice(registration);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => notice(registration));
  });
  await workers.ready;
  newer.kept = true;
  document.documentElement.dataset.offline = 'ready';
  // Told once more than the browser would: it need not throw away games when it is short of room.
  void navigator.storage?.persist?.();
}

/** Every page of ours begins anew with it; games go on where they are. */
export function use_newer(): void {
  newer.waits?.postMessage('now');
}
