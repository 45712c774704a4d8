import { expect, it } from 'vitest';
import type { ChangeSet, Snapshot, SourceFile } from '@codesearch/kernel';
import type { CompletedFile, PreparedFile } from '@codesearch/pool';
import type { IndexEvent } from './index-event.ts';
import { RunTally } from './run-tally.ts';

const file = (path: string, size: number): SourceFile => ({ path, size, mtimeMs: 0, stamp: path });
const changes: ChangeSet = {
  added: [file('a', 10)],
  modified: [file('b', 5)],
  removed: ['c'],
  touched: [{ file: file('d', 1), hash: '', chunks: 1 }],
  unchanged: 3,
};
const committed: Snapshot = {
  root: '',
  files: 6,
  chunks: 9,
  levels: { pattern: 9 },
  bytes: 0,
  skipped: { binary: 2, minified: 1 },
  masked: 0,
};

function counted(): { readonly tally: RunTally; readonly events: IndexEvent[] } {
  const events: IndexEvent[] = [];
  return { tally: new RunTally((event) => void events.push(event)), events };
}

it('reports a comparison with the skipped files and the bytes to index', () => {
  const { tally, events } = counted();
  tally.addUnread({ path: 'x', reason: 'binary', detail: 'NUL' });
  tally.addUnread({ path: 'y', reason: 'too-large' });
  tally.addComparison(6, changes, { source: 2 });
  expect(events).toEqual([
    { type: 'file-skipped', path: 'x', reason: 'binary', detail: 'NUL' },
    { type: 'file-skipped', path: 'y', reason: 'too-large' },
    { type: 'files-scanned', files: 6, skipped: 2 },
    { type: 'changes-found', added: 1, modified: 1, removed: 1, unchanged: 4, bytes: 15, source: 2 },
  ]);
});

it('reports how many of the files that come first are left', () => {
  const { tally, events } = counted();
  tally.addComparison(6, changes, { source: 2, first: 2 });
  tally.addCommitted(1, 4);
  tally.addCommitted(3, 4);
  expect(events.flatMap((event) => ('firstLeft' in event ? [event.firstLeft] : []))).toEqual([2, 1, 0]);
});

it('reports each batch with the totals committed so far', () => {
  const { tally, events } = counted();
  const prepared = (path: string, chunks: number, degraded?: PreparedFile['degraded']): PreparedFile => ({
    file: file(path, 10),
    hash: '',
    chunks,
    ...(degraded && { degraded }),
    result: { entries: { path, entries: [] }, embedding: { report: none, refused: [] } },
    timings: { read: 1, chunk: 2, contextualize: 3, embed: 4 },
  });
  tally.addIndexed(prepared('a', 2));
  tally.addSkipped({ path: 'z', reason: 'minified' });
  tally.addCommitted(2, 3);
  tally.addIndexed(prepared('b', 3, { code: 'syntax-errors' }));
  tally.addCommitted(1, 3);
  expect(events).toEqual([
    { type: 'file-chunked', path: 'a', chunks: 2 },
    { type: 'file-skipped', path: 'z', reason: 'minified' },
    { type: 'batch-committed', files: 2, totalFiles: 3, chunks: 2, bytes: 10 },
    { type: 'file-chunked', path: 'b', chunks: 3, degraded: 'syntax-errors' },
    { type: 'batch-committed', files: 3, totalFiles: 3, chunks: 5, bytes: 20 },
  ]);
  const report = tally.finish(changes, committed);
  expect(report).toMatchObject({ indexed: 2, chunks: 5, bytes: 20, degraded: { 'syntax-errors': 1 } });
  expect(report.timings).toMatchObject({ read: 2, chunk: 4, contextualize: 6, embed: 8 });
});

const none = { embedded: 0, tokens: 0, truncated: 0, pooled: 0, refused: 0 };

it('sums the embedding reports of the pool and of the main process, and reports each refused chunk with its lines', () => {
  const { tally, events } = counted();
  const refusing = {
    entries: { path: 'a', entries: [{ chunk: { span: { startLine: 3, endLine: 5 } } }] },
    embedding: { report: { ...none, tokens: 4 }, refused: [{ index: 0, reason: 'too strange' }] },
  } as unknown as CompletedFile;
  tally.addEmbedding({ files: [refusing], report: { ...none, embedded: 3, tokens: 10, refused: 1 } });
  tally.addEmbedding({ files: [], report: { ...none, tokens: 1, pooled: 2 } });
  expect(events).toEqual([{ type: 'chunk-refused', path: 'a', startLine: 3, endLine: 5, detail: 'too strange' }]);
  expect(tally.finish(changes, committed).embedding).toEqual({
    ...none,
    embedded: 3,
    tokens: 15,
    pooled: 2,
    refused: 1,
  });
});

it('ends with a report that adds the files skipped by this scan to those skipped after reading', () => {
  const { tally, events } = counted();
  tally.addUnread({ path: 'x', reason: 'binary' });
  const report = tally.finish(changes, committed);
  expect(report).toMatchObject({ added: 1, modified: 1, removed: 1, unchanged: 4, indexed: 0 });
  expect(report.skipped).toEqual({ binary: 3, minified: 1 });
  expect(events.at(-1)).toEqual({ type: 'index-finished', report });
});
