// The description as tables of a document, each between `<!-- made: WHAT -->` and `<!-- /made -->`.
//   to_referee          the messages to the referee
//   http                what is asked over HTTP
//   enum NAME           the words of an enum and what they mean
//   fields NAME...      the fields of messages (by their type) and objects (by their name)
//   the other objects   fields of every object that no other table of the document has

const code = (text) => `\`${text}\``;
const cell = (text) => text.replaceAll('|', '\\|');

function said(d, type) {
  switch (type.kind) {
    case 'name': {
      if (type.name === 'both') return 'every language';
      const values = d.enums[type.name];
      if (values && Object.values(values).every((v) => v === '')) return `one of ${Object.keys(values).map(code).join(', ')}`;
      return d.objects[type.name] || values || d.aliases[type.name] ? code(type.name) : type.name;
    }
    case 'word':
      return code(type.word);
    case 'union':
      return type.of.map((t) => said(d, t)).join(' or ');
    case 'tuple':
      return `[${type.of.map((t) => said(d, t)).join(', ')}]`;
    case 'list':
      return `list of ${said(d, type.of)}`;
    case 'map':
      return `${said(d, type.of)} by key`;
  }
}

function rows(head, lines) {
  return (
    [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines.map((l) => `| ${l.map(cell).join(' | ')} |`)].join('\n') +
    '\n'
  );
}

const mark = (f) => `${code(f.name)}${f.optional ? '?' : ''}`;

function fields_table(d, name) {
  const thing = d.to_client[name] ?? d.objects[name];
  if (!thing) throw new Error(`docs/protocol.md: nothing is called ${name}`);
  const own = thing.fields.filter((f) => f.own);
  const base = thing.base && d.objects[name] ? `${thing.about ? '; ' : ''}what ${code(thing.base)} has, and` : '';
  const title = `${code(name)}${thing.about || base ? `: ${thing.about}${base}` : ''}`;
  return `${title}\n\n${rows(
    ['field', 'type', ''],
    own.map((f) => [mark(f), said(d, f.type), f.about]),
  )}`;
}

function table(d, what, rest) {
  const [kind, ...names] = what.split(/\s+/);
  if (what === 'the other objects') return rest.map((n) => fields_table(d, n)).join('\n');
  if (kind === 'fields') return names.map((n) => fields_table(d, n)).join('\n');
  if (kind === 'enum')
    return rows(
      [names[0], ''],
      Object.entries(d.enums[names[0]]).map(([value, about]) => [code(value), about]),
    );
  if (kind === 'aliases')
    return rows(
      ['name', 'type', ''],
      Object.entries(d.aliases).map(([name, a]) => [code(name), said(d, a.type), a.about]),
    );
  if (kind === 'http')
    return rows(
      ['request', 'body', 'answer', ''],
      d.http.map((h) => [code(h.request), h.body && code(h.body), code(h.answer), h.about]),
    );
  if (kind === 'to_referee')
    return rows(
      ['type', 'fields', 'answers', 'what'],
      Object.entries(d.to_referee).map(([type, m]) => [
        code(type),
        m.fields
          .filter((f) => f.own)
          .map(mark)
          .join(', '),
        m.answers.map(code).join(', '),
        m.about,
      ]),
    );
  throw new Error(`docs/protocol.md: no such table: ${what}`);
}

export function with_tables(d, document) {
  const marks = [...document.matchAll(/<!-- made: ([^>]+?) -->/g)].map((m) => m[1]);
  const shown = new Set(marks.flatMap((m) => m.split(/\s+/)));
  const rest = Object.keys(d.objects).filter((n) => !shown.has(n));
  const missing = Object.keys(d.to_client).filter((n) => !shown.has(n));
  if (missing.length > 0) throw new Error(`docs/protocol.md has no table of ${missing.join(', ')}`);
  return document.replace(
    /(<!-- made: ([^>]+?) -->\n)[\s\S]*?(<!-- \/made -->)/g,
    (_, open, what, close) => `${open}\n${table(d, what, rest)}\n${close}`,
  );
}
