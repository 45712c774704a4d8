import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import type { DotKernel } from '../vector/dot-kernel.ts';
import { fastestKernel } from '../vector/fastest-kernel.ts';
import { rowsPerBlock } from './block.ts';

interface LowRow {
  readonly vector: Uint8Array;
  readonly checksum: number;
}

/** Writes the row of the entry in a slot. */
export function writeLowRow(database: Database, slot: number, vector: Int8Array): void {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.length);
  database.run(
    'INSERT OR REPLACE INTO residual (slot, vector, checksum) VALUES (?, ?, ?)',
    slot,
    bytes,
    checksum(slot, bytes),
  );
}

/** Removes the row of a slot. */
export function dropLowRow(database: Database, slot: number): void {
  database.run('DELETE FROM residual WHERE slot = ?', slot);
}

/**
 * The low planes of all entries. Each row is read when it is first asked for, and stays in the memory of a kernel, so that it is
 * scored where it stands. Where the rows would take more than a number of bytes, all of them are forgotten.
 */
export class LowPlane {
  readonly #database: Database;
  readonly #limit: number;
  /** By slot, where its row stands in the kernel, counted from 1; 0 where it is not known. */
  #places = new Uint32Array(0);
  /** Rows in the kernel, among them those of entries that are gone. */
  #held = 0;
  #kernel: DotKernel | undefined;

  /** @param limit bytes to keep; the rows of one call are kept in any case */
  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  /**
   * One dot product of a query with the row of each slot. The array is overwritten by the next call.
   *
   * @param slots `rowsPerBlock` at most; in ascending order they are read fastest
   */
  dots(slots: ArrayLike<number>, query: Int16Array): Int32Array {
    const kernel = this.#kernelOf(query.length);
    const rows = this.#rows(slots, query.length, kernel);
    kernel.prepare(query);
    return kernel.dots(rows);
  }

  /** The row of a slot. Valid until the next call. */
  row(slot: number, stride: number): Int8Array {
    const kernel = this.#kernelOf(stride);
    const [row] = this.#rows([slot], stride, kernel);
    return kernel.row(row!);
  }

  /** To be called where a slot is given another entry. */
  forget(slot: number): void {
    if (slot < this.#places.length) this.#places[slot] = 0;
  }

  /** Forgets all rows. To be called where the length of the vectors changes. */
  clear(): void {
    this.#places.fill(0);
    this.#held = 0;
    this.#kernel = undefined;
  }

  #kernelOf(stride: number): DotKernel {
    this.#kernel ??= fastestKernel(stride, rowsPerBlock);
    return this.#kernel;
  }

  /** Where the rows of some slots stand in the kernel, into which those that were not known are read. */
  #rows(slots: ArrayLike<number>, stride: number, kernel: DotKernel): readonly number[] {
    this.#makeRoom(slots, stride);
    const rows: number[] = [];
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      let place = this.#places[slot]!;
      if (place === 0) {
        kernel.write(this.#held, this.#read(slot, stride));
        this.#places[slot] = place = ++this.#held;
      }
      rows.push(place - 1);
    }
    return rows;
  }

  #makeRoom(slots: ArrayLike<number>, stride: number): void {
    let [last, unknown] = [0, 0];
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      if (slot > last) last = slot;
      if (!this.#places[slot]) unknown++;
    }
    if ((this.#held + unknown) * stride > this.#limit) {
      this.#places.fill(0);
      this.#held = 0;
    }
    if (last < this.#places.length) return;
    const longer = new Uint32Array(last * 2 + rowsPerBlock);
    longer.set(this.#places);
    this.#places = longer;
  }

  #read(slot: number, stride: number): Uint8Array {
    const { file } = this.#database;
    const row = this.#database.get<LowRow>('SELECT vector, checksum FROM residual WHERE slot = ?', slot);
    if (row === undefined) throw errors.indexCorrupt(file, `slot ${slot} has no low plane.`);
    checkRow(file, `the low plane of slot ${slot}`, row.checksum, slot, row.vector);
    if (row.vector.length !== stride) throw errors.indexCorrupt(file, `the low plane of slot ${slot} is too short.`);
    return row.vector;
  }
}
