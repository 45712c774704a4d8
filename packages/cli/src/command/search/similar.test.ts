import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeAll(async () => {
  place = new Workplace();
  place.write('../single/only.ts', 'export function only(): number {\n  return 1;\n}\n');
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

it('similar shows all other code, best first, and JSON names the place as the query', async () => {
  const { query, results } = await place.json<{ query: string; results: readonly { path: string; score: number }[] }>([
    'similar',
    'src/retry.ts:1',
  ]);
  expect(query).toBe('src/retry.ts:1');
  expect(results.map(({ path }) => path)).toEqual(['src/client.ts', 'docs/guide.md']);
  expect(results[0]!.score).toBeGreaterThan(results[1]!.score);
});

it('similar ends with 1 if there is no other code', async () => {
  const { code, stdout } = await place.run(['similar', 'only.ts:2', `${place.folder}/single`, '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ query: 'only.ts:2', results: [] });
});

it('similar finds a file relative to the folder that is given', async () => {
  const inTree = await place.run(['similar', 'src/retry.ts:2', '-n', '1', '--lines', '1']);
  expect(inTree).toEqual({
    code: 0,
    stdout:
      'src/client.ts:3  function sendRequest  similar meaning\n  3  export function sendRequest(): number {\n   … 2 more lines\n',
    stderr: '',
  });
  expect(await place.run(['similar', 'retry.ts:2', 'src', '-n', '1', '--lines', '1'])).toEqual(inTree);
  const elsewhere = { cwd: place.folder };
  expect(await place.run(['similar', 'src/retry.ts:2', place.tree, '-n', '1', '--lines', '1'], elsewhere)).toEqual(
    inTree,
  );
});

it('similar names a file that is not there, before it builds an index', async () => {
  place.write('../fresh/only.ts', 'export const only = 1;\n');
  const fresh = `${place.folder}/fresh`;
  expect(await place.refusal(['similar', 'nope.rs:1', fresh])).toMatchObject({
    problem: 'nope.rs is not in the index. [INPUT_INVALID]',
  });
  const indexes = await place.run(['ls', '--json']);
  expect(indexes.stdout).not.toContain('fresh');
});

it('similar refuses an address instead of a file, and shows how to write both', async () => {
  expect(await place.refusal(['similar', 'https://example.org/owner/repo:1'])).toEqual({
    problem: 'https://example.org/owner/repo is the address of a repository, not a file. [INPUT_INVALID]',
    hint: 'Give the path of a file in it, and then the address, for example `codesearch similar src/retry.ts:24 https://github.com/owner/repo`.',
  });
});

it.each(['../client.ts:1', '/etc/hosts:1', '.:1'])('similar refuses %s as a file of a repository', async (file) => {
  const { problem, hint } = await place.refusal(['similar', file, 'https://example.org/owner/repo']);
  expect(problem).toBe(
    `${file.replace(':1', '')} is not the path of a file in https://example.org/owner/repo. [INPUT_INVALID]`,
  );
  expect(hint).toMatch(/starts at the top of the repository/);
});

it.each([
  [[], "missing required argument 'file:line'"],
  [['a:1', '.', '.'], "too many arguments for 'similar'. Expected 2 arguments but got 3: a:1, ., .."],
  [['a:1', '--limit', '0'], "option '-n, --limit <n>' argument '0' is invalid. Give a whole number from 1 to 1000."],
  [['a:1', '--no-tests'], "unknown option '--no-tests'"],
])('similar refuses the arguments %j, and names its help', async (args, problem) => {
  expect(await place.refusal(['similar', ...args])).toEqual({ problem, hint: 'See `codesearch similar --help`.' });
});
