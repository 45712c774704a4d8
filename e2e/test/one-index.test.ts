import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';

/* Which index a search uses or builds: one for each repository. */

const parcel = 'export function sendParcel(): void {}\n';

const repository = {
  '.gitignore': 'build/\n',
  'src/send.ts': parcel,
  'src/deep/send.ts': parcel,
  'own/codesearch.config.json': '{}\n',
  'own/deep/send.ts': parcel,
  'build/send.ts': parcel,
  'clone/.git/HEAD': 'ref: refs/heads/main\n',
  'clone/src/send.ts': parcel,
  'module/.git': 'gitdir: ../.git/modules/module\n',
  'module/src/send.ts': parcel,
} as const;

/** The searched path, the root whose index answers, and the files of the hits. */
const cases: readonly (readonly [kind: string, path: string, root: string, hits: readonly string[]])[] = [
  [
    'the repository',
    '.',
    '.',
    ['clone/src/send.ts', 'module/src/send.ts', 'own/deep/send.ts', 'src/deep/send.ts', 'src/send.ts'],
  ],
  ['a folder of it', 'src', '.', ['src/deep/send.ts', 'src/send.ts']],
  ['a folder in that', 'src/deep', '.', ['src/deep/send.ts']],
  ['a file of it', 'src/send.ts', '.', ['src/send.ts']],
  ['a folder with its own configuration', 'own', 'own', ['own/deep/send.ts']],
  ['a folder in that', 'own/deep', 'own', ['own/deep/send.ts']],
  ['an ignored folder', 'build', 'build', ['build/send.ts']],
  ['a file in that', 'build/send.ts', 'build', ['build/send.ts']],
  ['a clone in it', 'clone', 'clone', ['clone/src/send.ts']],
  ['a folder in that', 'clone/src', 'clone', ['clone/src/send.ts']],
  ['a submodule', 'module', 'module', ['module/src/send.ts']],
  ['a folder in that', 'module/src', 'module', ['module/src/send.ts']],
];

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(repository);
  sandbox.git(['init', '--quiet', '--initial-branch=main']);
});

afterEach(() => sandbox.remove());

/** The roots that have an index, relative to the tree. */
async function roots(): Promise<readonly string[]> {
  const { projects } = JSON.parse((await sandbox.run(['ls', '--json'])).stdout) as Listed;
  return projects.map(({ root }) => root.slice(sandbox.tree.length + 1) || '.').toSorted();
}

interface Listed {
  readonly projects: readonly { readonly root: string }[];
}

const search = (...args: readonly string[]): Promise<Outcome> => sandbox.run(['search', '-F', 'sendParcel', ...args]);

describe('without an index', () => {
  it.each(cases)('%s, %s: the index of %s is built, and only its part is searched', async (_, path, root, hits) => {
    const { code, stdout, stderr } = await search('--files', path);
    expect(code, stderr).toBe(0);
    expect(stdout.trimEnd().split('\n').toSorted()).toEqual(hits);
    expect(await roots()).toEqual([root]);
  });
});

it('later searches build no second index', async () => {
  await search('src');
  for (const path of ['src/deep', 'src/send.ts', '.']) expect((await search(path)).code).toBe(0);
  expect(await roots()).toEqual(['.']);
});

it('commands besides search use the same index', async () => {
  const commands = [
    ['index', 'src'],
    ['callers', 'sendParcel', 'src'],
    ['similar', 'src/send.ts:1'],
    ['status', 'src'],
    ['why', 'src/send.ts'],
    ['export', join(sandbox.folder, 'archive'), 'src'],
  ];
  for (const args of commands) {
    const { code, stderr } = await sandbox.run(args);
    expect(code, `${args.join(' ')}: ${stderr}`).not.toBe(2);
  }
  expect(await roots()).toEqual(['.']);
});

it('an index of the working folder is that of the repository', async () => {
  const cwd = join(sandbox.tree, 'src');
  expect(await sandbox.run(['search', 'sendParcel', '--files'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('send.ts') as string,
  });
  expect(await roots()).toEqual(['.']);
});

it('--root forces an index, which later searches in it use', async () => {
  expect(await search('src/deep', '--root', 'src', '--files')).toMatchObject({ code: 0, stdout: 'src/deep/send.ts\n' });
  expect(await roots()).toEqual(['src']);
  await search('src/deep');
  expect(await roots()).toEqual(['src']);
  await search('.');
  expect(await roots()).toEqual(['.', 'src']);
  expect((await search('--root', 'src', '--files')).stdout).toContain('src/deep/send.ts');
  const { code, stderr } = await search('own', '--root', 'src');
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/own is outside of .*src/) as string,
  });
});
