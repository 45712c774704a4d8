import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeAll(() => {
  place = new Workplace();
});

afterAll(() => place[Symbol.dispose]());

it('cache shows both caches, and creates none', async () => {
  const file = join(place.home, 'cache/embeddings.sqlite');
  expect(await place.run(['cache'])).toEqual({
    code: 0,
    stdout: `The cache contains no vectors.\n${file}\n`,
    stderr: '',
  });
  const none = { entries: 0, bytes: 0, fileBytes: 0, removed: 0 };
  expect(await place.json(['cache', 'status'])).toEqual({
    version: 1,
    file,
    ...none,
    maxBytes: 1024 ** 3,
    plugins: { file: join(place.home, 'cache/plugins.sqlite'), ...none },
  });
  expect(existsSync(place.home)).toBe(false);
});

it.each([['prune', '--unused-for', '90'], ['prune', '--max-size', '0'], ['clear']])(
  'cache %s %s %s says how many vectors it has removed, also if that is none',
  async (...args) => {
    expect((await place.run(['cache', ...args])).stdout).toMatch(
      /^Removed 0 vectors\.\nThe cache contains no vectors\./,
    );
  },
);

it('cache prune needs a limit', async () => {
  expect(await place.refusal(['cache', 'prune'])).toEqual({
    problem: 'There is no limit to prune to. [INPUT_INVALID]',
    hint: 'Give --max-size, --unused-for or both.',
  });
});

it.each([
  ['clear', '--max-size', '3'],
  ['clear', '--unused-for', '0'],
  ['status', '--max-size', '0'],
])('cache %s refuses %s, which is an option of prune', async (action, ...limit) => {
  expect(await place.refusal(['cache', action, ...limit])).toEqual({
    problem: '--max-size and --unused-for are options of prune. [INPUT_INVALID]',
    hint: `Run \`codesearch cache prune ${limit.join(' ')}\`.`,
  });
});

it.each([
  [['shrink'], "value 'shrink' is invalid for argument 'action'. Allowed choices are status, prune, clear."],
  [
    ['prune', '--max-size', '-1'],
    "option '--max-size <MB>' argument '-1' is invalid. Give a whole number from 0 to 1000000.",
  ],
  [
    ['prune', '--unused-for', '36501'],
    "option '--unused-for <days>' argument '36501' is invalid. Give a whole number from 0 to 36500.",
  ],
])('cache refuses the arguments %j, and names its help', async (args, problem) => {
  expect(await place.refusal(['cache', ...args])).toEqual({ problem, hint: 'See `codesearch cache --help`.' });
});
