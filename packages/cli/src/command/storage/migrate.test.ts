import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeAll(async () => {
  place = new Workplace();
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

it('migrate without a store refuses an index that is in the configured one', async () => {
  expect(await place.refusal(['migrate'])).toEqual({
    problem: 'The index is already in the configured store, store-local. [INPUT_INVALID]',
    hint: 'Configure another store, or give one with --to.',
  });
});

it('migrate to the store that has the index is refused, and keeps it', async () => {
  const { problem } = await place.refusal(['migrate', '--to', 'local']);
  expect(problem).toMatch(/^The index is already at .*\/store\.sqlite\. \[INPUT_INVALID\]$/);
  expect(await place.json(['status'])).toMatchObject({ state: 'current', files: 3 });
});

it.each([['--to'], ['--from']])('migrate %s names the package of a store that is not installed', async (option) => {
  expect(await place.refusal(['migrate', '--to', 'local', option, 'nosuch'])).toEqual({
    problem:
      "There is no store 'nosuch': the package @codesearch/plugin-store-nosuch cannot be loaded. [INPUT_INVALID]",
    hint: 'Install it with `npm install @codesearch/plugin-store-nosuch`, or give the path of a configuration file with the store.',
  });
});

it('migrate moves an index to a file that a configuration names, and back', async () => {
  const store = { plugin: '@codesearch/plugin-store-local', options: { file: 'moved.sqlite' } };
  const config = place.write('../moved.json', JSON.stringify({ store }));
  const { code, stdout } = await place.run(['migrate', '--to', config]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Moved 3 files with 3 chunks from \S+\/store\.sqlite to \S+\/moved\.sqlite\.\n/);
  expect(stdout).toContain('\nNext, set the store to store-local in a codesearch.config.ts.');
  const present = {
    problem: expect.stringMatching(
      /: store is \S+\/store\.sqlite \(was \S+\/moved\.sqlite\)\. \[INDEX_STALE\]$/,
    ) as string,
  };
  expect(await place.refusal(['search', 'retry'])).toMatchObject(present);
  expect(await place.refusal(['index'])).toMatchObject(present);
  expect(await place.json(['status'])).toMatchObject({ state: 'stale-options' });
  expect(await place.json(['search', 'retry', '--config', config])).toMatchObject({ index: { state: 'current' } });
  expect(await place.json(['migrate'])).toMatchObject({ version: 1, configured: true, files: 3, chunks: 3 });
  expect((await place.run(['search', 'retry'])).code).toBe(0);
});

it.each([[[]], [['--to', 'local']], [['--from', 'local', '--to', 'local']]])(
  'migrate %j of a tree without an index says so, and builds none',
  async (options) => {
    using empty = new Workplace();
    expect(await empty.refusal(['migrate', ...options])).toEqual({
      problem: `There is no index of ${empty.tree}. [INDEX_MISSING]`,
      hint: 'Build it with `codesearch index`.',
    });
    expect(await empty.json(['status'])).toMatchObject({ state: 'missing' });
    expect(await empty.json(['ls'])).toMatchObject({ projects: [] });
  },
);
