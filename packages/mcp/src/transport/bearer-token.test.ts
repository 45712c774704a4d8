import { expect, it } from 'vitest';
import { carriesToken } from './bearer-token.ts';

it.each([
  ['Bearer secret', true],
  ['bearer  secret', true],
  ['Bearer secret2', false],
  ['Bearer ', false],
  ['Basic secret', false],
  ['secret', false],
  [undefined, false],
])('of %s tells whether it carries the token', (header, carries) => {
  expect(carriesToken(header, 'secret')).toBe(carries);
});
