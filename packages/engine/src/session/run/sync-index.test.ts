import { tracingChannel } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { stageChannelName } from '@codesearch/stages';
import type { StageTrace } from '@codesearch/stages';
import { indexed, SmallTree } from '../../fixture/small-project.ts';
import type { IndexEvent } from '../../index/index-event.ts';
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

it('compares the tree once for those that come at once, with what was written before each came', async () => {
  await using tree = new SmallTree({ 'a.txt': 'one\n' });
  const parts = tree.open();
  await indexed(parts);
  let scans = 0;
  const count = (call: unknown): void => {
    if (['scan', 'unchangedSince'].includes((call as StageTrace).operation)) scans++;
  };
  const channel = tracingChannel<StageTrace>(stageChannelName).start;
  channel.subscribe(count);
  await indexed(parts);
  const once = scans;
  const types = Array.from({ length: 9 }, (): string[] => []);
  await Promise.all(
    types.map((own) => syncIndex(parts.session, parts, { onEvent: ({ type }) => void own.push(type) })),
  );
  expect(scans).toBe(2 * once);
  expect(new Set(types.map((own) => own.join(' ')))).toEqual(new Set(['files-scanned changes-found index-finished']));
  channel.unsubscribe(count);
  const first = indexed(parts);
  tree.write('b.txt', 'two\n');
  const reports = await Promise.all([first, indexed(parts), indexed(parts)]);
  expect(reports.map((report) => report.indexed).toSorted()).toEqual([0, 0, 1]);
  for (const report of reports.slice(1)) expect(report.unchanged + report.indexed).toBe(2);
});
