import { expect, it } from 'vitest';
import { printable, printableLine } from './printable.ts';

it('replaces control characters except tabs and line feeds by their pictures', () => {
  expect(printable('\u001b[2J\u0007\u007f\r\n\tend')).toBe('␛[2J␇␡␍\n\tend');
  expect(printable('\u009b31m')).toBe('\ufffd31m');
});

it('replaces characters that change the order in which text is displayed', () => {
  expect(printable('"user\u202e \u2066// admin\u2069"')).toBe('"user\ufffd \ufffd// admin\ufffd"');
  expect(printable('שלום عالم')).toBe('שלום عالم');
});

it('keeps a path on one line', () => {
  expect(printableLine('new\nline\tof.py')).toBe('new␊line␉of.py');
});

it('makes characters without a width visible, and keeps the joiners of emoji', () => {
  expect(printable('a\u{e0041}\u200bb\ufeff')).toBe('a\ufffd\ufffdb\ufffd');
  expect(printable('👩‍💻 ❤️')).toBe('👩‍💻 ❤️');
});
