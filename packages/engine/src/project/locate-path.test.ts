import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { projectFolder } from '../home/project-folder.ts';
import { manifestFile } from '../state/manifest.ts';
import { locatePath } from './locate-project.ts';
import type { PathLocation } from './locate-project.ts';

let folder: string;
let home: string;
let tree: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-location-')));
  home = join(folder, 'home');
  tree = join(folder, 'tree');
  mkdirSync(join(tree, 'src'), { recursive: true });
  writeFileSync(join(tree, 'src/a.ts'), '');
  writeFileSync(join(folder, 'alone.ts'), '');
});

afterEach(() => rmSync(folder, { recursive: true }));

function index(root: string): void {
  const data = projectFolder(home, root);
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, manifestFile), '{}');
}

interface LocationOptions {
  readonly working?: string;
  readonly covered?: boolean;
  readonly root?: string;
}

function locationOf(
  path: string,
  { working = tree, covered = true, root }: LocationOptions = {},
): Promise<PathLocation> {
  const config = {} as ResolvedConfig;
  return locatePath({ config, home, processEnv: {} }, join(tree, path), { working, root, covers: async () => covered });
}

it('locates a folder as its project does', async () => {
  expect(await locationOf('src')).toEqual({ root: join(tree, 'src'), part: '' });
  index(tree);
  expect(await locationOf('src')).toEqual({ root: tree, part: 'src' });
});

it('locates a file in the project of its folder', async () => {
  index(tree);
  expect(await locationOf('src/a.ts')).toEqual({ root: tree, part: 'src', file: 'a.ts' });
  expect(await locationOf('src/a.ts', { working: join(tree, 'src') })).toMatchObject({ root: tree });
  expect(await locationOf('src/a.ts', { covered: false })).toEqual({ root: join(tree, 'src'), part: '', file: 'a.ts' });
});

it('locates a file in the working folder if no folder around it has an index, or in its own folder', async () => {
  expect(await locationOf('src/a.ts')).toEqual({ root: tree, part: 'src', file: 'a.ts' });
  expect(await locationOf('src/a.ts', { working: join(tree, 'src') })).toEqual({
    root: join(tree, 'src'),
    part: '',
    file: 'a.ts',
  });
  expect(await locationOf('../alone.ts')).toEqual({ root: folder, part: '', file: 'alone.ts' });
  mkdirSync(join(tree, '..src'));
  writeFileSync(join(tree, '..src/a.ts'), '');
  expect(await locationOf('..src/a.ts')).toEqual({ root: tree, part: '..src', file: 'a.ts' });
});

it('locates a file in the repository around it', async () => {
  mkdirSync(join(tree, '.git'));
  expect(await locationOf('src/a.ts', { working: join(tree, 'src') })).toEqual({
    root: tree,
    part: 'src',
    file: 'a.ts',
  });
  expect(await locationOf('src/a.ts', { covered: false })).toEqual({ root: join(tree, 'src'), part: '', file: 'a.ts' });
});

it('locates a path in the root that is given', async () => {
  mkdirSync(join(tree, '.git'));
  const root = join(tree, 'src');
  expect(await locationOf('src/a.ts', { root })).toEqual({ root, part: '', file: 'a.ts' });
  expect(await locationOf('src', { root })).toEqual({ root, part: '' });
  await expect(locationOf('.', { root })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

it('keeps the name of a link to a file, and resolves links to folders', async () => {
  symlinkSync(join(folder, 'alone.ts'), join(tree, 'src/link.ts'));
  symlinkSync(join(tree, 'src'), join(tree, 'linked'));
  expect(await locationOf('linked/link.ts')).toEqual({ root: tree, part: 'src', file: 'link.ts' });
});

it('refuses a path at which nothing exists', async () => {
  await expect(locationOf('nothing')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});
