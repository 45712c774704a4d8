import { errors } from '@codesearch/kernel';
import { worthwhileBytes } from '../database/recent-cache.ts';
import type { Steps } from '../database/read-in-steps.ts';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { DotKernel } from '../vector/dot-kernel.ts';
import { quantise, restoredVector, rowStride } from '../vector/quantisation.ts';
import type { QuantisedQuery } from '../vector/quantisation.ts';
import { rowsPerBlock } from './block.ts';

interface CodesRow {
  readonly docId: number;
  readonly codes: Uint8Array;
  readonly checksum: number;
}

/** Vectors that are read and scored together. */
const together = 256;

const scaleBytes = Float32Array.BYTES_PER_ELEMENT;

const select = 'SELECT slot AS docId, codes, checksum FROM vector WHERE slot IN (SELECT value FROM json_each(?))';
const insert = 'INSERT OR REPLACE INTO vector (slot, codes, checksum) VALUES (?, ?, ?)';

/** Writes the codes of vectors. */
export class VectorCodesWriter {
  readonly #database: Database;
  readonly #bytes: Uint8Array;
  readonly #code: Int8Array;
  readonly #scale: DataView;

  constructor(database: Database, dimensions: number) {
    const stride = rowStride(dimensions);
    const buffer = new ArrayBuffer(stride + scaleBytes);
    this.#database = database;
    this.#bytes = new Uint8Array(buffer);
    this.#code = new Int8Array(buffer, 0, stride);
    this.#scale = new DataView(buffer, stride);
  }

  write(docId: number, vector: Float32Array): void {
    this.#scale.setFloat32(0, quantise(vector, this.#code), true);
    this.#database.run(insert, docId, this.#bytes, checksum(docId, this.#bytes));
  }

  remove(docId: number): void {
    this.#database.run('DELETE FROM vector WHERE slot = ?', docId);
  }
}

/**
 * The codes of vectors, each followed by its scale in its row. They are read on first use, and stay in the memory of a
 * kernel. If they would exceed the limit, all of them are dropped.
 */
export class VectorCodes {
  readonly #database: Database;
  readonly #cacheBytes: number;
  #limit: number;
  /** By docId: the number of the codes in the kernel plus one, or 0 if they are not in memory. */
  #numbers = new Uint32Array(0);
  /** Codes in the kernel, including those of removed documents. */
  #count = 0;
  /** By number. */
  #scales = new Float32Array(rowsPerBlock);
  #kernel: DotKernel | undefined;

  /** @param cacheBytes limit of the codes in memory. Those of one call may exceed it. */
  constructor(database: Database, cacheBytes: number) {
    this.#database = database;
    this.#cacheBytes = cacheBytes;
    this.#limit = cacheBytes;
  }

  /**
   * Computes the dot products of a query with the vectors of documents, in as many steps as vectors are read.
   *
   * @param docIds reading is fastest if they are ascending
   */
  *scores(docIds: Uint32Array, query: QuantisedQuery): Steps<Float64Array> {
    const stride = query.values.length;
    const scores = new Float64Array(docIds.length);
    for (let from = 0; from < docIds.length; from += together) {
      const before = this.#count;
      const numbers = this.#numbersOf(docIds.subarray(from, from + together), stride);
      const isRead = this.#count !== before;
      const kernel = this.#kernel!;
      kernel.prepare(query.values);
      const dots = kernel.dots(numbers);
      for (let index = 0; index < numbers.length; index++)
        scores[from + index] = dots[index]! * this.#scales[numbers[index]!]! * query.scale;
      if (isRead) yield;
    }
    return scores;
  }

  vector(docId: number, dimensions: number): Float32Array {
    const [number] = this.#numbersOf([docId], rowStride(dimensions));
    const kernel = this.#kernel!;
    return restoredVector(dimensions, this.#scales[number!]!, kernel.row(number!));
  }

  /**
   * Must be called when the number of vectors has changed.
   *
   * @param count of all vectors
   */
  refresh(count: number, dimensions: number): void {
    this.#limit = worthwhileBytes(this.#cacheBytes, rowStride(dimensions) * count);
  }

  /** Drops the codes of a document. Must be called when the docId is used for another one. */
  forget(docId: number): void {
    if (docId < this.#numbers.length) this.#numbers[docId] = 0;
  }

  /** Drops all codes. Must be called when the length of the vectors changes. */
  clear(): void {
    this.#numbers.fill(0);
    this.#count = 0;
    this.#kernel = undefined;
  }

  /** Returns the numbers of codes in the kernel, and reads missing codes. */
  #numbersOf(docIds: ArrayLike<number>, stride: number): readonly number[] {
    this.#kernel ??= new DotKernel(stride, 2 * together);
    const known = Array.from(docIds);
    this.#reserve(known, stride);
    const missing = known.filter((docId) => this.#numbers[docId] === 0);
    if (missing.length > 0) this.#read(missing, stride);
    return known.map((docId) => this.#numbers[docId]! - 1);
  }

  #read(docIds: readonly number[], stride: number): void {
    for (const row of this.#database.iterate<CodesRow>(select, JSON.stringify(docIds))) this.#keep(row, stride);
    const lost = docIds.find((docId) => this.#numbers[docId] === 0);
    if (lost !== undefined) throw errors.indexCorrupt(this.#database.file, `the document ${lost} has no vector.`);
  }

  #keep({ docId, codes, checksum: expected }: CodesRow, stride: number): void {
    const { file } = this.#database;
    checkRow(file, `the vector of the document ${docId}`, expected, docId, codes);
    const bytes = stride + scaleBytes;
    if (codes.length !== bytes)
      throw errors.indexCorrupt(file, `the vector of the document ${docId} has ${codes.length} bytes, not ${bytes}.`);
    if (this.#count === this.#scales.length) this.#scales = longer(this.#scales);
    this.#scales[this.#count] = new DataView(codes.buffer, codes.byteOffset + stride).getFloat32(0, true);
    this.#kernel!.write(this.#count, codes.subarray(0, stride));
    this.#numbers[docId] = ++this.#count;
  }

  #reserve(docIds: readonly number[], stride: number): void {
    const missing = docIds.filter((docId) => !this.#numbers[docId]).length;
    if ((this.#count + missing) * stride > this.#limit) {
      this.#numbers.fill(0);
      this.#count = 0;
    }
    const last = Math.max(...docIds);
    if (last < this.#numbers.length) return;
    const numbers = new Uint32Array(last * 2 + rowsPerBlock);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }
}

function longer(scales: Float32Array): Float32Array<ArrayBuffer> {
  const copy = new Float32Array(2 * scales.length);
  copy.set(scales);
  return copy;
}
