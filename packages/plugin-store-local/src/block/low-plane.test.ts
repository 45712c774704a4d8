import { describe, expect, test } from 'vitest';
import { Database } from '../database/database.ts';
import { LowPlane, writeLowRow } from './low-plane.ts';

const stride = 16;
const query = new Int16Array(stride).fill(1);

/** A plane whose row of each slot has the slot's number in each place. */
function planeOf(slots: number, rowsToKeep: number): { readonly database: Database; readonly plane: LowPlane } {
  const database = new Database(':memory:', { cacheMiB: 1, busyTimeoutMs: 0 });
  database.exec('CREATE TABLE residual (slot INTEGER PRIMARY KEY, vector BLOB NOT NULL, checksum INTEGER NOT NULL)');
  for (let slot = 0; slot < slots; slot++) writeLowRow(database, slot, new Int8Array(stride).fill(slot));
  return { database, plane: new LowPlane(database, rowsToKeep * stride) };
}

describe('the low plane', () => {
  test('gives the rows of the slots that are asked for, also where it may keep fewer than are', () => {
    for (const rowsToKeep of [0, 5, 12, 1_000]) {
      const { plane } = planeOf(100, rowsToKeep);
      for (const slots of [
        [3, 4, 5],
        [4, 90, 91, 92],
        [3, 4, 91],
        [7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
        [3],
        [99, 0],
      ]) {
        expect([...plane.dots(slots, query)]).toEqual(slots.map((slot) => slot * stride));
        expect(plane.row(slots[0]!, stride)).toEqual(new Int8Array(stride).fill(slots[0]!));
      }
    }
  });

  test('reads a row once, and again when it is told to forget it', () => {
    const { database, plane } = planeOf(100, 50);
    expect([...plane.dots([3, 4], query)]).toEqual([48, 64]);
    writeLowRow(database, 3, new Int8Array(stride).fill(1));
    expect([...plane.dots([3, 4], query)]).toEqual([48, 64]);
    plane.forget(3);
    plane.forget(99);
    expect([...plane.dots([3, 4, 99], query)]).toEqual([16, 64, 99 * stride]);
  });

  test('begins anew with rows of another length', () => {
    const { database, plane } = planeOf(10, 50);
    plane.dots([3, 4], query);
    plane.clear();
    writeLowRow(database, 3, new Int8Array(2 * stride).fill(2));
    expect([...plane.dots([3], new Int16Array(2 * stride).fill(1))]).toEqual([4 * stride]);
    expect(() => plane.dots([4], new Int16Array(2 * stride))).toThrow(
      expect.objectContaining({ code: 'INDEX_CORRUPT' }),
    );
  });
});
