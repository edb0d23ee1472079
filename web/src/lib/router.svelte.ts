import { in_pocket } from './edition';
import { inside, outside } from './place';

interface Route {
  path: string;
  search: string;
  hash: string;
}

function parts_of(page: string): Route {
  const { pathname, search, hash } = new URL(page, 'page://here');
  return { path: pathname, search, hash };
}

const here = (now: string): Route => parts_of(inside(new URL(location.href), now) ?? '/');

export const route = $state<Route>(here('/'));

function read(): void {
  Object.assign(route, here(route.path + route.search));
}

export function go(url: string, replace = false): void {
  if (replace) history.replaceState(null, '', outside(url));
  else history.pushState(null, '', outside(url));
  const before = route.path;
  read();
  if (route.path !== before) scrollTo(0, 0);
}

/** Links within the client change the page without a load; everything else is the browser's business. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented) return;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return;
  const page = inside(new URL(link.href), route.path + route.search);
  if (page === null) return;
  const ours = event.type === 'click' && event.button === 0 && !link.target;
  if (ours && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) {
    event.preventDefault();
    go(page);
  } else if (in_pocket) {
    // The browser follows it: it must find it where this edition has it.
    link.href = outside(page);
  }
}

export function start_router(): void {
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  for (const act of ['click', 'auxclick', 'contextmenu'] as const) document.addEventListener(act, follow);
}
