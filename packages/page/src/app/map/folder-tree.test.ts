import { expect, it } from 'vitest';
import { folderTree, shownNodes } from './folder-tree.ts';
import type { MapNode } from './folder-tree.ts';

const files = ['a/b/one.ts', 'a/b/two.ts', 'c/d/e/three.ts', 'four.ts'].map((path) => ({
  ...{ path, state: 'current' as const, chunks: 2, bytes: 1, modifiedAt: '2026-01-01T00:00:00.000Z' },
}));

const names = ({ children }: MapNode): readonly string[] => children.map(({ name }) => name);

it('has the chunks of the files below each folder', () => {
  const root = folderTree(files);
  expect(root.chunks).toBe(8);
  expect(root.files).toHaveLength(4);
  expect(root.children.find(({ path }) => path === 'a/b')?.chunks).toBe(4);
});

it('joins a folder with its only folder', () => {
  expect(names(folderTree(files))).toEqual(['a/b', 'c/d/e', 'four.ts']);
  expect(names(folderTree(files, 'a/b'))).toEqual(['one.ts', 'two.ts']);
});

it('opens the largest folders until as many nodes are shown as wanted', () => {
  const shown = shownNodes(folderTree(files), 5);
  expect(shown.children.map((node) => names(node).length)).toEqual([2, 1, 0]);
});
