import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexedRoot, projectFolder } from './project-folder.ts';

let folder: string;
let home: string;
let tree: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-root-')));
  home = join(folder, 'home');
  tree = join(folder, 'tree');
  mkdirSync(join(tree, 'src/deep'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

function index(root: string): void {
  const data = projectFolder(home, root);
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'project.json'), '{}');
}

describe('the root of an index', () => {
  it('is the nearest folder with an index, upward', () => {
    expect(indexedRoot(home, join(tree, 'src/deep'))).toBeUndefined();
    index(tree);
    expect(indexedRoot(home, join(tree, 'src/deep'))).toBe(tree);
    index(join(tree, 'src'));
    expect(indexedRoot(home, join(tree, 'src/deep'))).toBe(join(tree, 'src'));
    expect(indexedRoot(home, tree)).toBe(tree);
  });

  it('is found from a folder that no longer exists, and through a link', () => {
    index(tree);
    expect(indexedRoot(home, join(tree, 'src/gone/for/good'))).toBe(tree);
    symlinkSync(join(tree, 'src'), join(folder, 'link'));
    expect(indexedRoot(home, join(folder, 'link/deep'))).toBe(tree);
  });
});
