import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeAll(async () => {
  place = new Workplace();
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

const help = 'See `codesearch search --help`.';

describe('an option of a search', () => {
  it.each([
    [['--lines', '1001'], "option '--lines <n>' argument '1001' is invalid. Give a whole number from 0 to 1000."],
    [
      ['--max-tokens', '0'],
      "option '--max-tokens <n>' argument '0' is invalid. Give a whole number from 1 to 10000000.",
    ],
    [['--wait', '-1'], "option '--wait <seconds>' argument '-1' is invalid. Give a whole number from 0 to 86400."],
    [['--limit', '1001'], "option '-n, --limit <n>' argument '1001' is invalid. Give a whole number from 1 to 1000."],
  ])('is refused with the numbers that are possible: %j', async (options, problem) => {
    expect(await place.refusal(['search', 'retry', ...options])).toEqual({ problem, hint: help });
  });

  it.each([
    [['-o', 'xml'], 'Allowed choices are text, json, jsonl, sarif, grep, vimgrep, count, files, md.'],
    [['--progress', 'loud'], 'Allowed choices are auto, plain, json, none.'],
  ])('is refused with the names that are possible: %j', async (options, choices) => {
    const { problem, hint } = await place.refusal(['search', 'retry', ...options]);
    expect(problem).toContain(`is invalid. ${choices}`);
    expect(hint).toBe(help);
  });

  it('that names a format twice is accepted if both are the same', async () => {
    const once = await place.run(['search', 'retry', '--json']);
    expect(await place.run(['search', 'retry', '--json', '-o', 'json'])).toEqual(once);
    const files = await place.run(['search', 'retry', '--files', '-o', 'files', '-0']);
    expect(files).toMatchObject({ code: 0, stdout: expect.stringMatching(/^src\/[^\n]*\0$/) as string });
  });
});

it.each([
  ['index', '--rev', 'HEAD'],
  ['search', 'retry', '--rev', 'HEAD'],
  ['why', 'src/retry.ts', '--rev', 'HEAD'],
])('%s %s %s is refused outside of a repository', async (...args) => {
  expect(await place.refusal(args)).toEqual({
    problem: `${place.tree} is not in a repository of git, so it has no revisions. [INPUT_INVALID]`,
    hint: 'Use the files on disk, without a revision.',
  });
});

describe('the words after the query', () => {
  it('are quoted in the hint with the query if there is no file with the first of them', async () => {
    expect(await place.refusal(['search', "it's", 'src', 'late'])).toEqual({
      problem: `There is no file or folder at ${place.tree}/late. [INPUT_INVALID]`,
      hint: `Give the path of an existing one. If these are the words of one query, quote them: 'it'\\''s src late'`,
    });
  });

  it.each([
    [['--no-tests', "it's", 'late'], `'it'\\''s late'`],
    [['--regex', 'a|b', 'src', 'late'], "'a|b src late'"],
  ])('are quoted without a command that would lose options: %j', async (args, words) => {
    expect((await place.refusal(['search', ...args])).hint).toBe(
      `Give the path of an existing one. If these are the words of one query, quote them: ${words}`,
    );
  });

  it('are no address of a repository that is cloned without an answer', async () => {
    expect(await place.refusal(['search', 'retry', 'https://example.org/owner/repo'])).toEqual({
      problem: 'https://example.org/owner/repo is not cloned without confirmation. [INPUT_INVALID]',
      hint: 'To clone it into the data folder of codesearch, run `codesearch index https://example.org/owner/repo --yes`.',
    });
  });
});

describe('a search for text as it is written', () => {
  it('ends with 1 in other case, and says so on standard error only', async () => {
    expect(await place.run(['search', 'RETRYLATER', '-F', '-o', 'grep'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No indexed text contains this.\nIt occurs in other case in 2 chunks.\n',
    });
  });

  it('ends with 0 and prints each line with --ignore-case', async () => {
    expect(await place.run(['search', 'RETRYLATER\\(\\d', '-e', '-i', '-o', 'grep'])).toEqual({
      code: 0,
      stdout: 'src/client.ts:4:  return retryLater(3);\n',
      stderr: '',
    });
  });

  it('prints the JSON of a result without hits, and ends with 1', async () => {
    const { code, stdout } = await place.run(['search', 'zzz', '-F', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      query: 'zzz',
      results: [],
      total: 0,
      notes: ['No indexed text contains this.'],
      index: { state: 'current', files: 3, chunks: 3 },
    });
  });
});

describe('a file of queries', () => {
  const queries = (...lines: readonly string[]): string => place.write('../queries.txt', `${lines.join('\n')}\n`);

  it('is refused with another format or a list of files', async () => {
    const file = queries('retry');
    expect(await place.refusal(['search', '--queries', file, '-o', 'md'])).toEqual({
      problem: '--queries prints JSON and cannot be combined with --format md. [INPUT_INVALID]',
      hint: 'Omit --format md.',
    });
    const { problem } = await place.refusal(['search', '--queries', file, '-0']);
    expect(problem).toBe('--null is for lists of files only. [INPUT_INVALID]');
  });

  it('ends with 0 if one of its queries has hits, and with 1 if none has', async () => {
    const some = await place.run(['search', '--queries', queries('zzz', 'retryLater'), '-F', '-o', 'json']);
    const answers = some.stdout.trimEnd().split('\n');
    expect(some.code).toBe(0);
    expect(answers.map((line) => (JSON.parse(line) as { total: number }).total)).toEqual([0, 2]);
    expect((await place.run(['search', '--queries', queries('zzz', 'yyy'), '-F'])).code).toBe(1);
  });

  it('is answered from one state of the files, which the first query finds', async () => {
    using other = new Workplace();
    const file = other.write('../queries.txt', 'freshName\nfreshName\n');
    await other.run(['index']);
    other.write('src/fresh.ts', 'export const freshName = 1;\n');
    const kept = await other.run(['search', '--queries', file, '-F', '--no-sync']);
    expect(kept).toMatchObject({ code: 1, stdout: expect.not.stringContaining('fresh.ts') as string });
    const { code, stdout } = await other.run(['search', '--queries', file, '-F']);
    expect(code).toBe(0);
    expect(stdout.match(/"path":"src\/fresh\.ts"/g)).toHaveLength(2);
  });
});

it('a search, its first index and its answers write nothing into the tree', async () => {
  using other = new Workplace();
  const before = other.content();
  const first = await other.run(['search', 'retryLater', '-n', '1']);
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('Indexing 3 files') as string });
  expect((await other.run(['search', 'retryLater', 'src', '--json'])).code).toBe(0);
  expect(other.content()).toEqual(before);
});

it('a search that is interrupted ends with 130, and says that the next one resumes', async () => {
  expect(await place.run(['search', 'retry'], { signal: AbortSignal.abort() })).toEqual({
    code: 130,
    stdout: '',
    stderr: 'Interrupted. Indexed files are kept, and the next run resumes.\n',
  });
});

it.each([[[]], [['--queries', '-']]])('--ignore-case is refused without --exact and --regex: %j', async (options) => {
  const query = options.length === 0 ? ['retry'] : [];
  expect(await place.refusal(['search', ...query, '-i', ...options])).toEqual({
    problem: '--ignore-case needs --exact or --regex. [INPUT_INVALID]',
    hint: 'Add one of them, or omit --ignore-case.',
  });
});
