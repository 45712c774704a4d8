import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import type { DotKernel } from '../vector/dot-kernel.ts';
import { fastestKernel } from '../vector/fastest-kernel.ts';
import { blockOf, rowsPerBlock, slotOf } from './block.ts';

interface LowRow {
  readonly slot: number;
  readonly vector: Uint8Array;
  readonly checksum: number;
}

/**
 * Rows that are read one by one: a process that asks a single question needs some hundred. Who needs more stays, and takes those of a
 * block together, for a third of the time a row.
 */
const rowsOneByOne = 1_024;

const oneRow = 'SELECT slot, vector, checksum FROM residual WHERE slot = ?';
const blockRows = 'SELECT slot, vector, checksum FROM residual WHERE slot BETWEEN ? AND ?';

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
  /** Rows that were read one by one. */
  #read = 0;
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
      if (this.#places[slot] === 0) this.#learn(slot, stride, kernel);
      rows.push(this.#places[slot]! - 1);
    }
    return rows;
  }

  /** Reads the row of a slot, and those around it where all rows would fit into the memory. */
  #learn(slot: number, stride: number, kernel: DotKernel): void {
    const first = slotOf(blockOf(slot), 0);
    const last = first + rowsPerBlock - 1;
    if (this.#read++ >= rowsOneByOne && last < this.#places.length && this.#places.length * stride <= this.#limit) {
      for (const row of this.#database.iterate<LowRow>(blockRows, first, last)) {
        if (this.#places[row.slot] === 0) this.#take(row, stride, kernel);
      }
    } else {
      const row = this.#database.get<LowRow>(oneRow, slot);
      if (row !== undefined) this.#take(row, stride, kernel);
    }
    if (this.#places[slot] === 0) throw errors.indexCorrupt(this.#database.file, `slot ${slot} has no low plane.`);
  }

  #take({ slot, vector, checksum: expected }: LowRow, stride: number, kernel: DotKernel): void {
    const { file } = this.#database;
    checkRow(file, `the low plane of slot ${slot}`, expected, slot, vector);
    if (vector.length !== stride) throw errors.indexCorrupt(file, `the low plane of slot ${slot} is too short.`);
    kernel.write(this.#held, vector);
    this.#places[slot] = ++this.#held;
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
}
