// Where a page of the client is found. Inside, every page has one address, "/t/TOKEN"; a server's pages stand at that very path. The
// pocket edition is one file on whatever host, perhaps in a folder of it: there the address stands behind the "#".
import { in_pocket } from './edition';

const folder = (): string => new URL('.', document.baseURI).pathname;

/** The path that the browser shows for a page of ours. */
export function outside(page: string): string {
  return in_pocket ? `${folder()}#${page}` : page;
}

/** The same as a whole address, to be given to others. */
export const whole = (page: string): string => location.origin + outside(page);

/** Which page of ours an address means; null where it leads elsewhere. `now`: the page on which a bare anchor stands. */
export function inside(url: URL, now: string): string | null {
  if (url.origin !== location.origin) return null;
  if (!in_pocket) return url.pathname.startsWith('/api/') ? null : url.pathname + url.search + url.hash;
  const home = url.pathname === folder() || url.pathname === `${folder()}index.html`;
  if (home && url.hash.startsWith('#/')) return url.hash.slice(1);
  if (home && url.hash) return now + url.hash;
  return home ? '/' : url.pathname + url.search + url.hash;
}
