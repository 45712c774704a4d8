import { expect, it } from 'vitest';
import { folderCounts } from './scope-notes.ts';

it('counts the files below each folder, and leaves out those that only lead to one', () => {
  expect(folderCounts(['a/b/one.ts', 'a/b/two.ts', 'c/d/three.ts', 'c/four.ts', 'five.ts'])).toEqual([
    { folder: 'a/b', count: 2 },
    { folder: 'c', count: 2 },
    { folder: 'c/d', count: 1 },
  ]);
});
