import { describe, expect, it } from 'vitest';
import { fault_of_letter, fault_of_question } from '../../tools/wire/check.mjs';
import { stale } from '../../tools/wire/make.mjs';

describe('the description of the messages', () => {
  it('is what the types and the tables of the document were made from: else `npm run wire`', () => {
    expect(stale().map((file) => file.path)).toEqual([]);
  });
  it('tells where a message differs from it', () => {
    const good = { type: 'thinking', protocol: 1, at: 3, side: 'red', on: true };
    const fault = (more: object) => fault_of_letter(JSON.stringify({ ...good, ...more }));
    expect(fault({})).toBe('');
    expect(fault({ mood: 3 })).toBe('thinking.mood: no such field');
    expect(fault({ on: undefined })).toBe('thinking.on: is missing');
    expect(fault({ at: 1.5 })).toBe('thinking.at: integer is due, not 1.5');
    expect(fault_of_question(JSON.stringify({ type: 'check', order: { verb: 'go', legs: [{ kind: 'forward' }] } }))).toBe(
      'check.order.legs[0].value: is missing',
    );
  });
});
