// The last step of `make pocket`: puts the engines beside the pages, draws the icons, and tells the service worker which files there are.
//   node finish.mjs FOLDER ENGINES LIST    (the built pages, a folder of .wasm, the list of battles)
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shapes, side, svg } from './icon.mjs';
import { png } from './png.mjs';

const [folder, engines, list] = process.argv.slice(2);
if (!folder || !engines || !list) throw new Error('finish.mjs FOLDER ENGINES LIST');

const hash = (bytes) => createHash('sha256').update(bytes).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 10);

/** Packed by ourselves: many a host packs nothing. Its ending is one that no host takes for its own. */
function pack(name, bytes) {
  const packed = gzipSync(bytes, { level: 9 });
  const file = `engine/${name}-${hash(bytes)}.packed`;
  writeFileSync(join(folder, file), packed);
  return file;
}

mkdirSync(join(folder, 'engine'), { recursive: true });
const modules = readdirSync(engines).filter((f) => f.endsWith('.wasm'));
const files = {
  version: '',
  list: pack('list', readFileSync(list)),
  engines: Object.fromEntries(modules.map((f) => [basename(f, '.wasm'), pack(basename(f, '.wasm'), readFileSync(join(engines, f)))])),
};

writeFileSync(join(folder, 'icon.svg'), svg());
writeFileSync(join(folder, 'icon-192.png'), png(shapes, side, 192));
writeFileSync(join(folder, 'icon-512.png'), png(shapes, side, 512));
writeFileSync(join(folder, 'icon-mask.png'), png(shapes, side, 512, 0.12));
writeFileSync(join(folder, 'apple-touch-icon.png'), png(shapes, side, 180));

function all(of) {
  return readdirSync(of, { withFileTypes: true }).flatMap((f) => (f.isDirectory() ? all(join(of, f.name)) : [join(of, f.name)]));
}
// The service worker itself is the browser's business; the version is of all that it keeps.
const kept = all(folder)
  .map((f) => relative(folder, f))
  .filter((f) => f !== 'sw.js' && f !== 'pocket.json')
  .sort();
const total = createHash('sha256');
for (const f of kept) total.update(f).update(readFileSync(join(folder, f)));
files.version = total.digest('hex').slice(0, 16);
writeFileSync(join(folder, 'pocket.json'), JSON.stringify(files));

const service = join(folder, 'sw.js');
const told = JSON.stringify({ version: files.version, files: ['pocket.json', ...kept] });
writeFileSync(service, `const POCKET = ${told};\n${readFileSync(service, 'utf8')}`);
