import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { manifestFile } from '../state/manifest.ts';
import { projectFolder } from '../home/project-folder.ts';
import { locateProject } from './locate-project.ts';
import type { ProjectLocation } from './locate-project.ts';

let folder: string;
let home: string;
let tree: string;
let asked: readonly ProjectLocation[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-location-')));
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

function locationOf(
  path: string,
  { covered = true, file = undefined as string | undefined } = {},
): Promise<ProjectLocation> {
  const config = { file } as ResolvedConfig;
  return locateProject({ config, home }, path, async (location) => {
    asked = [...asked, location];
    return covered;
  });
}

describe('the project of a folder', () => {
  it('is the folder itself if no folder above it is indexed, or it is indexed itself', async () => {
    const own = { root: join(tree, 'src'), part: '' };
    expect(await locationOf(join(tree, 'src'))).toEqual(own);
    index(tree);
    index(join(tree, 'src'));
    expect(await locationOf(join(tree, 'src'))).toEqual(own);
    expect(asked).toEqual([]);
  });

  it('is a part of the nearest indexed folder above it', async () => {
    index(tree);
    expect(await locationOf(join(tree, 'src/deep'))).toEqual({ root: tree, part: 'src/deep' });
    index(join(tree, 'src'));
    const part = { root: join(tree, 'src'), part: 'deep' };
    expect(await locationOf(join(tree, 'src/deep'))).toEqual(part);
    expect(asked.at(-1)).toEqual(part);
  });

  it('is the folder itself if the index above does not cover it', async () => {
    index(tree);
    expect(await locationOf(join(tree, 'src'), { covered: false })).toEqual({ root: join(tree, 'src'), part: '' });
  });

  it('is the folder itself if its configuration is not the one of the index above', async () => {
    index(tree);
    const location = (file: string): Promise<ProjectLocation> =>
      locationOf(join(tree, 'src/deep'), { file: join(folder, file) });
    const own = { root: join(tree, 'src/deep'), part: '' };
    expect(await location('tree/src/codesearch.config.ts')).toEqual(own);
    expect(await location('tree/src/deep/codesearch.config.ts')).toEqual(own);
    const part = { root: tree, part: 'src/deep' };
    expect(await location('tree/codesearch.config.ts')).toEqual(part);
    expect(await location('codesearch.config.ts')).toEqual(part);
    expect(await location('tree/other/codesearch.config.ts')).toEqual(part);
  });
});
