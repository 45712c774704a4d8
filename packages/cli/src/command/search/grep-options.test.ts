import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace, smallTree } from '../../fixture/run-in-process.ts';

let place: Workplace;

const many = Array.from({ length: 12 }, (_, index) => [
  `many/file${index}.ts`,
  Array.from({ length: 3 }, (_each, line) => `export const often${line} = often(${index});\n`).join(''),
]);

beforeAll(async () => {
  place = new Workplace({ ...smallTree, ...(Object.fromEntries(many) as Record<string, string>) });
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

const lines = async (...args: readonly string[]): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await place.run(['search', ...args]);
  if (code === 2) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean).toSorted();
};

describe('--count', () => {
  it('prints how many lines match of each file', async () => {
    expect(await lines('-F', 'retryLater', '--count')).toEqual(['src/client.ts:2', 'src/retry.ts:1']);
    expect(await lines('"retryLater" lang:ts', '--count')).toEqual(['src/client.ts:2', 'src/retry.ts:1']);
  });

  it('is a format', async () => {
    expect(await lines('-F', 'retryLater', '-o', 'count')).toEqual(await lines('-F', 'retryLater', '--count'));
  });

  it('has all files, and --limit fewer', async () => {
    expect(await lines('-e', 'often\\d', '--count')).toEqual(many.map(([path]) => `${path}:3`).toSorted());
    expect(await lines('-e', 'often\\d', '--count', '-n', '2')).toHaveLength(2);
    expect(await lines('-e', 'often\\d', '--count', '--limit', '10')).toHaveLength(10);
  });

  it('ends each path with a NUL character with --null', async () => {
    expect((await place.run(['search', '-F', 'sendRequest', '--count', '-0'])).stdout).toBe('src/client.ts\x001\n');
  });

  it('counts the lines that call a name, and ends with 1 if nothing matches', async () => {
    expect((await place.run(['callers', 'retryLater', '--count'])).stdout).toBe('src/client.ts:1\n');
    expect(await place.run(['search', '-F', 'zzz', '--count'])).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('--files-with-matches', () => {
  it('prints all files that match, and --limit fewer', async () => {
    expect(await lines('-F', 'often0', '--files-with-matches')).toEqual(many.map(([path]) => path).toSorted());
    expect(await lines('-F', 'often0', '--files-with-matches', '-n', '3')).toHaveLength(3);
  });

  it('is --files for a question', async () => {
    expect(await lines('how often', '--files-with-matches')).toEqual(await lines('how often', '--files'));
  });
});

describe('lines around those that match', () => {
  it.each([
    [
      ['-C', '1'],
      ['2-', '3:export function sendRequest(): number {', '4-  return retryLater(3);'],
    ],
    [['-A1'], ['3:export function sendRequest(): number {', '4-  return retryLater(3);']],
    [
      ['-B', '2', '-C', '0'],
      ["1-import { retryLater } from './retry.ts';", '2-', '3:export function sendRequest(): number {'],
    ],
    [['-C', '0'], ['3:export function sendRequest(): number {']],
  ])('are printed as by grep: %j', async (options, expected) => {
    const { stdout } = await place.run(['search', '-F', 'sendRequest', ...options]);
    expect(stdout).toBe(expected.map((line) => `src/client.ts${/^\d+(.)/.exec(line)![1]}${line}\n`).join(''));
  });

  it('are one group if they touch, and groups are separated', async () => {
    const touching = await place.run(['search', '-F', 'retryLater', 'src/client.ts', '-C', '1']);
    expect(touching.stdout.split('\n').filter(Boolean)).toEqual([
      "src/client.ts:1:import { retryLater } from './retry.ts';",
      'src/client.ts-2-',
      'src/client.ts-3-export function sendRequest(): number {',
      'src/client.ts:4:  return retryLater(3);',
      'src/client.ts-5-}',
    ]);
    const apart = await place.run(['search', '-F', 'retryLater', '-A', '1']);
    expect(apart.stdout.match(/^--$/gm)).toHaveLength(2);
  });

  it('are read from the files of several folders', async () => {
    const { stdout } = await place.run(['search', '-F', 'retryLater(3)', 'src', 'docs', '-B', '1']);
    expect(stdout).toBe(
      'src/client.ts-3-export function sendRequest(): number {\nsrc/client.ts:4:  return retryLater(3);\n',
    );
  });
});

it('--smart-case ignores case unless there is a capital letter', async () => {
  expect(await lines('-F', 'retrylater(3)', '-S', '--count')).toEqual(['src/client.ts:1']);
  expect((await place.run(['search', '-F', 'RetryLater(3)', '-S', '--count'])).code).toBe(1);
});

it('--word-regexp finds whole words only', async () => {
  expect(await lines('-F', 'often', '-w', '-n', '1', '--count')).toEqual([expect.stringMatching(/:3$/) as string]);
  expect(await lines('-F', 'retry', '-w', '--count', 'src')).toEqual(['src/client.ts:1']);
  expect(await lines('-e', 'retryL\\w+', '-w', 'src/retry.ts', '--count')).toEqual(['src/retry.ts:1']);
  expect(await lines('-e', 'retryL', '-w')).toEqual([expect.stringMatching(/^Nothing found/) as string]);
});

it.each([
  [
    ['-t', 'ts'],
    ['-l', 'ts'],
  ],
  [
    ['--type', 'markdown'],
    ['-l', 'markdown'],
  ],
  [
    ['-g', 'src/**'],
    ['-p', 'src/**'],
  ],
  [
    ['--glob', '!src/**'],
    ['-p', '!src/**'],
  ],
  [
    ['--iglob', '*.ts'],
    ['-p', '*.ts'],
  ],
  [['--vimgrep'], ['-o', 'vimgrep']],
  [['-H'], ['-o', 'grep']],
  [
    ['--no-heading', '--line-number'],
    ['-o', 'grep'],
  ],
  [['-s'], []],
])('%j of ripgrep is %j', async (written, own) => {
  const found = await lines('-F', 'retryLater', ...written);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(await lines('-F', 'retryLater', ...own));
});

it('finds what any of several expressions matches, and with -F the text of one', async () => {
  expect(await lines('-e', 'sendRe\\w+', '-e', 'often0', '--count')).toEqual(
    [...many.map(([path]) => `${path}:1`), 'src/client.ts:1'].toSorted(),
  );
  expect(await lines('-F', '-e', 'retryLater(3)', '--count')).toEqual(['src/client.ts:1']);
});

it('--type-list prints the languages with their files', async () => {
  const types = await lines('--type-list');
  expect(types).toContain('go: *.go');
  expect(types).toEqual(types.toSorted());
  expect(types.find((type) => type.startsWith('dockerfile: '))).toBe(
    'dockerfile: *.dockerfile, dockerfile, containerfile',
  );
  expect(await lines('--type-list', 'src')).toEqual(types);
});

describe('a combination that is not possible', () => {
  it.each([
    [['retry', '--count'], '--count needs --exact or --regex.', 'Add one of them, or omit --count.'],
    [['retry', '-o', 'count'], '--count needs --exact or --regex.', 'Add one of them, or omit --count.'],
    [['retry', '-w'], '--word-regexp needs --exact or --regex.', 'Add one of them, or omit --word-regexp.'],
    [['retry', '-S'], '--smart-case needs --exact or --regex.', 'Add one of them, or omit --smart-case.'],
    [['retry', '-i'], '--ignore-case needs --exact or --regex.', 'Add one of them, or omit --ignore-case.'],
    [['-F', 'a', '--count', '--json'], '--json cannot be combined with --count.', 'Use one of them.'],
    [['-F', 'a', '--count', '-C1'], '--count cannot be combined with --context.', 'Use one of them.'],
    [['-F', 'a', '-A1', '-o', 'md'], '--after-context cannot be combined with --format md.', 'Use one of them.'],
    [['--type-list', '--json'], '--type-list prints text and cannot be combined with --json.', 'Omit --json.'],
    [['--commits', 'a', '--count'], '--commits cannot be combined with --count.', 'Omit --count.'],
    [['--commits', 'a', '-C1'], '--commits cannot be combined with --context.', 'Omit --context.'],
    [['--queries', '-', '--count'], '--queries prints JSON and cannot be combined with --count.', 'Omit --count.'],
  ])('is refused: %j', async (args, problem, hint) => {
    expect(await place.refusal(['search', ...args])).toEqual({ problem: `${problem} [INPUT_INVALID]`, hint });
  });
});

describe('a habit of ripgrep', () => {
  it.each([
    [['-T', 'go', 'retry'], 'Here it is a condition behind the query: not:lang:go.'],
    [['-x', '-e', 'retry'], "-e '^text$'."],
    [['-rn', 'retry'], 'Here it is the default: omit it.'],
    [['-c', '-e', 'retry'], '-c is --config here. To count the lines that match: --count.'],
    [['-e', 'retry', '-l', '-i'], '-l is --language here. For the files that match: --files-with-matches.'],
    [['-n', '-e', 'retry'], '-n is --limit here. Each line has its number: omit it.'],
    [['-p', '-e', 'retry'], '-p is --path here. At a terminal, the output has colors: omit it.'],
    [['-F', 'retry', '-e', 'later'], 'Use one of them.'],
    [['-m', '1', 'retry'], 'Here it is -n, --limit'],
    [['--hidden', 'retry'], 'Here it is `codesearch why FILE`'],
  ])('ends with the name of its counterpart: %j', async (args, hint) => {
    const { code, stderr } = await place.run(['search', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(hint);
  });
});
