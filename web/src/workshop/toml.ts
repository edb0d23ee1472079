// TOML as battles are written in it, read into plain objects and written back: what the editor does not understand it
// keeps. Comments are not kept. The server's reader judges files; this one only has to agree with it on sound ones.

export type Value = string | number | boolean | Value[] | Table;
export interface Table {
  [key: string]: Value;
}

/** What is wrong, as the words of the workshop have it. */
export type TomlWord = 'end' | 'sign' | 'key' | 'table' | 'twice' | 'list' | 'value' | 'open' | 'letter';
export class TomlError extends Error {
  constructor(
    readonly line: number,
    readonly word: TomlWord,
    readonly sign = '',
  ) {
    super(word);
  }
}

const bare = /[A-Za-z0-9_-]/;
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\', e: '\x1b' };
export const is_table = (v: Value | undefined): v is Table => typeof v === 'object' && !Array.isArray(v);

export const text_of = (v: Value | undefined): string => (typeof v === 'string' || typeof v === 'number' ? String(v) : '');

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  read(): Table {
    const root: Table = {};
    let here = root;
    for (;;) {
      this.blank(true);
      if (this.at >= this.text.length) return root;
      if (this.take('[[')) {
        const path = this.path();
        this.want(']]');
        here = this.row(root, path);
      } else if (this.take('[')) {
        const path = this.path();
        this.want(']');
        here = path.reduce((t, key) => this.inner(t, key), root);
      } else this.pair(here);
      this.blank(false);
      if (this.at < this.text.length && this.text[this.at] !== '\n') this.fail('end');
    }
  }

  private fail(what: TomlWord, sign = ''): never {
    throw new TomlError(this.text.slice(0, this.at).split('\n').length, what, sign);
  }
  private take(mark: string): boolean {
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }
  private want(mark: string): void {
    this.blank(false);
    if (!this.take(mark)) this.fail('sign', mark);
  }
  private blank(lines: boolean): void {
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at]!;
      if (c === '#') while (this.at + 1 < this.text.length && this.text[this.at + 1] !== '\n') this.at++;
      else if (c !== ' ' && c !== '\t' && c !== '\r' && !(lines && c === '\n')) return;
    }
  }
  private key(): string {
    this.blank(false);
    const c = this.text[this.at];
    if (c === '"' || c === "'") return this.string();
    const from = this.at;
    while (this.at < this.text.length && bare.test(this.text[this.at]!)) this.at++;
    if (from === this.at) this.fail('key');
    return this.text.slice(from, this.at);
  }
  private path(): string[] {
    const path = [this.key()];
    for (this.blank(false); this.take('.'); this.blank(false)) path.push(this.key());
    return path;
  }
  private inner(t: Table, key: string): Table {
    const known = Object.hasOwn(t, key) ? t[key] : undefined;
    if (Array.isArray(known)) {
      const last = known[known.length - 1];
      return is_table(last) ? last : this.fail('table', key);
    }
    if (known !== undefined) return is_table(known) ? known : this.fail('table', key);
    const made: Table = {};
    this.put(t, key, made);
    return made;
  }
  // A key that is one of JavaScript's own is a key like any other.
  private put(t: Table, key: string, value: Value): void {
    if (Object.hasOwn(t, key)) this.fail('twice', key);
    Object.defineProperty(t, key, { value, enumerable: true, writable: true, configurable: true });
  }
  private row(root: Table, path: string[]): Table {
    const t = path.slice(0, -1).reduce((inner, key) => this.inner(inner, key), root),
      last = path[path.length - 1]!;
    if (!Object.hasOwn(t, last)) this.put(t, last, []);
    const list = t[last];
    if (!Array.isArray(list)) return this.fail('list', last);
    const made: Table = {};
    list.push(made);
    return made;
  }
  private pair(t: Table): void {
    const path = this.path();
    this.want('=');
    const inner = path.slice(0, -1).reduce((into, key) => this.inner(into, key), t);
    this.put(inner, path[path.length - 1]!, this.value());
  }
  private value(): Value {
    this.blank(false);
    const c = this.text[this.at];
    if (c === '"' || c === "'") return this.string();
    if (this.take('[')) {
      const out: Value[] = [];
      for (this.blank(true); !this.take(']'); this.blank(true)) {
        out.push(this.value());
        this.blank(true);
        if (!this.take(',') && this.text[this.at] !== ']') this.fail('sign', ']');
      }
      return out;
    }
    if (this.take('{')) {
      const out: Table = {};
      for (this.blank(true); !this.take('}'); this.blank(true)) {
        this.pair(out);
        this.blank(true);
        if (!this.take(',') && this.text[this.at] !== '}') this.fail('sign', '}');
      }
      return out;
    }
    const word = /^[A-Za-z0-9_+.-]+/.exec(this.text.slice(this.at, this.at + 60))?.[0] ?? '';
    if (!word) this.fail('value');
    this.at += word.length;
    if (word === 'true' || word === 'false') return word === 'true';
    const n = Number(word.replaceAll('_', ''));
    return Number.isFinite(n) ? n : this.fail('value', word);
  }
  private string(): string {
    const quote = this.text[this.at]!,
      long = this.text.startsWith(quote.repeat(3), this.at),
      end = long ? quote.repeat(3) : quote;
    this.at += end.length;
    if (long && this.text[this.at] === '\r') this.at++;
    if (long && this.text[this.at] === '\n') this.at++;
    let out = '';
    for (;;) {
      if (this.at >= this.text.length || (!long && this.text[this.at] === '\n')) this.fail('open');
      if (this.take(end)) return out;
      const c = this.text[this.at++]!;
      if (c !== '\\' || quote === "'") {
        if (c !== '\r' || this.text[this.at] !== '\n') out += c;
        continue;
      }
      const e = this.text[this.at++]!;
      if (e === 'u' || e === 'U') {
        const digits = e === 'u' ? 4 : 8,
          code = parseInt(this.text.slice(this.at, this.at + digits), 16);
        if (!(code >= 0 && code <= 0x10ffff)) this.fail('letter');
        out += String.fromCodePoint(code);
        this.at += digits;
      } else if (escapes[e] !== undefined) out += escapes[e];
      else if (/\s/.test(e)) while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      else this.fail('letter');
    }
  }
}

export function read_toml(text: string): Table {
  return new Reader(text.replace(/^\uFEFF/, '')).read();
}

const written_key = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));
const written_text = (s: string): string => JSON.stringify(s).replaceAll('\x7F', '\\u007f');
const rows_of = (v: Value): v is Table[] => Array.isArray(v) && v.length > 0 && v.every(is_table);

function written(v: Value): string {
  if (typeof v === 'string') return written_text(v);
  if (Array.isArray(v)) return `[${v.map(written).join(', ')}]`;
  if (is_table(v)) {
    const inside = Object.entries(v).map(([k, x]) => `${written_key(k)} = ${written(x)}`);
    return inside.length ? `{ ${inside.join(', ')} }` : '{}';
  }
  return String(v);
}

// What stands inside a [[unit]] stays inline, so that a unit is a few lines; but a list of its own goes on below it.
function lines_of(t: Table, path: string[], out: string[], deep: boolean): void {
  const below: [string, Value][] = [];
  for (const [key, v] of Object.entries(t)) {
    if (rows_of(v) && !(deep && !v.some((row) => Object.keys(row).length > 3))) below.push([key, v]);
    else if (is_table(v) && !deep && !Object.keys(v).every((k) => k.length === 2)) below.push([key, v]);
    else out.push(`${written_key(key)} = ${written(v)}`);
  }
  for (const [key, v] of below) {
    const name = [...path, key].map(written_key).join('.');
    for (const row of Array.isArray(v) ? (v as Table[]) : [v as Table]) {
      out.push('', Array.isArray(v) ? `[[${name}]]` : `[${name}]`);
      lines_of(row, [...path, key], out, true);
    }
  }
}

export function write_toml(root: Table): string {
  const out: string[] = [];
  lines_of(root, [], out, false);
  return `${out.join('\n').replace(/^\n/, '')}\n`;
}
