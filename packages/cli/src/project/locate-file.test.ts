import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as engine from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locateFile } from './locate-file.ts';
import type { EngineSetup } from './open-project.ts';

let folder: string;
let tree: string;
let opened: Pick<EngineSetup, 'engine' | 'setup'>;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-locate-')));
  tree = join(folder, 'tree');
  mkdirSync(join(tree, 'src'), { recursive: true });
  const setup = await engine.loadSetup({ preset: presetDefault, config: { home: join(folder, 'home') } });
  opened = { engine, setup };
});

afterEach(() => rmSync(folder, { recursive: true }));

function index(root: string): void {
  const data = engine.projectFolder(opened.setup.home, root);
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'project.json'), '{}');
}

describe('a file belongs to', () => {
  it('the nearest parent folder that has an index', () => {
    index(tree);
    expect(locateFile(join(tree, 'src/retry.ts'), opened)).toEqual({ root: tree, path: 'src/retry.ts' });
    index(join(tree, 'src'));
    expect(locateFile(join(tree, 'src/retry.ts'), opened)).toEqual({ root: join(tree, 'src'), path: 'retry.ts' });
  });

  it('the same folder if its path contains a link to a folder, or if it is a link', () => {
    index(tree);
    symlinkSync(tree, join(folder, 'link'));
    symlinkSync('retry.ts', join(tree, 'src/alias.ts'));
    expect(locateFile(join(folder, 'link/src/alias.ts'), opened)).toEqual({ root: tree, path: 'src/alias.ts' });
  });

  it('that folder even if neither it nor its folder exists', () => {
    index(tree);
    expect(locateFile(join(tree, 'gone/with/all.ts'), opened)).toEqual({ root: tree, path: 'gone/with/all.ts' });
  });

  it('the working directory if no parent folder has an index', () => {
    expect(locateFile('src/main.ts', opened)).toEqual({ root: realpathSync('.'), path: 'src/main.ts' });
  });
});

it('locateFile starts from a given folder', () => {
  expect(locateFile('retry.ts', opened, { within: join(tree, 'src') })).toEqual({
    root: join(tree, 'src'),
    path: 'retry.ts',
  });
  index(tree);
  expect(locateFile('retry.ts', opened, { within: join(tree, 'src') })).toEqual({ root: tree, path: 'src/retry.ts' });
});

it('locateFile finds a folder of which a revision is indexed, if the file is of a revision', () => {
  mkdirSync(engine.projectFolder(opened.setup.home, tree, 'a'.repeat(40)), { recursive: true });
  const within = join(tree, 'src');
  expect(locateFile('retry.ts', opened, { within, rev: 'v2' })).toEqual({ root: tree, path: 'src/retry.ts' });
  expect(locateFile('retry.ts', opened, { within })).toEqual({ root: within, path: 'retry.ts' });
});

describe('locateFile refuses', () => {
  it('the root of an index', () => {
    index(tree);
    expect(() => locateFile(tree, opened)).toThrow('is the root of an index');
  });

  it('a file outside of the working directory and of every index', () => {
    expect(() => locateFile(join(tree, 'src/retry.ts'), opened)).toThrow(/is outside of/);
    expect(() => locateFile('.', opened)).toThrow(/There is no index of/);
  });
});
