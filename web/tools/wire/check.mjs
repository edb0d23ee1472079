// Talk checked against the description, as tests/talk/check.cpp does it for the tests in C++.
import { read_description } from './description.mjs';

const d = read_description();
const shown = (value) => JSON.stringify(value).slice(0, 80);
const plain = {
  integer: Number.isInteger,
  number: (v) => typeof v === 'number',
  text: (v) => typeof v === 'string',
  boolean: (v) => typeof v === 'boolean',
  null: (v) => v === null,
};
const text = { kind: 'name', name: 'text' };
const always = ['fr', 'en'];

const is_object = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);

function fields(value, list, path) {
  if (!is_object(value)) return `${path}: an object is due, not ${shown(value)}`;
  for (const key of Object.keys(value)) {
    const field = list.find((f) => f.name === key);
    if (!field) return `${path}.${key}: no such field`;
    const fault = fault_of(value[key], field.type, `${path}.${key}`);
    if (fault) return fault;
  }
  const missing = list.find((f) => !f.optional && !(f.name in value));
  return missing ? `${path}.${missing.name}: is missing` : '';
}

function first(list, fault) {
  for (const one of list) {
    const found = fault(one);
    if (found) return found;
  }
  return '';
}

function fault_of(value, type, path) {
  const wrong = (due) => `${path}: ${due} is due, not ${shown(value)}`;
  switch (type.kind) {
    case 'word':
      return value === type.word ? '' : wrong(type.word);
    case 'list':
      return Array.isArray(value) ? first(value.keys(), (i) => fault_of(value[i], type.of, `${path}[${i}]`)) : wrong('a list');
    case 'tuple':
      return Array.isArray(value) && value.length === type.of.length
        ? first(value.keys(), (i) => fault_of(value[i], type.of[i], `${path}[${i}]`))
        : wrong(`a list of ${type.of.length}`);
    case 'map':
      return is_object(value) ? first(Object.keys(value), (k) => fault_of(value[k], type.of, `${path}.${k}`)) : wrong('an object');
    case 'union': {
      // The longest path is the fault of the alternative that was meant.
      const faults = type.of.map((t) => fault_of(value, t, path));
      return faults.includes('') ? '' : faults.sort((a, b) => b.indexOf(': ') - a.indexOf(': '))[0];
    }
  }
  const name = type.name;
  if (plain[name]) return plain[name](value) ? '' : wrong(name);
  if (name === 'both') {
    const missing = is_object(value) ? always.find((code) => !(code in value)) : undefined;
    return missing ? `${path}.${missing}: is missing` : fault_of(value, { kind: 'map', of: text }, path);
  }
  if (d.enums[name]) return typeof value === 'string' && value in d.enums[name] ? '' : wrong(name);
  if (d.aliases[name]) return fault_of(value, d.aliases[name].type, path);
  return fields(value, d.objects[name].fields, path);
}

function message(text, known) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return `not JSON: ${text.slice(0, 80)}`;
  }
  const shape = known[value?.type];
  if (!shape) return `${value?.type}: no such type of message`;
  return fields(value, [{ name: 'type', type: { kind: 'word', word: value.type } }, ...shape.fields], value.type);
}

export const fault_of_letter = (text) => message(text, d.to_client);
export const fault_of_question = (text) => message(text, d.to_referee);
