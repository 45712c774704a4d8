import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as runtime from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filePlace } from './file-place.ts';
import type { RuntimeSetup } from './open-project.ts';

let folder: string;
let tree: string;
let opened: RuntimeSetup;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-place-')));
  tree = join(folder, 'tree');
  mkdirSync(join(tree, 'src'), { recursive: true });
  const setup = await runtime.loadSetup({ preset: presetDefault, config: { home: join(folder, 'home') } });
  opened = { runtime, setup };
});

afterEach(() => rmSync(folder, { recursive: true }));

function index(root: string): void {
  const data = runtime.projectFolder(opened.setup.home, root);
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'project.json'), '{}');
}

it('is below the nearest folder that has an index', () => {
  index(tree);
  expect(filePlace(join(tree, 'src/retry.ts'), opened)).toEqual({ root: tree, path: 'src/retry.ts' });
  index(join(tree, 'src'));
  expect(filePlace(join(tree, 'src/retry.ts'), opened)).toEqual({ root: join(tree, 'src'), path: 'retry.ts' });
});

it('is found through a link to a folder, and is itself where it is a link', () => {
  index(tree);
  symlinkSync(tree, join(folder, 'link'));
  symlinkSync('retry.ts', join(tree, 'src/alias.ts'));
  expect(filePlace(join(folder, 'link/src/alias.ts'), opened)).toEqual({ root: tree, path: 'src/alias.ts' });
});

it('need not exist, nor need its folder', () => {
  index(tree);
  expect(filePlace(join(tree, 'gone/with/all.ts'), opened)).toEqual({ root: tree, path: 'gone/with/all.ts' });
});

it('is not the folder of an index itself', () => {
  index(tree);
  expect(() => filePlace(tree, opened)).toThrow('is an indexed folder itself');
});

it('is below the working directory where no folder has an index', () => {
  expect(filePlace('src/main.ts', opened)).toEqual({ root: realpathSync('.'), path: 'src/main.ts' });
});

it('is refused outside of both', () => {
  expect(() => filePlace(join(tree, 'src/retry.ts'), opened)).toThrow(/lies outside of/);
  expect(() => filePlace('.', opened)).toThrow(/There is no index of/);
});
