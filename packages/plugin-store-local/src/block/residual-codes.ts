import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import type { DotKernel } from '../vector/dot-kernel.ts';
import { fastestKernel } from '../vector/fastest-kernel.ts';
import { blockOf, docIdOf, rowsPerBlock } from './block.ts';

interface ResidualRow {
  readonly docId: number;
  readonly code: Uint8Array;
  readonly checksum: number;
}

/**
 * After this many codes were read one at a time, whole blocks are read. A single search needs a few hundred codes from
 * many blocks, so reading whole blocks would mostly be wasted. A process with many searches eventually needs most
 * codes, and reading a block takes a third of the time per code.
 */
const maxSingleReads = 1_024;

const selectOne = 'SELECT slot AS docId, vector AS code, checksum FROM residual WHERE slot = ?';
const selectBlock = 'SELECT slot AS docId, vector AS code, checksum FROM residual WHERE slot BETWEEN ? AND ?';
const insert = 'INSERT OR REPLACE INTO residual (slot, vector, checksum) VALUES (?, ?, ?)';

/** Writes the residual code of a document. */
export function writeResidual(database: Database, docId: number, code: Int8Array): void {
  const bytes = new Uint8Array(code.buffer, code.byteOffset, code.length);
  database.run(insert, docId, bytes, checksum(docId, bytes));
}

/** Removes the residual code of a document. */
export function removeResidual(database: Database, docId: number): void {
  database.run('DELETE FROM residual WHERE slot = ?', docId);
}

/**
 * The residual codes of documents, see `vector/quantisation.ts`. A code is read on first use, and stays in the memory
 * of a kernel that computes its dot products. If the codes would exceed the limit, all of them are dropped.
 */
export class ResidualCodes {
  readonly #database: Database;
  readonly #limit: number;
  /** By docId: the row in the kernel plus one, or 0 if the code is not in memory. */
  #rows = new Uint32Array(0);
  /** Rows in the kernel, including those of removed documents. */
  #rowCount = 0;
  /** Number of codes that were read one at a time. */
  #reads = 0;
  #kernel: DotKernel | undefined;

  /** @param limit bytes of codes in memory. The codes of one call may exceed it. */
  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  /**
   * Computes the dot products of a query with the codes of documents.
   *
   * @param docIds at most `rowsPerBlock`; reading is fastest if they are ascending
   * @returns an array that the next call overwrites
   */
  dots(docIds: ArrayLike<number>, query: Int16Array): Int32Array {
    const kernel = this.#kernelOf(query.length);
    const rows = this.#rowsOf(docIds, query.length, kernel);
    kernel.prepare(query);
    return kernel.dots(rows);
  }

  /** @returns a view that is valid until the next call */
  code(docId: number, stride: number): Int8Array {
    const kernel = this.#kernelOf(stride);
    const [row] = this.#rowsOf([docId], stride, kernel);
    return kernel.row(row!);
  }

  /** Drops a code. Must be called when the docId is used for another document. */
  forget(docId: number): void {
    if (docId < this.#rows.length) this.#rows[docId] = 0;
  }

  /** Drops all codes. Must be called when the length of the vectors changes. */
  clear(): void {
    this.#rows.fill(0);
    this.#rowCount = 0;
    this.#kernel = undefined;
  }

  #kernelOf(stride: number): DotKernel {
    this.#kernel ??= fastestKernel(stride, rowsPerBlock);
    return this.#kernel;
  }

  /** Returns the kernel's rows of documents, and reads missing codes. */
  #rowsOf(docIds: ArrayLike<number>, stride: number, kernel: DotKernel): readonly number[] {
    this.#reserve(docIds, stride);
    const rows: number[] = [];
    for (let index = 0; index < docIds.length; index++) {
      const docId = docIds[index]!;
      if (this.#rows[docId] === 0) this.#read(docId, stride, kernel);
      rows.push(this.#rows[docId]! - 1);
    }
    return rows;
  }

  /** Reads a code alone, or with its whole block if the codes of all documents are within the limit. */
  #read(docId: number, stride: number, kernel: DotKernel): void {
    const first = docIdOf(blockOf(docId), 0);
    const last = first + rowsPerBlock - 1;
    if (this.#reads++ >= maxSingleReads && last < this.#rows.length && this.#rows.length * stride <= this.#limit) {
      for (const row of this.#database.iterate<ResidualRow>(selectBlock, first, last)) {
        if (this.#rows[row.docId] === 0) this.#keep(row, stride, kernel);
      }
    } else {
      const row = this.#database.get<ResidualRow>(selectOne, docId);
      if (row !== undefined) this.#keep(row, stride, kernel);
    }
    if (this.#rows[docId] === 0)
      throw errors.indexCorrupt(this.#database.file, `the document ${docId} has no residual code.`);
  }

  #keep({ docId, code, checksum: expected }: ResidualRow, stride: number, kernel: DotKernel): void {
    const { file } = this.#database;
    checkRow(file, `the residual code of the document ${docId}`, expected, docId, code);
    if (code.length !== stride) {
      throw errors.indexCorrupt(
        file,
        `the residual code of the document ${docId} has ${code.length} bytes instead of ${stride}.`,
      );
    }
    kernel.write(this.#rowCount, code);
    this.#rows[docId] = ++this.#rowCount;
  }

  #reserve(docIds: ArrayLike<number>, stride: number): void {
    let [last, missing] = [0, 0];
    for (let index = 0; index < docIds.length; index++) {
      const docId = docIds[index]!;
      if (docId > last) last = docId;
      if (!this.#rows[docId]) missing++;
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
