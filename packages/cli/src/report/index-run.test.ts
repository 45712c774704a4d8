import { expect, it } from 'vitest';
import { formatReport } from './index-run.ts';

const timings = { scan: 0, diff: 0, read: 0, chunk: 0, contextualize: 0, embed: 0, store: 0, commit: 0 };
const noChange = {
  added: 0,
  modified: 0,
  removed: 0,
  unchanged: 7,
  indexed: 0,
  chunks: 0,
  levels: {},
  improved: 0,
  fallenBack: 0,
  bytes: 0,
  skipped: {},
  degraded: {},
  embedding: { tokens: 0, truncated: 0, pooled: 0, refused: 0 },
  elapsedMs: 5,
  timings,
};

it('tells what an index run did, or that there was nothing to do', () => {
  expect(formatReport(noChange)).toBe('Up to date: 7 files unchanged (5 ms).\n');
  const first = { ...noChange, added: 2, unchanged: 0, indexed: 2, chunks: 9, bytes: 2000 };
  expect(formatReport(first)).toBe('Indexed 2 files (2.0 kB) in 9 chunks, 5 ms.\n');
  expect(formatReport({ ...first, added: 5, indexed: 2, removed: 1, skipped: { binary: 3, 'too-large': 1 } })).toBe(
    'Indexed 2 files (2.0 kB) in 9 chunks, 5 ms.\nFound 5 new, 1 removed.\nSkipped: binary 3, too large 1.\n',
  );
  const improved = formatReport({ ...noChange, improved: 3, fallenBack: 1 });
  expect(improved).toMatch(
    /^Up to date.*\nImproved the contexts of 3 chunks\.\n1 chunk fell back .*index --improve` .*\.\n$/,
  );
});

it('says where there is no file to index, and why', () => {
  expect(formatReport({ ...noChange, unchanged: 0, skipped: { binary: 2 } })).toBe(
    'There is no file to index (5 ms).\nSkipped: binary 2.\n',
  );
});
