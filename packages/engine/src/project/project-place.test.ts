import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { manifestFile } from '../state/manifest.ts';
import { projectFolder } from '../home/project-folder.ts';
import { projectPlace } from './project-place.ts';
import type { ProjectPlace } from './project-place.ts';

let folder: string;
let home: string;
let tree: string;
let asked: readonly ProjectPlace[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-place-')));
  home = join(folder, 'home');
  tree = join(folder, 'tree');
  mkdirSync(join(tree, 'src/deep'), { recursive: true });
  asked = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

function index(root: string): void {
  const data = projectFolder(home, root);
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, manifestFile), '{}');
}

function placeOf(path: string, { covered = true, file = undefined as string | undefined } = {}): Promise<ProjectPlace> {
  const config = { file } as ResolvedConfig;
  return projectPlace({ config, home }, path, async (place) => {
    asked = [...asked, place];
    return covered;
  });
}

it('is the folder itself if no folder above it is indexed, or it is indexed itself', async () => {
  const own = { root: join(tree, 'src'), part: '' };
  expect(await placeOf(join(tree, 'src'))).toEqual(own);
  index(tree);
  index(join(tree, 'src'));
  expect(await placeOf(join(tree, 'src'))).toEqual(own);
  expect(asked).toEqual([]);
});

it('is a part of the nearest indexed folder above it', async () => {
  index(tree);
  expect(await placeOf(join(tree, 'src/deep'))).toEqual({ root: tree, part: 'src/deep' });
  index(join(tree, 'src'));
  const part = { root: join(tree, 'src'), part: 'deep' };
  expect(await placeOf(join(tree, 'src/deep'))).toEqual(part);
  expect(asked.at(-1)).toEqual(part);
});

it('is the folder itself if the index above does not cover it', async () => {
  index(tree);
  expect(await placeOf(join(tree, 'src'), { covered: false })).toEqual({ root: join(tree, 'src'), part: '' });
});

it('is the folder itself if its configuration is not the one of the index above', async () => {
  index(tree);
  const place = (file: string): Promise<ProjectPlace> => placeOf(join(tree, 'src/deep'), { file: join(folder, file) });
  const own = { root: join(tree, 'src/deep'), part: '' };
  expect(await place('tree/src/codesearch.config.ts')).toEqual(own);
  expect(await place('tree/src/deep/codesearch.config.ts')).toEqual(own);
  const part = { root: tree, part: 'src/deep' };
  expect(await place('tree/codesearch.config.ts')).toEqual(part);
  expect(await place('codesearch.config.ts')).toEqual(part);
  expect(await place('tree/other/codesearch.config.ts')).toEqual(part);
});
