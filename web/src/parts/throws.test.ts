import { expect, it } from 'vitest';
import { fell, hits_of, needed } from './throws';

const clause = null;

it('says the score that a die needs', () => {
  expect(needed({ clause, faces: [1], hits: [4, 5, 6] })).toBe('4+');
  expect(needed({ clause, faces: [1], hits: [6] })).toBe('6');
  expect(needed({ clause, faces: [1], hits: [1, 2] })).toBe('1, 2');
  expect(needed({ clause, faces: [1], hits: [1, 6] })).toBe('1, 6');
  expect(needed({ clause, faces: [1], hits: [1, 2, 3, 4, 5] })).toBe('1–5');
  expect(needed({ clause, faces: [3, 4], total: 8 })).toBe('8');
  expect(needed({ clause, faces: [3, 4] })).toBe('');
});

it('lights what counts, and tells what is thrown again from it', () => {
  const one = { clause, faces: [1, 3, 5, 6], hits: [5, 6], again: [1] };
  expect(one.faces.map((f) => fell(one, f))).toEqual(['again', '', 'hit', 'hit']);
  expect(hits_of(one)).toBe(2);
  expect(hits_of({ clause, faces: [6] })).toBe(null);
});
