import { describe, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { quantiseQuery } from '../vector/quantisation.ts';
import { inOneTurn } from '@codesearch/toolkit/pure';
import { VectorCodes, VectorCodesWriter } from './vector-codes.ts';

const dimensions = 16;
const query = quantiseQuery(vectorOf(1));

/** A vector whose components are all equal. */
function vectorOf(value: number, length: number = dimensions): Float32Array {
  return new Float32Array(length).fill(value);
}

/** Vectors whose components are all equal to the docId. */
function codesOf(docIds: number, vectorsToKeep: number): { readonly database: Database; readonly codes: VectorCodes } {
  const database = new Database(':memory:', { cacheMiB: 1, busyTimeoutMs: 0 });
  database.exec('CREATE TABLE vector (slot INTEGER PRIMARY KEY, codes BLOB NOT NULL, checksum INTEGER NOT NULL)');
  const writer = new VectorCodesWriter(database, dimensions);
  for (let docId = 0; docId < docIds; docId++) writer.write(docId, vectorOf(docId));
  return { database, codes: new VectorCodes(database, vectorsToKeep * dimensions) };
}

/** The scores of documents, in sixteenths. */
function scores(codes: VectorCodes, docIds: readonly number[]): readonly number[] {
  const all = inOneTurn(codes.scores(Uint32Array.from(docIds), query));
  return Array.from(all, (score) => Math.round((score / 16) * 1_000) / 1_000);
}

describe('the codes of vectors', () => {
  it('belong to the requested docIds, even if the limit is below their number', () => {
    for (const vectorsToKeep of [0, 5, 12, 1_000]) {
      const { codes } = codesOf(100, vectorsToKeep);
      for (const docIds of [[3, 4, 5], [4, 90, 91, 92], [3, 4, 91], [...Array(100).keys()], [3], [99, 0]]) {
        expect(scores(codes, docIds)).toEqual(docIds);
        expect(codes.vector(docIds[0]!, dimensions)).toEqual(vectorOf(docIds[0]!));
      }
    }
  });

  it('are read once, and again after `forget`', () => {
    const { database, codes } = codesOf(100, 50);
    expect(scores(codes, [3, 4])).toEqual([3, 4]);
    new VectorCodesWriter(database, dimensions).write(3, vectorOf(1));
    expect(scores(codes, [3, 4])).toEqual([3, 4]);
    codes.forget(3);
    codes.forget(99);
    expect(scores(codes, [3, 4, 99])).toEqual([1, 4, 99]);
  });

  it('are read in steps, and in no step the second time', () => {
    const { codes } = codesOf(1000, 1000);
    const docIds = Uint32Array.from([...Array(1000).keys()]);
    const stepsOf = (): number => {
      let count = 0;
      for (const steps = codes.scores(docIds, query); steps.next().done !== true;) count++;
      return count;
    };
    expect([stepsOf(), stepsOf()]).toEqual([4, 0]);
  });

  it('are fewer in memory if it cannot have a quarter of all', () => {
    for (const [all, again] of [
      [400, 3],
      [401, 1],
    ] as const) {
      const { database, codes } = codesOf(100, 100);
      codes.refresh(all, dimensions);
      scores(codes, [...Array(20).keys()]);
      new VectorCodesWriter(database, dimensions).write(3, vectorOf(1));
      scores(
        codes,
        [...Array(10).keys()].map((docId) => 50 + docId),
      );
      expect(scores(codes, [3])).toEqual([again]);
    }
  });

  it('may have another length after `clear`', () => {
    const { database, codes } = codesOf(10, 50);
    scores(codes, [3, 4]);
    codes.clear();
    const longer = 2 * dimensions;
    new VectorCodesWriter(database, longer).write(3, vectorOf(2, longer));
    expect(codes.vector(3, longer)).toEqual(vectorOf(2, longer));
    expect(() => codes.vector(4, longer)).toThrow(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
  });
});
