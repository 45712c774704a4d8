import { expect, it } from 'vitest';
import { printable, printableLine } from './printable.ts';

it('a text for a terminal has control characters as pictures, but for tabs and line feeds', () => {
  expect(printable('\u001b[2J\u0007\u007f\r\n\tend')).toBe('␛[2J␇␡␍\n\tend');
  expect(printable('\u009b31m')).toBe('\ufffd31m');
});

it('a text for a terminal reads in the order in which it is stored', () => {
  expect(printable('"user\u202e \u2066// admin\u2069"')).toBe('"user\ufffd \ufffd// admin\ufffd"');
  expect(printable('שלום عالم')).toBe('שלום عالم');
});

it('a path stays on its line', () => {
  expect(printableLine('new\nline\tof.py')).toBe('new␊line␉of.py');
});
