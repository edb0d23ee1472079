// The description as TypeScript.

const plain = { integer: 'number', number: 'number', text: 'string', boolean: 'boolean', null: 'null', both: 'Text' };

function written(type) {
  switch (type.kind) {
    case 'name':
      return plain[type.name] ?? type.name;
    case 'word':
      return typeof type.word === 'number' ? String(type.word) : `'${type.word}'`;
    case 'union':
      return type.of.map(written).join(' | ');
    case 'tuple':
      return `[${type.of.map(written).join(', ')}]`;
    case 'list':
      return type.of.kind === 'union' ? `(${written(type.of)})[]` : `${written(type.of)}[]`;
    case 'map':
      return `Record<string, ${written(type.of)}>`;
  }
}

const comment = (about, indent = '') => (about ? `${indent}/** ${about} */\n` : '');
const pascal = (name) =>
  name
    .split('_')
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join('');

function fields(list) {
  return list.map((f) => `${comment(f.about, '  ')}  ${f.name}${f.optional ? '?' : ''}: ${written(f.type)};\n`).join('');
}

export function types_ts(d) {
  let out = `// Made from protocol/messages.toml by \`npm run wire\`; not to be edited. Lengths are tenths of a millimetre, angles tenths of a degree
// (0 is north, +y, clockwise).

/** The code of a language: 'fr', 'en', or another of the server's list. */
export type Lang = string;
/** A text by language: in French and English always, and in every other language of the server. */
export interface Text {
  fr: string;
  en: string;
  [code: Lang]: string | undefined;
}
`;
  for (const [name, { type, about }] of Object.entries(d.aliases)) out += `${comment(about)}export type ${name} = ${written(type)};\n`;
  for (const [name, values] of Object.entries(d.enums))
    out += `export type ${name} = ${Object.keys(values)
      .map((v) => `'${v}'`)
      .join(' | ')};\n`;
  for (const [name, o] of Object.entries(d.objects)) {
    const own = o.fields.filter((f) => f.own);
    out += `\n${comment(o.about)}export interface ${name}${o.base ? ` extends ${o.base}` : ''} {\n${fields(own)}}\n`;
  }
  const messages = (group, suffix, union) => {
    const names = [];
    for (const [type, m] of Object.entries(d[group])) {
      const name = m.title ?? pascal(type) + suffix;
      names.push(name);
      // Bots may leave the type of an order out; this client never does.
      out += `\n${comment(m.about)}export interface ${name} {\n  type: '${type}';\n${fields(m.fields)}}\n`;
    }
    out += `\nexport type ${union} =\n${names.map((n) => `  | ${n}`).join('\n')};\n`;
  };
  out += '\n// ---- from the server\n';
  messages('to_client', '', 'ServerMessage');
  out += '\n// ---- to the server\n';
  messages('to_referee', 'Message', 'ClientMessage');
  return out;
}
