import { expect, it } from 'vitest';
import { SmallTree } from '../fixture/small-project.ts';
import type { IndexEvent } from '../index/index-event.ts';
import { syncIndex } from './sync-index.ts';

it('indexes the files first that a search looks at', async () => {
  await using tree = new SmallTree();
  for (const path of ['a/one.txt', 'b/one.txt', 'm/one.txt', 'z/one.txt']) tree.write(path, 'one\n');
  const parts = tree.open();
  const events: IndexEvent[] = [];
  const onEvent = (event: IndexEvent): void => void events.push(event);
  const report = await syncIndex(parts.session, parts, { first: { pathGlobs: ['m/**'] }, onEvent });
  expect(report).toMatchObject({ indexed: 4 });
  const paths = events.flatMap((event) => (event.type === 'file-chunked' ? [event.path] : []));
  expect(paths[0]).toBe('m/one.txt');
  expect(paths).toHaveLength(4);
  expect(events.find(({ type }) => type === 'changes-found')).toMatchObject({ added: 4, firstLeft: 1 });
  expect(events.findLast(({ type }) => type === 'batch-committed')).toMatchObject({ files: 4, firstLeft: 0 });
});
