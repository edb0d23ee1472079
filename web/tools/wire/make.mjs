// `npm run wire`: makes what is made from protocol/messages.toml. With --check it only says what is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { read_description, root } from './description.mjs';
import { with_tables } from './tables.mjs';
import { types_ts } from './types.mjs';

/** Each file that is made, as it should be. */
export function made() {
  const d = read_description();
  const document = `${root}docs/protocol.md`;
  return [
    { path: `${root}web/src/protocol/types.ts`, text: types_ts(d) },
    { path: document, text: with_tables(d, readFileSync(document, 'utf8')) },
  ];
}

/** Those that are not as they should be. */
export function stale() {
  return made().filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes('--check');
  for (const { path, text } of stale()) {
    console.log(`${check ? 'not current' : 'made'}: ${path.slice(root.length)}`);
    if (check) process.exitCode = 1;
    else writeFileSync(path, text);
  }
}
