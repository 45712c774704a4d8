import { describe, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { ResidualCodes, writeResidual } from './residual-codes.ts';

const stride = 16;
const query = new Int16Array(stride).fill(1);

/** Codes of which each holds the number of its slot in every dimension. */
function codesOf(slots: number, codesToKeep: number): { readonly database: Database; readonly codes: ResidualCodes } {
  const database = new Database(':memory:', { cacheMiB: 1, busyTimeoutMs: 0 });
  database.exec('CREATE TABLE residual (slot INTEGER PRIMARY KEY, vector BLOB NOT NULL, checksum INTEGER NOT NULL)');
  for (let slot = 0; slot < slots; slot++) writeResidual(database, slot, new Int8Array(stride).fill(slot));
  return { database, codes: new ResidualCodes(database, codesToKeep * stride) };
}

describe('residual codes', () => {
  it('are those of the slots that are asked for, even where fewer may be kept than there are', () => {
    for (const codesToKeep of [0, 5, 12, 1_000]) {
      const { codes } = codesOf(100, codesToKeep);
      for (const slots of [
        [3, 4, 5],
        [4, 90, 91, 92],
        [3, 4, 91],
        [7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
        [3],
        [99, 0],
      ]) {
        expect([...codes.dots(slots, query)]).toEqual(slots.map((slot) => slot * stride));
        expect(codes.code(slots[0]!, stride)).toEqual(new Int8Array(stride).fill(slots[0]!));
      }
    }
  });

  it('are read once, and again after they were forgotten', () => {
    const { database, codes } = codesOf(100, 50);
    expect([...codes.dots([3, 4], query)]).toEqual([48, 64]);
    writeResidual(database, 3, new Int8Array(stride).fill(1));
    expect([...codes.dots([3, 4], query)]).toEqual([48, 64]);
    codes.forget(3);
    codes.forget(99);
    expect([...codes.dots([3, 4, 99], query)]).toEqual([16, 64, 99 * stride]);
  });

  it('may have another length after all were dropped', () => {
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
