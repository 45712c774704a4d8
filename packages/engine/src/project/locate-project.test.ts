import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { manifestFile } from '../state/manifest.ts';
import { projectFolder } from '../home/project-folder.ts';
import { locateProject, repositoriesOf } from './locate-project.ts';
import type { LocateOptions, ProjectLocation } from './locate-project.ts';

let folder: string;
let home: string;
let tree: string;
let userHome: string;
let asked: readonly ProjectLocation[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-location-')));
  home = join(folder, 'home');
  tree = join(folder, 'tree');
  userHome = join(folder, 'user');
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
  { covered = true, file, ...options }: LocationOptions = {},
): Promise<ProjectLocation> {
  const config = { file } as ResolvedConfig;
  return locateProject(
    { config, home, processEnv: { HOME: userHome } },
    path,
    async (location) => {
      asked = [...asked, location];
      return covered;
    },
    options,
  );
}

interface LocationOptions extends LocateOptions {
  readonly covered?: boolean;
  readonly file?: string | undefined;
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

describe('in a repository', () => {
  const deep = (): string => join(tree, 'src/deep');
  const repository = (...path: string[]): string => {
    const top = join(tree, ...path);
    mkdirSync(join(top, '.git'), { recursive: true });
    return top;
  };

  it('a folder is a part of the repository, which has no index yet', async () => {
    repository();
    expect(await locationOf(tree)).toEqual({ root: tree, part: '' });
    expect(await locationOf(deep())).toEqual({ root: tree, part: 'src/deep' });
  });

  it('a repository in an indexed folder is a project of its own for a revision', async () => {
    index(tree);
    const api = repository('src');
    expect(await locationOf(deep())).toEqual({ root: tree, part: 'src/deep' });
    expect(await locationOf(deep(), { revisions: true })).toEqual({ root: api, part: 'deep' });
  });

  it('the repositories of a folder of several are those that have revisions, without worktrees of them', () => {
    repository('api');
    repository('web/client');
    mkdirSync(join(tree, 'api-two'));
    writeFileSync(join(tree, 'api-two/.git'), `gitdir: ${join(tree, 'api/.git/worktrees/api-two')}\n`);
    expect(repositoriesOf(tree)).toEqual(['api', 'web/client']);
    expect(repositoriesOf(join(tree, 'api'))).toEqual([]);
    expect(repositoriesOf(join(tree, 'none'))).toEqual([]);
  });

  it('a folder that an ignore rule excludes is a project of its own', async () => {
    repository();
    expect(await locationOf(deep(), { covered: false })).toEqual({ root: deep(), part: '' });
  });

  it('a folder with its own configuration is a project, and the folders in it are parts of it', async () => {
    repository();
    const file = join(tree, 'src/codesearch.config.ts');
    expect(await locationOf(deep(), { file })).toEqual({ root: join(tree, 'src'), part: 'deep' });
    expect(await locationOf(join(tree, 'src'), { file })).toEqual({ root: join(tree, 'src'), part: '' });
    index(tree);
    expect(await locationOf(deep(), { file })).toEqual({ root: join(tree, 'src'), part: 'deep' });
    expect(await locationOf(deep(), { file: join(tree, 'codesearch.config.ts') })).toMatchObject({ root: tree });
  });

  it.each(['a folder', 'a file'])('a repository in it, of which .git is %s, is a project of its own', async (kind) => {
    repository();
    index(tree);
    if (kind === 'a folder') repository('src');
    else writeFileSync(join(tree, 'src/.git'), 'gitdir: ../.git/modules/src\n');
    expect(await locationOf(deep())).toEqual({ root: join(tree, 'src'), part: 'deep' });
    expect(await locationOf(join(tree, 'src'))).toEqual({ root: join(tree, 'src'), part: '' });
  });

  it('a repository is a part of an indexed folder that is in none', async () => {
    index(tree);
    repository('src');
    expect(await locationOf(deep())).toEqual({ root: tree, part: 'src/deep' });
  });

  it('an index of a part of it is used, as the user has made it', async () => {
    repository();
    index(join(tree, 'src'));
    expect(await locationOf(deep())).toEqual({ root: join(tree, 'src'), part: 'deep' });
    expect(await locationOf(tree)).toEqual({ root: tree, part: '' });
  });

  it('a folder is a project of its own if the repository is a home, has the data folder in it, or may not be indexed', async () => {
    const own = { root: deep(), part: '' };
    repository();
    expect(await locationOf(deep(), { mayIndex: (root) => root !== tree })).toEqual(own);
    userHome = tree;
    expect(await locationOf(deep())).toEqual(own);
    userHome = join(folder, 'user');
    home = join(tree, 'data');
    expect(await locationOf(deep())).toEqual(own);
  });
});
