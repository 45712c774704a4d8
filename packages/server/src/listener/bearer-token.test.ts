import { expect, it } from 'vitest';
import { hasToken } from './request-gate.ts';

it.each([
  ['Bearer secret', true],
  ['bearer  secret', true],
  ['Bearer secret2', false],
  ['Bearer ', false],
  ['Basic secret', false],
  ['secret', false],
  [undefined, false],
])('the header %s has the token: %s', (header, expected) => {
  expect(hasToken(header, 'secret')).toBe(expected);
});
