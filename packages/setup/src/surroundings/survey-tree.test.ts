import { existsSync } from 'node:fs';
import { SmallTree } from '@codesearch/engine/fixture';
import { expect, it } from 'vitest';
import { surveyTree } from './survey-tree.ts';

it('counts files, bytes, extensions and skipped files without an index', async () => {
  const files = { 'src/a.txt': 'one\ntwo\n', 'src/b.TXT': 'three\n', notes: 'four\n', 'binary.bin': 'a\0b' };
  await using tree = new SmallTree({ ...files, 'data.huge': '', 'ignored.txt': 'secret\n' });
  const survey = await surveyTree(tree.open());
  expect(survey).toEqual({
    files: 4,
    bytes: 22,
    skipped: { 'too-large': 1 },
    extensions: { '.txt': 2, '': 1, '.bin': 1 },
  });
  expect(Object.keys(survey.extensions)[0]).toBe('.txt');
  expect(existsSync(tree.home)).toBe(false);
});
