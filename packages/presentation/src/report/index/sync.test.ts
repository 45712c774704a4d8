import { indexBusy } from '@codesearch/toolkit';
import { expect, it } from 'vitest';
import { unchangedRun } from './fixture/unchanged-run.ts';
import { failureJson, formatFailure, formatSync } from './sync.ts';

it('formats a sync as one line', () => {
  expect(formatSync({ ...unchangedRun, added: 2, modified: 2, indexed: 3, chunks: 25, elapsedMs: 84 })).toBe(
    '3 files, 25 chunks, 84 ms',
  );
  expect(formatSync({ ...unchangedRun, removed: 1 })).toBe('1 removed, 5 ms');
  expect(formatSync({ ...unchangedRun, modified: 1, removed: 1, indexed: 1, chunks: 2 })).toBe(
    '1 file, 2 chunks, 1 removed, 5 ms',
  );
  expect(formatSync(unchangedRun)).toBe('7 files up to date, 5 ms');
});

it('formats anything that was thrown, with a code for programs', () => {
  const busy = indexBusy('/tree', 12);
  expect(formatFailure(busy)).toMatch(/^Process 12 is writing .* Retrying/);
  expect(failureJson(busy, () => 'Wait.')).toMatchObject({ code: 'INDEX_BUSY', hint: 'Wait.' });
  expect(failureJson('odd', () => undefined)).toEqual({ code: 'UNEXPECTED', message: 'odd' });
});
