import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { colorsFor } from './colors.ts';

const terminal = { isTTY: true };
const pipe = {};

const colored = (stream: { readonly isTTY?: boolean }): boolean => colorsFor(stream).red('x') !== 'x';

beforeEach(() => {
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'CI']) vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm');
});

afterEach(() => vi.unstubAllEnvs());

it('colors output of a terminal only', () => {
  expect([colored(terminal), colored(pipe)]).toEqual([true, false]);
  vi.stubEnv('CI', 'true');
  expect(colored(pipe)).toBe(false);
});

it('does not color output of a dumb terminal', () => {
  vi.stubEnv('TERM', 'dumb');
  expect(colored(terminal)).toBe(false);
});

it('obeys FORCE_COLOR, and NO_COLOR before that', () => {
  vi.stubEnv('FORCE_COLOR', '1');
  expect(colored(pipe)).toBe(true);
  vi.stubEnv('NO_COLOR', '1');
  expect([colored(terminal), colored(pipe)]).toEqual([false, false]);
  vi.stubEnv('NO_COLOR', '');
  vi.stubEnv('FORCE_COLOR', '0');
  expect(colored(terminal)).toBe(false);
});
