// A host like any other: it hands out files of a folder, under a path of its own, and knows nothing of what is in them.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const packs = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest']);

export interface Host {
  /** Where the pages are, without the last stroke. */
  url: string;
  /** What it has sent so far, as it went over the network: bytes by file. */
  sent: Map<string, number>;
  /** From now on it hands out another folder. */
  turn_to(folder: string): void;
  close(): Promise<void>;
}

export async function open_host(folder: string, path: string, gzip = true): Promise<Host> {
  let root = folder;
  const sent = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const name = asked.startsWith(`${path}/`) ? normalize(asked.slice(path.length + 1)) || '.' : '..';
    const file = join(root, name === '.' ? 'index.html' : name);
    if (name.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end('not here');
    const type = extname(file);
    const head: Record<string, string> = {
      'Content-Type': types[type] ?? 'application/octet-stream',
      'Last-Modified': statSync(file).mtime.toUTCString(),
    };
    const count = (bytes: number): void => void sent.set(name, (sent.get(name) ?? 0) + bytes);
    if (gzip && packs.has(type)) {
      const packed = gzipSync(readFileSync(file));
      count(packed.length);
      return response.writeHead(200, { ...head, 'Content-Encoding': 'gzip' }).end(packed);
    }
    count(statSync(file).size);
    response.writeHead(200, head);
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    sent,
    turn_to: (to) => void (root = to),
    close: () => new Promise((go) => (server.close(() => go()), server.closeAllConnections())),
  };
}
