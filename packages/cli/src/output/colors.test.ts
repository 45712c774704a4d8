import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { processInvocation } from '../invocation/process-invocation.ts';
import { colorModeOf, withColorMode } from '../invocation/color-mode.ts';
import { colorsFor } from './colors.ts';

const terminal = { isTTY: true };
const pipe = {};

const colored = (stream: { readonly isTTY?: boolean }): boolean => colorsFor(stream).red('x') !== 'x';

beforeEach(() => {
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'CI']) vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm');
});

afterEach(() => {
  vi.unstubAllEnvs();
  processInvocation.colorMode = 'auto';
});

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

it.each([
  [
    ['search', 'x'],
    [true, false],
  ],
  [
    ['search', 'x', '--color', 'auto'],
    [true, false],
  ],
  [
    ['search', 'x', '--color', 'always'],
    [true, true],
  ],
  [
    ['search', 'x', '--color=never'],
    [false, false],
  ],
  [
    ['search', '--color=never', 'x', '--color', 'always'],
    [true, true],
  ],
  [
    ['search', '--color', 'never', '--', '--color=always'],
    [false, false],
  ],
  [
    ['search', 'x', '--color', 'red'],
    [true, false],
  ],
  [
    ['search', 'x', '--color'],
    [true, false],
  ],
])('with the arguments %j colors terminals and pipes: %j', (argv, expected) => {
  processInvocation.colorMode = colorModeOf(argv);
  expect([colored(terminal), colored(pipe)]).toEqual(expected);
});

it('obeys --color before NO_COLOR and FORCE_COLOR', () => {
  vi.stubEnv('NO_COLOR', '1');
  processInvocation.colorMode = 'always';
  expect(colored(pipe)).toBe(true);
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', '1');
  processInvocation.colorMode = 'never';
  expect(colored(terminal)).toBe(false);
});

it('takes --no-color for --color never', () => {
  expect([colorModeOf(['search', 'x', '--no-color']), colorModeOf(['search', '--', '--no-color'])]).toEqual([
    'never',
    'auto',
  ]);
  expect(withColorMode(['search', '--no-color', '--', '--no-color'])).toEqual([
    'search',
    '--color=never',
    '--',
    '--no-color',
  ]);
});
