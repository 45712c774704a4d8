import { afterEach, beforeEach, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => place[Symbol.dispose]());

interface Report {
  readonly root: string;
  readonly report: {
    readonly added: number;
    readonly modified: number;
    readonly removed: number;
    readonly unchanged: number;
  };
  readonly index: object;
}

it('index says what a first run, a run without changes and --force have done', async () => {
  expect(await place.run(['index'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Indexed 3 files \(\d+ B\) in 3 chunks, \d.*s\.\n$/) as string,
    stderr: expect.stringMatching(/^Indexing 3 files/) as string,
  });
  const again = await place.run(['index']);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(/^Up to date: 3 files unchanged \(\d.*s\)\.\n$/);
  expect((await place.run(['index', '--force'])).stdout).toMatch(/^Indexed 3 files /);
});

it('index --json counts added, modified, removed and unchanged files', async () => {
  const { root, report, index } = await place.json<Report>(['index', '--progress', 'none']);
  expect({ root, index }).toEqual({ root: place.tree, index: { state: 'current', files: 3, chunks: 3 } });
  expect(report).toMatchObject({ added: 3, modified: 0, removed: 0, unchanged: 0 });
  place.write('src/retry.ts', 'export const other = 1;\n');
  place.write('src/new.ts', 'export const fresh = 1;\n');
  expect((await place.json<Report>(['index', '--progress', 'none'])).report).toMatchObject({
    added: 1,
    modified: 1,
    removed: 0,
    unchanged: 2,
  });
});

it('index --estimate says what a run would do, and builds no index', async () => {
  const { code, stdout, stderr } = await place.run(['index', '--estimate']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^To index: 3 files .*3 chunks/);
  const estimate = await place.json(['index', '--estimate']);
  expect(estimate).toMatchObject({ version: 1, root: place.tree, files: 3, chunks: 3, dollars: 0, services: [] });
  expect(await place.json(['ls'])).toMatchObject({ projects: [] });
});

it.each([
  [[], 'Indexed files are kept, and the next run resumes.'],
  [['-f'], 'An index that was complete remains.'],
])('index %j that is interrupted says what it leaves', async (options, remains) => {
  expect(await place.run(['index', ...options], { signal: AbortSignal.abort() })).toEqual({
    code: 130,
    stdout: '',
    stderr: `Interrupted. ${remains}\n`,
  });
});

it('index --estimate with an index that is up to date has nothing to do, unless --force is given', async () => {
  await place.run(['index']);
  expect((await place.run(['index', '--estimate'])).stdout).toBe('Nothing to index.\n');
  expect(await place.json(['index', '--estimate', '--force'])).toMatchObject({ files: 3, chunks: 3 });
});

it('index refuses --estimate with --improve, and builds no index', async () => {
  expect(await place.refusal(['index', '--estimate', '--improve'])).toEqual({
    problem: '--estimate cannot be combined with --improve. [INPUT_INVALID]',
    hint: 'Use one of them.',
  });
  expect(await place.json(['ls'])).toMatchObject({ projects: [] });
});

it('index refuses an address that has not been cloned without an answer', async () => {
  const { problem } = await place.refusal(['index', 'https://example.org/owner/repo']);
  expect(problem).toBe('https://example.org/owner/repo is not cloned without confirmation. [INPUT_INVALID]');
});

it.each([
  [
    ['--max-cost', 'much'],
    "option '--max-cost <dollars>' argument 'much' is invalid. Expected US dollars, such as 2.50.",
  ],
  [['--max-cost', '-1'], "option '--max-cost <dollars>' argument '-1' is invalid. Expected US dollars, such as 2.50."],
  [['--max-cost', ''], "option '--max-cost <dollars>' argument '' is invalid. Expected US dollars, such as 2.50."],
  [['--wait', '1.5'], "option '--wait <seconds>' argument '1.5' is invalid. Give a whole number from 0 to 86400."],
  [['--rev'], "option '--rev <revision>' argument missing"],
])('index refuses the arguments %j, and names its help', async (args, problem) => {
  expect(await place.refusal(['index', ...args])).toEqual({ problem, hint: 'See `codesearch index --help`.' });
});

it('index accepts a max cost with a dollar sign', async () => {
  expect(await place.run(['index', '--max-cost', '$2.50'])).toMatchObject({ code: 0 });
});

it('index that is interrupted ends with 130, and the next run continues', async () => {
  expect(await place.run(['index'], { signal: AbortSignal.abort() })).toMatchObject({ code: 130, stdout: '' });
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

it('index of several folders names each, and goes on after one that fails', async () => {
  place.write('src/one/a.ts', 'export const one = 1;\n');
  const outcome = await place.run(['index', 'src/missing', 'src/one', 'docs', '--root', '.', '--progress', 'none']);
  expect(outcome.code).toBe(2);
  expect(outcome.stdout).toMatch(/^src\/one\nIndexed 4 files .*\ndocs\nUp to date: 4 files .*\n$/);
  expect(outcome.stderr).toMatch(/^src\/missing\nerror There is no file or folder at .*missing.*\nhint/);
});
