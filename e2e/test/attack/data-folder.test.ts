import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: the data folder belongs to the user. */

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = new Sandbox({ 'src/retry.ts': 'export function retryLater(): void {}\n' });
  expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
});

afterEach(() => sandbox.remove());

const everyone = 0o777;
const stranger = 4242;
const isRoot = process.getuid?.() === 0;

/** The folder of the index. */
const indexFolder = (): string => {
  const projects = join(sandbox.home, 'projects');
  return join(projects, readdirSync(projects)[0] ?? '');
};

function replace(folder: string, make: (path: string) => void): void {
  renameSync(folder, `${folder}-before`);
  make(folder);
}

/** What another user can have made of the data folder, or of a folder in it. */
const shapes: Readonly<Record<string, () => void>> = {
  'a file': () => replace(sandbox.home, (path) => writeFileSync(path, '')),
  'a pipe': () => replace(sandbox.home, (path) => execFileSync('mkfifo', [path])),
  'a link to nothing': () => replace(sandbox.home, (path) => symlinkSync('gone', path)),
  'a link to a file': () => replace(sandbox.home, (path) => symlinkSync(join(sandbox.tree, 'src/retry.ts'), path)),
  'a link to a folder of everyone': () =>
    replace(sandbox.home, (path) => {
      chmodSync(`${path}-before`, everyone);
      symlinkSync(`${path}-before`, path);
    }),
  'a folder of everyone': () => chmodSync(sandbox.home, everyone),
  'with a folder of projects of everyone': () => chmodSync(join(sandbox.home, 'projects'), everyone),
  'with an index of everyone': () => chmodSync(indexFolder(), everyone),
  'with a link to an index of everyone': () =>
    replace(indexFolder(), (path) => {
      chmodSync(`${path}-before`, everyone);
      symlinkSync(`${path}-before`, path);
    }),
  'with a cache of everyone': () => {
    mkdirSync(join(sandbox.home, 'cache'), { recursive: true });
    chmodSync(join(sandbox.home, 'cache'), everyone);
  },
  'of another user': () => chownSync(sandbox.home, stranger, stranger),
  'with projects of another user': () => chownSync(join(sandbox.home, 'projects'), stranger, stranger),
  'with an index of another user': () => chownSync(indexFolder(), stranger, stranger),
};

const commands: readonly (readonly string[])[] = [
  ['search', 'retryLater'],
  ['search', '-F', 'retryLater'],
  ['search', 'retryLater', '--no-sync'],
  ['similar', 'src/retry.ts:1'],
  ['callers', 'retryLater'],
  ['index'],
  ['index', '--force'],
  ['export', 'index.csi'],
];

it.skipIf(process.platform === 'win32')('tries as many data folders as are listed', () => {
  expect(Object.keys(shapes)).toHaveLength(triedCases('Data folders that another user can have made'));
});

it.skipIf(process.platform === 'win32').each(Object.keys(shapes))('no command uses a data folder: %s', async (name) => {
  if (name.includes('another user') && !isRoot) return;
  shapes[name]?.();
  for (const command of commands) {
    const { code, stdout, stderr } = await sandbox.run(command);
    expect([command, code]).toEqual([command, 2]);
    expect(stdout).not.toContain('retry.ts');
    expect(stderr).toMatch(/UNAVAILABLE|PERMISSION|cannot be used|another user|every user/);
  }
  expect(existsSync(join(sandbox.tree, 'index.csi'))).toBe(false);
  rmSync(`${sandbox.home}-before`, { recursive: true, force: true });
});
