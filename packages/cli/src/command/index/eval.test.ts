import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeAll(() => {
  place = new Workplace();
});

afterAll(() => place[Symbol.dispose]());

it.each([
  [['--queries', 'a', '--from-history'], '--queries <file>', '--from-history'],
  [['--tune', '--held-out'], '--tune', '--held-out'],
  [['--tune', '--compare', 'other.json'], '--tune', '--compare <config>'],
  [['--tune', '--misses'], '--tune', '--misses'],
  [['--tune', '--html', 'page.html'], '--tune', '--html <file>'],
  [['--untune', '--tune'], '--untune', '--tune'],
  [['--untune', '--queries', 'a'], '--untune', '--queries <file>'],
  [['--untune', '--from-history'], '--untune', '--from-history'],
])('eval refuses to combine %j', async (args, one, other) => {
  expect(await place.refusal(['eval', ...args])).toEqual({
    problem: `option '${one}' cannot be used with option '${other}'`,
    hint: 'See `codesearch eval --help`.',
  });
});

it.each([
  ['--limit', '0', '--limit <count>', 'Give a whole number from 1 to 100000.'],
  ['--seed', '-1', '--seed <number>', 'Give a whole number from 0 to 2147483648.'],
  ['--seed', 'x', '--seed <number>', 'Give a whole number from 0 to 2147483648.'],
  ['--max-cost', 'Infinity', '--max-cost <dollars>', 'Expected US dollars, such as 2.50.'],
])('eval refuses %s %s', async (option, value, shown, advice) => {
  const { problem } = await place.refusal(['eval', '--from-history', option, value]);
  expect(problem).toBe(`option '${shown}' argument '${value}' is invalid. ${advice}`);
});

it('eval without questions names both ways to get some', async () => {
  expect(await place.refusal(['eval'])).toEqual({
    problem: 'There are no questions. [INPUT_INVALID]',
    hint: 'Give a file: codesearch eval --queries FILE. Or let them be made: codesearch eval --from-history',
  });
});

it('eval refuses a line of a file that is no question, with its number and an example', async () => {
  const file = place.write('../queries.jsonl', '\n{"query": "retry", "relevant": [{"path": "src/retry.ts"}]}\nretry\n');
  const { problem, hint } = await place.refusal(['eval', '--queries', file]);
  expect(problem).toContain(`${file}, line 3 is not valid JSON`);
  expect(hint).toMatch(/^Write: \{"query": /);
});

it('eval refuses a configuration to compare with that does not exist', async () => {
  const { problem } = await place.refusal(['eval', '--from-history', '--compare', 'nowhere.json']);
  expect(problem).toBe(`No configuration at ${place.tree}/nowhere.json. [CONFIG_NOT_FOUND]`);
});

it('eval writes no page if its questions are refused', async () => {
  const page = `${place.folder}/page.html`;
  expect(await place.refusal(['eval', '--queries', 'none.jsonl', '--html', page])).toMatchObject({
    problem: expect.stringContaining('Cannot read queries from none.jsonl') as string,
  });
  expect(readdirSync(place.folder)).not.toContain('page.html');
});

it('eval --untune has nothing to remove from an index without fitted weights', async () => {
  using indexed = new Workplace();
  await indexed.run(['index']);
  expect(await indexed.run(['eval', '--untune'])).toEqual({
    code: 0,
    stdout: 'There are no fitted weights.\n',
    stderr: '',
  });
  expect(await indexed.json(['eval', '--untune'])).toEqual({ version: 1, root: indexed.tree, removed: false });
  expect(await indexed.json(['eval', 'src', '--untune'])).toMatchObject({ root: indexed.tree });
});

it('eval that is interrupted ends with 130, and promises no index to resume', async () => {
  expect(await place.run(['eval', '--from-history'], { signal: AbortSignal.abort() })).toEqual({
    code: 130,
    stdout: '',
    stderr: 'Interrupted.\n',
  });
});

it('eval of a folder that does not exist says so before it asks for questions', async () => {
  const { problem } = await place.refusal(['eval', 'nosuch']);
  expect(problem).toMatch(/^There is no file or folder at .*nosuch/);
});
