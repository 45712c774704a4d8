import { expect, it } from 'vitest';
import { unchangedRun } from './fixture/unchanged-run.ts';
import { formatIndexRun } from './index-run.ts';

it('shows what an index run did, or that the index is up to date', () => {
  expect(formatIndexRun(unchangedRun)).toBe('Up to date: 7 files unchanged (5 ms).\n');
  const first = { ...unchangedRun, added: 2, unchanged: 0, indexed: 2, chunks: 9, bytes: 2000 };
  expect(formatIndexRun(first)).toBe('Indexed 2 files (2.0 kB) in 9 chunks, 5 ms.\n');
  expect(formatIndexRun({ ...first, added: 5, indexed: 2, removed: 1, skipped: { binary: 3, 'too-large': 1 } })).toBe(
    'Indexed 2 files (2.0 kB) in 9 chunks, 5 ms.\nFound 5 new, 1 removed.\nSkipped: 3 binary, 1 too large.\n',
  );
  const improved = formatIndexRun({ ...unchangedRun, improved: 3, fallenBack: 1 });
  expect(improved).toMatch(
    /^Up to date.*\nImproved the contexts of 3 chunks\.\n1 chunk has a degraded context; .*index --improve` .*\.\n$/,
  );
});

it('counts files by the reason for which their syntax is incomplete', () => {
  const degraded = { 'no-grammar': 195, 'syntax-errors': 174, 'too-large': 1 };
  expect(formatIndexRun({ ...unchangedRun, added: 400, degraded })).toMatch(
    /^Indexed without full syntax: 195 without a grammar, 174 with syntax errors, 1 too large\.$/m,
  );
});

it('says that there are no files to index, and why', () => {
  expect(formatIndexRun({ ...unchangedRun, unchanged: 0, skipped: { binary: 2 } })).toBe(
    'There are no files to index (5 ms).\nSkipped: 2 binary.\n',
  );
});
