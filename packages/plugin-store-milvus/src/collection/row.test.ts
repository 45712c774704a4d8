import assert from 'node:assert/strict';
import { entry } from '@codesearch/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxStringBytes } from './schema.ts';
import { entryRow, storedChunk } from './row.ts';
import type { StoredRow } from './row.ts';

const row = (text: string): StoredRow =>
  entryRow(entry({ path: 'a.ts', text, startLine: 3 }), 0, false, () => {}) as unknown as StoredRow;

it('restores every text, stored in pieces that fit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 9_000 }), (text, times) => {
      const long = text.repeat(times).slice(0, 50_000);
      const stored = row(long);
      for (const piece of stored.content) {
        assert.ok(Buffer.byteLength(piece) <= maxStringBytes);
        assert.ok(piece.isWellFormed(), 'a piece ends within a character');
      }
      const { chunk } = storedChunk(stored, 'c');
      assert.ok(chunk.text === long);
      assert.deepEqual([chunk.path, chunk.startLine], ['a.ts', 3]);
    }),
    { numRuns: 10 },
  );
});

it('reports damaged content as INDEX_CORRUPT', () => {
  expect(() => storedChunk({ ...row('text'), content: ['{"order":'] }, 'c')).toThrow(
    expect.objectContaining({ code: 'INDEX_CORRUPT' }),
  );
});

it('refuses a path that is longer than the field', () => {
  const long = entry({ path: 'ü'.repeat(5_000), text: 'x' });
  expect(() => entryRow(long, 0, false, () => {})).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
});
