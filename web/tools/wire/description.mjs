// protocol/messages.toml read: the one description of what travels. Only the little of TOML that the file uses.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const description_file = `${root}protocol/messages.toml`;

export function read_description(text = readFileSync(description_file, 'utf8')) {
  const found = { enum: {}, alias: {}, object: {}, to_client: {}, to_referee: {}, http: {} };
  let section = null;
  for (const [i, line] of text.split('\n').entries()) {
    const wrong = (why) => new Error(`messages.toml:${i + 1}: ${why}`);
    if (/^\s*(#|$)/.test(line)) continue;
    const head = /^\[(\w+)(?:\.(\w+))?\]$/.exec(line);
    if (head) {
      const [, group, name] = head;
      if (!(group in found)) throw wrong(`no such group: ${group}`);
      section = name === undefined ? found[group] : (found[group][name] = {});
      continue;
    }
    const pair = /^(\w+|"[^"]*") = (.+)$/.exec(line);
    if (!pair || !section) throw wrong('neither [group.NAME] nor key = value on one line');
    const key = pair[1].startsWith('"') ? JSON.parse(pair[1]) : pair[1];
    if (key in section) throw wrong(`${key} is there twice`);
    section[key] = JSON.parse(pair[2]);
  }
  return complete(found);
}

// Sections as lists of fields with parsed types; every name that a type uses must be one.
function complete(found) {
  const known = new Set(['integer', 'number', 'text', 'boolean', 'null', 'both']);
  for (const group of ['enum', 'alias', 'object']) for (const name of Object.keys(found[group])) known.add(name);
  const typed = (where, text) => {
    const type = parse_type(text);
    for (const name of names_in(type)) if (!known.has(name)) throw new Error(`${where}: no such type: ${name}`);
    return type;
  };
  const shape = (name, section, base = []) => {
    const fields = new Map(base.map((f) => [f.name, f]));
    for (const [key, value] of Object.entries(section)) {
      if (key.startsWith('_')) continue;
      const optional = value[0].trim().endsWith('?');
      const type = typed(`${name}.${key}`, optional ? value[0].trim().slice(0, -1) : value[0]);
      fields.set(key, { name: key, type, optional, about: value[1], own: true });
    }
    return { about: section._ ?? '', base: section._with ?? null, fields: [...fields.values()] };
  };
  const objects = {};
  const object = (name) => {
    const section = found.object[name];
    if (!section) throw new Error(`no such object: ${name}`);
    const base = section._with ? object(section._with).fields.map((f) => ({ ...f, own: false })) : [];
    return (objects[name] ??= shape(name, section, base));
  };
  Object.keys(found.object).forEach(object);
  const messages = (group, common) =>
    Object.fromEntries(
      Object.entries(found[group]).map(([type, section]) => {
        const more = section._with ? object(section._with).fields : [];
        const base = [...object(common).fields, ...more].map((f) => ({ ...f, own: more.includes(f) }));
        return [type, { ...shape(type, section, base), title: section._name, answers: section._answers ?? [] }];
      }),
    );
  return {
    enums: found.enum,
    aliases: Object.fromEntries(Object.entries(found.alias).map(([name, [type, about]]) => [name, { type: typed(name, type), about }])),
    objects,
    to_client: messages('to_client', 'Letter'),
    to_referee: messages('to_referee', 'Question'),
    http: Object.entries(found.http).map(([request, [body, answer, about]]) => ({ request, body, answer, about })),
  };
}

export function parse_type(text) {
  const signs = text.match(/'[^']*'|\w+|\[\]|\{\}|[[\](),|]/g) ?? [];
  if (signs.join('') !== text.replace(/\s/g, '')) throw new Error(`no type: ${text}`);
  let at = 0;
  const take = (sign) => {
    if (signs[at] !== sign) throw new Error(`no type: ${text} (${sign} is due)`);
    at++;
  };
  const union = () => {
    const of = [one()];
    while (signs[at] === '|') (at++, of.push(one()));
    return of.length === 1 ? of[0] : { kind: 'union', of };
  };
  const one = () => {
    let type;
    const sign = signs[at++] ?? '';
    if (sign === '(') ((type = union()), take(')'));
    else if (sign === '[') {
      const of = [union()];
      while (signs[at] === ',') (at++, of.push(union()));
      take(']');
      type = { kind: 'tuple', of };
    } else if (sign.startsWith("'")) type = { kind: 'word', word: sign.slice(1, -1) };
    else if (/^\d+$/.test(sign)) type = { kind: 'word', word: Number(sign) };
    else if (/^\w+$/.test(sign)) type = { kind: 'name', name: sign };
    else throw new Error(`no type: ${text}`);
    for (; signs[at] === '[]' || signs[at] === '{}'; at++) type = { kind: signs[at] === '[]' ? 'list' : 'map', of: type };
    return type;
  };
  const type = union();
  if (at !== signs.length) throw new Error(`no type: ${text}`);
  return type;
}

export function names_in(type) {
  if (type.kind === 'name') return [type.name];
  if (type.kind === 'word') return [];
  return (Array.isArray(type.of) ? type.of : [type.of]).flatMap(names_in);
}
