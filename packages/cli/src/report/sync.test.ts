import { errors } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { failureJson, formatFailure, formatSync } from './sync.ts';

const timings = { scan: 0, diff: 0, read: 0, chunk: 0, contextualize: 0, embed: 0, store: 0, commit: 0 };
const nothing = {
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

it('tells a sync on one line', () => {
  expect(formatSync({ ...nothing, added: 2, modified: 2, indexed: 3, chunks: 25, elapsedMs: 84 })).toBe(
    '3 files, 25 chunks, 84 ms',
  );
  expect(formatSync({ ...nothing, removed: 1 })).toBe('1 removed, 5 ms');
  expect(formatSync({ ...nothing, modified: 1, removed: 1, indexed: 1, chunks: 2 })).toBe(
    '1 file, 2 chunks, 1 removed, 5 ms',
  );
  expect(formatSync(nothing)).toBe('7 files up to date, 5 ms');
});

it('tells a failure with its code to a program, whatever was thrown', () => {
  const busy = errors.indexBusy('/tree', 12);
  expect(formatFailure(busy)).toMatch(/^Process 12 is writing .* tried again/);
  expect(failureJson(busy)).toMatchObject({ code: 'INDEX_BUSY', hint: expect.any(String) as string });
  expect(failureJson('odd')).toEqual({ code: 'UNEXPECTED', message: 'odd' });
});
