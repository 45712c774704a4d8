import { expect, it } from 'vitest';
import { isServed } from './served-commands.ts';

const served = (...args: readonly string[]): boolean => isServed(['node', 'codesearch', ...args]);

it.each(
  [
    ['search', 'a'],
    ['callers', 'a', 'src'],
    ['status', '--json'],
    ['search', '--', '--offline'],
  ].map((args) => [args]),
)('serves %j', (args) => {
  expect(served(...args)).toBe(true);
});

it.each(
  [
    [],
    ['index'],
    ['--help'],
    ['search', '--help'],
    ['search', 'a', '--no-server'],
    ['search', 'a', '--offline'],
    ['search', 'a', '--debug'],
    ['status', '--repair'],
    ['search', '--queries', 'file'],
    ['search', '--queries=file'],
  ].map((args) => [args]),
)('does not serve %j', (args) => {
  expect(served(...args)).toBe(false);
});
