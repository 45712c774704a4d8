import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallTree, Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

const calls = Array.from({ length: 25 }, (_, index) => [
  `calls/call${index}.ts`,
  `export function call${index}(): void {\n  often(${index});\n}\n`,
]);

const chain = {
  'src/low.ts': 'export function pourWater(): number {\n  return 1;\n}\n',
  'src/middle.ts': 'export function fillCup(): number {\n  return pourWater();\n}\n',
  'src/top.ts': 'export function serveTea(): number {\n  return fillCup();\n}\n',
};

beforeAll(async () => {
  place = new Workplace({ ...smallTree, ...chain, ...(Object.fromEntries(calls) as Record<string, string>) });
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

const incomplete =
  'Calls are found by name, so this list may be incomplete: dynamic calls, macros and some languages are not recognized.\n';

it('callers prints the line of a call, not the definition and the import, and ends with 0', async () => {
  expect(await place.run(['callers', 'retryLater', '-o', 'grep'])).toEqual({
    code: 0,
    stdout: 'src/client.ts:4:  return retryLater(3);\n',
    stderr: 'By name, so it may be incomplete.\n',
  });
});

it('callers of a function that nothing calls ends with 1, and says so', async () => {
  expect(await place.run(['callers', 'sendRequest'])).toEqual({
    code: 1,
    stdout: 'Nothing found for "sendRequest".\n',
    stderr: `Nothing in the index calls sendRequest.\n${incomplete}`,
  });
});

it('callers refuses a path that does not exist, and suggests no query of several words', async () => {
  expect(await place.refusal(['callers', 'retryLater', 'nowhere'])).toEqual({
    problem: `There is no file or folder at ${place.tree}/nowhere. [INPUT_INVALID]`,
    hint: 'Give the path of an existing one.',
  });
});

it('callers marks a use beside a call, and lists it after all calls', async () => {
  place.write('src/jug.ts', 'export const fill = () => pourMilk();\n\nexport const table = { pour: pourMilk };\n');
  place.write('src/pan.ts', 'export function fry(): number {\n  return pourMilk();\n}\n');
  const { stdout } = await place.run(['callers', 'pourMilk']);
  const heads = stdout.split('\n').filter((line) => line.startsWith('src/'));
  expect(heads.slice(0, 2).toSorted()).toEqual(['src/jug.ts:1  function fill', 'src/pan.ts:2  function fry']);
  expect(heads[2]).toBe('src/jug.ts:3  constant table  named here, not called');
  expect((await place.run(['callers', 'pourMilk', '--count'])).stdout.split('\n').toSorted().join(' ')).toBe(
    ' src/jug.ts:1 src/pan.ts:1',
  );
});

it('callers lists each function that calls, also if they are short and beside each other', async () => {
  place.write(
    'src/pot.ts',
    [
      'export function boil(): number {\n  return heatWater() + heatWater();\n}\n',
      'export function warm(): number {\n  return heatWater();\n}\n',
      'export const hot = heatWater();\n',
    ].join('\n'),
  );
  const lines = ['src/pot.ts:2  function boil', 'src/pot.ts:6  function warm', 'src/pot.ts:9  constant hot'];
  const { stdout } = await place.run(['callers', 'heatWater']);
  expect(stdout.split('\n').filter((line) => line.startsWith('src/'))).toEqual(lines);
  expect(await place.json(['callers', 'heatWater'])).toMatchObject({ total: 3 });
  expect((await place.json<{ results: readonly unknown[] }>(['callers', 'heatWater', '-n', '2'])).results).toHaveLength(
    2,
  );
  expect((await place.run(['callers', 'heatWater', '--count'])).stdout).toBe('src/pot.ts:3\n');
  expect((await place.run(['callers', 'heatWater', '--files'])).stdout).toBe('src/pot.ts\n');
});

it('callers --depth prints the callers of callers last, and says whom they call', async () => {
  const args = ['callers', 'pourWater', '--depth', '2'];
  expect((await place.run(args)).stdout).toMatch(
    /^src\/middle\.ts:2 {2}function fillCup\n[\s\S]*\nsrc\/top\.ts:2 {2}function serveTea {2}calls fillCup\n/,
  );
  const { results } = await place.json<{ results: readonly { path: string; via?: string }[] }>(args);
  expect(results.map(({ path, via }) => [path, via])).toEqual([
    ['src/middle.ts', undefined],
    ['src/top.ts', 'fillCup'],
  ]);
});

it('callers looks only at the given folders', async () => {
  expect((await place.run(['callers', 'often', 'src', '--files'])).code).toBe(1);
  expect(await place.run(['callers', 'retryLater', 'docs', 'src', '--files'])).toMatchObject({
    code: 0,
    stdout: 'src/client.ts\n',
  });
});

it('callers shows 20 hits unless --limit says how many', async () => {
  const count = async (...options: readonly string[]): Promise<number> =>
    (await place.json<{ results: readonly unknown[] }>(['callers', 'often', ...options])).results.length;
  expect(await count()).toBe(20);
  expect(await count('--limit', '3')).toBe(3);
  expect(await count('--limit', '30')).toBe(25);
});

it.each([
  [[], "missing required argument 'name'"],
  [['often', '--exact'], "unknown option '--exact'"],
  [['often', '--queries', 'file'], "unknown option '--queries'"],
  [['often', '--kind'], "option '-k, --kind <kind>' argument missing"],
])('callers refuses the arguments %j, and names its help', async (args, problem) => {
  expect(await place.refusal(['callers', ...args])).toEqual({ problem, hint: 'See `codesearch callers --help`.' });
});
