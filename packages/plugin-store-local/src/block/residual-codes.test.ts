import { describe, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { ResidualCodes, writeResidual } from './residual-codes.ts';

const stride = 16;
const query = new Int16Array(stride).fill(1);

/** Codes whose components are all equal to the docId. */
function codesOf(docIds: number, codesToKeep: number): { readonly database: Database; readonly codes: ResidualCodes } {
  const database = new Database(':memory:', { cacheMiB: 1, busyTimeoutMs: 0 });
  database.exec('CREATE TABLE residual (slot INTEGER PRIMARY KEY, vector BLOB NOT NULL, checksum INTEGER NOT NULL)');
  for (let docId = 0; docId < docIds; docId++) writeResidual(database, docId, new Int8Array(stride).fill(docId));
  return { database, codes: new ResidualCodes(database, codesToKeep * stride) };
}

describe('residual codes', () => {
  it('belong to the requested docIds, even if the limit is below their number', () => {
    for (const codesToKeep of [0, 5, 12, 1_000]) {
      const { codes } = codesOf(100, codesToKeep);
      for (const docIds of [
        [3, 4, 5],
        [4, 90, 91, 92],
        [3, 4, 91],
        [7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
        [3],
        [99, 0],
      ]) {
        expect([...codes.dots(docIds, query)]).toEqual(docIds.map((docId) => docId * stride));
        expect(codes.code(docIds[0]!, stride)).toEqual(new Int8Array(stride).fill(docIds[0]!));
      }
    }
  });

  it('are read once, and again after `forget`', () => {
    const { database, codes } = codesOf(100, 50);
    expect([...codes.dots([3, 4], query)]).toEqual([48, 64]);
    writeResidual(database, 3, new Int8Array(stride).fill(1));
    expect([...codes.dots([3, 4], query)]).toEqual([48, 64]);
    codes.forget(3);
    codes.forget(99);
    expect([...codes.dots([3, 4, 99], query)]).toEqual([16, 64, 99 * stride]);
  });

  it('may have another length after `clear`', () => {
    const { database, codes } = codesOf(10, 50);
    codes.dots([3, 4], query);
    codes.clear();
    writeResidual(database, 3, new Int8Array(2 * stride).fill(2));
    expect([...codes.dots([3], new Int16Array(2 * stride).fill(1))]).toEqual([4 * stride]);
    expect(() => codes.dots([4], new Int16Array(2 * stride))).toThrow(
      expect.objectContaining({ code: 'INDEX_CORRUPT' }),
    );
  });
});
