import { expect, it } from 'vitest';
import { IndexProgress, pace } from './progress.ts';

it('computes rate and remaining time from what is committed since the changes were found', () => {
  let now = 0;
  const progress = new IndexProgress(() => now);
  now = 5000;
  progress.record({ type: 'changes-found', added: 8, modified: 2, removed: 1, unchanged: 0, bytes: 4000 });
  expect([progress.phase, progress.totalFiles, progress.msLeft]).toEqual(['indexing', 10, undefined]);
  now = 7000;
  progress.record({ type: 'batch-committed', files: 5, totalFiles: 10, chunks: 30, bytes: 1000 });
  expect([progress.bytesPerSecond, progress.msLeft]).toEqual([500, 6000]);
});

it('formats the rate, and the remaining time if it is a second or more', () => {
  expect(pace({ bytesPerSecond: 0, msLeft: undefined })).toBe('');
  expect(pace({ bytesPerSecond: 2_100_000, msLeft: 8 })).toBe(', 2.1 MB/s');
  expect(pace({ bytesPerSecond: 2_100_000, msLeft: 65_000 })).toBe(', 2.1 MB/s, 1 min 5 s left');
});
