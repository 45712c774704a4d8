import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeAll(async () => {
  place = new Workplace();
  place.write('../other/a.ts', 'export const a = 1;\n');
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

const help = 'See `codesearch status --help`.';

it.each([
  [['--skipped', '--repair'], "option '--skipped' cannot be used with option '--repair'"],
  [['--skipped', '--files'], "option '--skipped' cannot be used with option '--files'"],
  [['--files', '--repair'], "option '--files' cannot be used with option '--repair'"],
])('status refuses to combine %j', async (args, problem) => {
  expect(await place.refusal(['status', ...args])).toEqual({ problem, hint: help });
});

it('status of an address that has not been cloned names the command that clones it', async () => {
  expect(await place.refusal(['status', 'https://example.org/owner/repo'])).toEqual({
    problem: 'https://example.org/owner/repo has not been cloned. [INPUT_INVALID]',
    hint: 'Run `codesearch index https://example.org/owner/repo` first.',
  });
});

describe('status of a folder without an index', () => {
  const other = (): string => join(place.folder, 'other');

  it('says that it is missing, and builds none', async () => {
    const { code, stdout } = await place.run(['status', other()]);
    expect(code).toBe(0);
    expect(stdout).toContain(`\nstate    missing. Build it with \`codesearch index ${other()}\`, or just search.\n`);
    expect(stdout).not.toMatch(/^(?:store|built|content) /m);
    expect(await place.json(['status', other()])).toMatchObject({
      root: other(),
      state: 'missing',
      files: 0,
      chunks: 0,
    });
    expect(await place.json(['ls'])).toMatchObject({ projects: [{ root: place.tree }] });
  });

  it('is refused with --files, and the hint builds one', async () => {
    expect(await place.refusal(['status', other(), '--files'])).toEqual({
      problem: `There is no index of ${other()}. [INDEX_MISSING]`,
      hint: `Build it with \`codesearch index ${other()}\`.`,
    });
  });
});

describe('status --files', () => {
  it('lists each file with its state, chunks and bytes', async () => {
    const { stdout } = await place.run(['status', '--files']);
    const [titles, ...lines] = stdout.trimEnd().split('\n');
    expect(titles).toMatch(/^FILE +STATE +CHUNKS +SIZE +CHANGED$/);
    expect(lines.map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
      ['docs/guide.md', 'current', '1'],
      ['src/client.ts', 'current', '1'],
      ['src/retry.ts', 'current', '1'],
    ]);
  });

  it('names the language of each file in JSON', async () => {
    const { files } = await place.json<{ files: readonly { language: string; bytes: number }[] }>([
      'status',
      '--files',
    ]);
    expect(files.map(({ language }) => language)).toEqual(['markdown', 'typescript', 'typescript']);
    expect(files[0]).toMatchObject({ path: 'docs/guide.md', state: 'current', chunks: 1, bytes: 48 });
  });
});

it('status --skipped of a tree without skipped files says so, and prints an empty list in JSON', async () => {
  expect((await place.run(['status', '--skipped'])).stdout).toMatch(/^No file is skipped\./);
  expect(await place.json(['status', '--skipped'])).toEqual({ version: 1, root: place.tree, skipped: [] });
});

it('status --repair of an index without damage has nothing to repair', async () => {
  expect((await place.run(['status', '--repair'])).stdout).toMatch(
    /^The store has every indexed file\. There is nothing to repair\.\n\nroot /,
  );
  expect(await place.json(['status', '--repair'])).toMatchObject({
    state: 'current',
    repair: { restored: [], orphans: [], rebuilt: false },
  });
});

it('status counts files that differ from the index, and leaves both as they are', async () => {
  using changed = new Workplace();
  await changed.run(['index']);
  changed.write('src/retry.ts', 'export const other = 1;\n');
  changed.write('src/new.ts', 'export const fresh = 1;\n');
  rmSync(join(changed.tree, 'docs/guide.md'));
  const before = changed.content();
  const counts = { state: 'stale-content', files: 3, pending: { added: 1, modified: 1, removed: 1 } };
  expect(await changed.json(['status'])).toMatchObject(counts);
  expect((await changed.run(['status'])).stdout).toMatch(/^pending +1 added, 1 modified, 1 removed$/m);
  const states = await changed.json<{ files: readonly { path: string; state: string }[] }>(['status', '--files']);
  expect(states.files.map(({ path, state }) => `${path} ${state}`)).toEqual([
    'docs/guide.md removed',
    'src/client.ts current',
    'src/new.ts added',
    'src/retry.ts modified',
  ]);
  expect(await changed.json(['status'])).toMatchObject(counts);
  expect(changed.content()).toEqual(before);
});

it('status creates no data folder', async () => {
  using fresh = new Workplace();
  expect(await fresh.run(['status'])).toMatchObject({ code: 0 });
  expect(existsSync(fresh.home)).toBe(false);
});
