import { SmallTree } from '@codesearch/engine/fixture';
import { expect, it } from 'vitest';
import { chunkedFiles } from './chunked-files.ts';
import type { ChunkedSource } from './chunked-files.ts';

it('are the files that indexing does not skip, with their chunks', async () => {
  const files = { 'src/a.txt': 'one\ntwo\n', 'src/b.TXT': 'three\n', notes: 'four\n', 'binary.bin': 'a\0b' };
  await using tree = new SmallTree({ ...files, 'data.huge': '', 'ignored.txt': 'secret\n' });
  const sources: ChunkedSource[] = [];
  for await (const source of chunkedFiles(tree.open())) sources.push(source);
  expect(sources.map(({ path, text, chunks }) => [path, text, chunks.length])).toEqual([
    ['notes', 'four\n', 1],
    ['src/a.txt', 'one\ntwo\n', 2],
    ['src/b.TXT', 'three\n', 1],
  ]);
});
