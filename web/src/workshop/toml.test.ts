import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read_toml, TomlError, write_toml } from './toml';

// Every battle that ships, whatever its ruleset.
const rulesets = join(__dirname, '../../../rulesets');
const battles = readdirSync(rulesets, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(scenarios|lessons)\/.*\.toml$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(rulesets, path), 'utf8') }));

describe('TOML', () => {
  it('reads every battle that ships, and writes it so that it says the same', () => {
    expect(battles.length).toBeGreaterThan(10);
    for (const { path, text } of battles) {
      const read = read_toml(text);
      expect([path, typeof read.id, Array.isArray(read.unit) || read.map !== undefined]).toEqual([path, 'string', true]);
      expect([path, read_toml(write_toml(read))]).toEqual([path, read]);
    }
  });
  it('reads what TOML allows', () => {
    const text = `
a = 1_000 # a note
"b c" = 'C:\\x'
d.e = -2.5
f = """
two
lines"""
g = [ [1, 2],
  [3], ] # over lines
h = { i = true, j = { k = "\\u00e9\\n" } }
[m.n]
o = 1
[[p]]
q = 1
[[p.r]]
s = 2
[[p]]
`;
    expect(read_toml(text)).toEqual({
      a: 1000,
      'b c': 'C:\\x',
      d: { e: -2.5 },
      f: 'two\nlines',
      g: [[1, 2], [3]],
      h: { i: true, j: { k: 'é\n' } },
      m: { n: { o: 1 } },
      p: [{ q: 1, r: [{ s: 2 }] }, {}],
    });
  });
  it('tells the line of what it cannot read', () => {
    for (const [text, line] of [
      ['a = 1\nb =', 2],
      ['a = 1\na = 2', 2],
      ['\n\n[x\n', 3],
      ['a = "b\n"', 1],
      ['a = {b = 1', 1],
    ] as const)
      try {
        read_toml(text);
        expect.unreachable(text);
      } catch (error) {
        expect(error).toBeInstanceOf(TomlError);
        expect([text, (error as TomlError).line]).toEqual([text, line]);
      }
  });
  it('has no key that reaches the page', () => {
    const read = read_toml('[__proto__]\nx = 1\n[constructor]\ny = 2');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
  });
});
