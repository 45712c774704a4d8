import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import type { DotKernel } from '../vector/dot-kernel.ts';
import { fastestKernel } from '../vector/fastest-kernel.ts';
import { blockOf, rowsPerBlock, slotOf } from './block.ts';

interface ResidualRow {
  readonly slot: number;
  readonly code: Uint8Array;
  readonly checksum: number;
}

/**
 * Codes that are read one at a time before whole blocks of them are. A single search needs some hundred codes from many blocks, of
 * which most would be read in vain. A process that goes on searching needs most codes sooner or later, and reading a block of them
 * takes a third of the time per code.
 */
const singleReads = 1_024;

const selectOne = 'SELECT slot, vector AS code, checksum FROM residual WHERE slot = ?';
const selectBlock = 'SELECT slot, vector AS code, checksum FROM residual WHERE slot BETWEEN ? AND ?';
const insert = 'INSERT OR REPLACE INTO residual (slot, vector, checksum) VALUES (?, ?, ?)';

/** Writes the residual code of the entry in a slot. */
export function writeResidual(database: Database, slot: number, code: Int8Array): void {
  const bytes = new Uint8Array(code.buffer, code.byteOffset, code.length);
  database.run(insert, slot, bytes, checksum(slot, bytes));
}

/** Removes the residual code of a slot. */
export function removeResidual(database: Database, slot: number): void {
  database.run('DELETE FROM residual WHERE slot = ?', slot);
}

/**
 * The residual codes of all entries (see `vector/quantisation.ts`), each of which is read when it is first needed. A code that was
 * read stays in the memory of a kernel, which multiplies it there. When the codes would exceed the limit, all are dropped.
 */
export class ResidualCodes {
  readonly #database: Database;
  readonly #limit: number;
  /** By slot, the number of its row in the kernel plus one; 0 where its code was not read. */
  #rows = new Uint32Array(0);
  /** Rows in the kernel. Some may be of entries that were removed since. */
  #rowCount = 0;
  /** Codes that were read one at a time. */
  #reads = 0;
  #kernel: DotKernel | undefined;

  /** @param limit bytes to keep; the codes of one call are kept in any case */
  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  /**
   * The dot product of a query with the code of each slot. The array is overwritten by the next call.
   *
   * @param slots `rowsPerBlock` at most; reading is fastest when they ascend
   */
  dots(slots: ArrayLike<number>, query: Int16Array): Int32Array {
    const kernel = this.#kernelOf(query.length);
    const rows = this.#rowsOf(slots, query.length, kernel);
    kernel.prepare(query);
    return kernel.dots(rows);
  }

  /** The code of a slot. Valid until the next call. */
  code(slot: number, stride: number): Int8Array {
    const kernel = this.#kernelOf(stride);
    const [row] = this.#rowsOf([slot], stride, kernel);
    return kernel.row(row!);
  }

  /** Drops the code of a slot. To be called when the slot gets another entry. */
  forget(slot: number): void {
    if (slot < this.#rows.length) this.#rows[slot] = 0;
  }

  /** Drops all codes. To be called when the length of the vectors changes. */
  clear(): void {
    this.#rows.fill(0);
    this.#rowCount = 0;
    this.#kernel = undefined;
  }

  #kernelOf(stride: number): DotKernel {
    this.#kernel ??= fastestKernel(stride, rowsPerBlock);
    return this.#kernel;
  }

  /** The kernel's rows for these slots. Codes that it does not have are read. */
  #rowsOf(slots: ArrayLike<number>, stride: number, kernel: DotKernel): readonly number[] {
    this.#makeRoom(slots, stride);
    const rows: number[] = [];
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      if (this.#rows[slot] === 0) this.#read(slot, stride, kernel);
      rows.push(this.#rows[slot]! - 1);
    }
    return rows;
  }

  /** Reads the code of a slot alone, or with its whole block where the codes of all slots fit into the limit. */
  #read(slot: number, stride: number, kernel: DotKernel): void {
    const first = slotOf(blockOf(slot), 0);
    const last = first + rowsPerBlock - 1;
    if (this.#reads++ >= singleReads && last < this.#rows.length && this.#rows.length * stride <= this.#limit) {
      for (const row of this.#database.iterate<ResidualRow>(selectBlock, first, last)) {
        if (this.#rows[row.slot] === 0) this.#keep(row, stride, kernel);
      }
    } else {
      const row = this.#database.get<ResidualRow>(selectOne, slot);
      if (row !== undefined) this.#keep(row, stride, kernel);
    }
    if (this.#rows[slot] === 0) throw errors.indexCorrupt(this.#database.file, `slot ${slot} has no residual code.`);
  }

  #keep({ slot, code, checksum: expected }: ResidualRow, stride: number, kernel: DotKernel): void {
    const { file } = this.#database;
    checkRow(file, `the residual code of slot ${slot}`, expected, slot, code);
    if (code.length !== stride) {
      throw errors.indexCorrupt(
        file,
        `the residual code of slot ${slot} has ${code.length} bytes instead of ${stride}.`,
      );
    }
    kernel.write(this.#rowCount, code);
    this.#rows[slot] = ++this.#rowCount;
  }

  #makeRoom(slots: ArrayLike<number>, stride: number): void {
    let [last, missing] = [0, 0];
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      if (slot > last) last = slot;
      if (!this.#rows[slot]) missing++;
    }
    if ((this.#rowCount + missing) * stride > this.#limit) {
      this.#rows.fill(0);
      this.#rowCount = 0;
    }
    if (last < this.#rows.length) return;
    const longer = new Uint32Array(last * 2 + rowsPerBlock);
    longer.set(this.#rows);
    this.#rows = longer;
  }
}
