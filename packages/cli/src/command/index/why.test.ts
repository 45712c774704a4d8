import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallTree, Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

const secret = 'AKIAIOSFODNN7REALKEY';

beforeAll(async () => {
  place = new Workplace({ ...smallTree, 'src/key.ts': `export const awsAccessKeyId = '${secret}';\n` });
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

it('why --source prints the text of a file below the explanation', async () => {
  expect(await place.run(['why', 'src/retry.ts', '--source'])).toEqual({
    code: 0,
    stdout: `file     src/retry.ts
root     ${place.tree}
state    indexed and up to date
chunks   1
  1-4  function  retryLater

${smallTree['src/retry.ts']}`,
    stderr: '',
  });
  expect(await place.json(['why', 'src/retry.ts', '--source'])).toMatchObject({ source: smallTree['src/retry.ts'] });
});

it('why has no text of a file without --source', async () => {
  expect((await place.run(['why', 'src/retry.ts'])).stdout).not.toContain('Waits longer');
  expect(await place.json(['why', 'src/retry.ts'])).not.toHaveProperty('source');
});

it('why --source never prints a secret, and says how many are masked', async () => {
  const text = await place.run(['why', 'src/key.ts', '--source']);
  const json = await place.json<{ masked: number; source: string }>(['why', 'src/key.ts', '--source']);
  expect(json.masked).toBe(1);
  expect(json.source).toMatch(/^export const awsAccessKeyId = '\*+';\n$/);
  expect(text.stdout).toContain(json.source);
  expect(text.stdout).not.toContain(secret);
});

it('why finds a file relative to the folder that is given', async () => {
  const found = { root: place.tree, path: 'src/retry.ts', indexed: true, current: true };
  expect(await place.json(['why', 'retry.ts', 'src'])).toMatchObject(found);
  expect(await place.json(['why', 'src/retry.ts', place.tree], { cwd: place.folder })).toMatchObject(found);
});

it('why of a file that does not exist ends with 0, and with 2 if its text is asked for', async () => {
  expect(await place.json(['why', 'src/never.ts'])).toMatchObject({ indexed: false, scan: { verdict: 'absent' } });
  expect((await place.refusal(['why', 'src/never.ts', '--source'])).problem).toMatch(/no file src\/never\.ts/);
});

it('why refuses an address instead of a file, and shows how to write both', async () => {
  expect(await place.refusal(['why', 'https://example.org/owner/repo'])).toEqual({
    problem: 'https://example.org/owner/repo is the address of a repository, not a file. [INPUT_INVALID]',
    hint: 'Give the path of a file in it, and then the address, for example `codesearch why src/retry.ts https://github.com/owner/repo`.',
  });
  const { problem } = await place.refusal(['why', 'src/retry.ts', 'https://example.org/owner/repo']);
  expect(problem).toMatch(/is not cloned without confirmation/);
});

it('why refuses to run without a file', async () => {
  expect(await place.refusal(['why'])).toEqual({
    problem: "missing required argument 'file'",
    hint: 'See `codesearch why --help`.',
  });
});
