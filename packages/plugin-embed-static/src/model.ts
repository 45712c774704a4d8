import { join, basename } from 'node:path';
import { existsSync, closeSync, openSync, readSync, fstatSync, statSync } from 'node:fs';
import type { EmbeddingKind } from '@codesearch/kernel';
import { buildVocabularyTable, slotCount, Vocabulary } from './vocabulary.ts';
import type { VocabularyTable } from './vocabulary.ts';
import { endianness } from 'node:os';

const maxDimensions = 4096;

/**
 * The vectors of a model. Those of a few rows differ in queries: people call things otherwise than code does.
 */
class Matrices {
  readonly dimensions: number;
  /** All rows of documents and then those of queries that differ, row-major. A row is valid once it was located. */
  readonly values: Int8Array;
  readonly #rows: number;
  /** The first rows, which have another vector in queries. */
  readonly #queryRows: number;
  readonly #document: RowFile;
  readonly #query: RowFile | undefined;

  constructor(source: ModelSource, rows: number, dimensions: number) {
    const { folder, fail } = source;
    this.#rows = rows;
    this.dimensions = dimensions;
    const path = join(folder, queryFile);
    const bytes = existsSync(path) ? fileSize(path, fail) : 0;
    this.#queryRows = bytes / dimensions;
    if (!Number.isInteger(this.#queryRows) || this.#queryRows > rows)
      throw fail(`${queryFile} has ${bytes} bytes, not ${dimensions} for each of at most ${rows} rows`);
    this.values = new Int8Array((rows + this.#queryRows) * dimensions);
    const split = rows * dimensions;
    this.#document = new RowFile(source, documentFile, this.values.subarray(0, split), dimensions);
    this.#query = bytes > 0 ? new RowFile(source, queryFile, this.values.subarray(split), dimensions) : undefined;
  }

  /** Reads a row if it was not read yet. @returns its index in {@link values} */
  locate(kind: EmbeddingKind, row: number): number {
    if (kind === 'query' && row < this.#queryRows) {
      this.#query!.read(row);
      return this.#rows + row;
    }
    this.#document.read(row);
    return row;
  }

  /** Must be called once. */
  close(): void {
    this.#document.close();
    this.#query?.close();
  }
}

const queryFile = 'embedding-query.i8';

/**
 * A file of rows, read in blocks when they are needed: a process that answers one question needs few of them, and
 * memory that is new to a process takes longer than reading.
 */
class RowFile {
  readonly #source: ModelSource;
  readonly #name: string;
  readonly #values: Uint8Array;
  readonly #blockBytes: number;
  readonly #descriptor: number;
  /** 1 for each block that was read. */
  readonly #isRead: Uint8Array;

  /** @param values gets the rows */
  constructor(source: ModelSource, name: string, values: Int8Array, columns: number) {
    this.#source = source;
    this.#name = name;
    this.#values = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#blockBytes = blockRows * columns;
    this.#isRead = new Uint8Array(Math.ceil(values.length / this.#blockBytes));
    this.#descriptor = openSync(join(source.folder, name), 'r');
  }

  /** Makes the values of a row valid. @throws the error of the source if the file has become shorter */
  read(row: number): void {
    const block = Math.trunc(row / blockRows);
    if (this.#isRead[block] === 1) return;
    const position = block * this.#blockBytes;
    const length = Math.min(this.#blockBytes, this.#values.length - position);
    if (readSync(this.#descriptor, this.#values, { offset: position, length, position }) !== length)
      throw this.#source.fail(`${this.#name} was cut while it was in use`);
    this.#isRead[block] = 1;
  }

  /** Must be called once. */
  close(): void {
    closeSync(this.#descriptor);
  }
}

const documentFile = 'embedding.i8';

/** Rows of the built-in model that fill a page of memory. */
const blockRows = 16;

/** The files of a model. The factors and rows of a side are read on first use. */
export class Model {
  readonly vocabulary: Vocabulary;
  readonly matrices: Matrices;
  readonly #source: ModelSource;
  readonly #scales = new Map<EmbeddingKind, Float32Array>();

  private constructor(source: ModelSource, matrices: Matrices, vocabulary: Vocabulary) {
    this.#source = source;
    this.matrices = matrices;
    this.vocabulary = vocabulary;
  }

  static open(source: ModelSource): Model {
    const { folder, fail } = source;
    const size = (name: string): number => fileSize(join(folder, name), fail);
    const queryBytes = size('scale-query.f32');
    const documentBytes = size('scale-document.f32');
    const matrixBytes = size('embedding.i8');
    const rows = documentBytes / 4;
    const dimensions = matrixBytes / rows;
    if (!Number.isInteger(rows) || rows < 1)
      throw fail(`scale-document.f32 has ${documentBytes} bytes, not four a row`);
    if (queryBytes !== documentBytes)
      throw fail(`scale-query.f32 has ${queryBytes} bytes, scale-document.f32 ${documentBytes}`);
    if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > maxDimensions) {
      throw fail(`embedding.i8 has ${matrixBytes} bytes, not 1 to ${maxDimensions} for each of ${rows} rows`);
    }
    const vocabulary = openVocabulary(source, rows);
    return new Model(source, new Matrices(source, rows, dimensions), vocabulary);
  }

  /**
   * One factor per row: the quantization scale of the row, times the weight of its sub-token in queries or in
   * documents.
   */
  scales(kind: EmbeddingKind): Float32Array {
    let scales = this.#scales.get(kind);
    if (scales === undefined) {
      scales = this.#readScales(`scale-${kind}.f32`);
      this.#scales.set(kind, scales);
    }
    return scales;
  }

  /** Must be called once. */
  close(): void {
    this.matrices.close();
  }

  #readScales(name: string): Float32Array {
    const scales = readFloats(join(this.#source.folder, name), this.vocabulary.size, this.#source.fail);
    if (!this.#source.prepared && !scales.every(Number.isFinite))
      throw this.#source.fail(`${name} has a value that is not finite`);
    return scales;
  }
}

function openVocabulary(source: ModelSource, rows: number): Vocabulary {
  const path = join(source.folder, 'vocabulary.txt');
  const lines = new Uint8Array(readExactly(path, fileSize(path, source.fail), source.fail));
  if (source.prepared) return new Vocabulary(lines, readTable(source, rows));
  try {
    return new Vocabulary(lines, buildVocabularyTable(lines, rows));
  } catch (error) {
    throw source.fail(`vocabulary.txt is malformed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** In a process that has just started, building the table takes ten times as long as reading it. */
function readTable(source: ModelSource, rows: number): VocabularyTable {
  const words = readWords(join(source.folder, 'vocabulary.table'), rows + 1 + slotCount(rows), source.fail);
  return { starts: words.subarray(0, rows + 1), slots: words.subarray(rows + 1) };
}

/**
 * Returns the error for a problem with a model's files. The problem is a clause, such as `scale-query.f32 has 3 bytes`.
 */
type Fail = (problem: string) => Error;

/** The location and the state of a model's files. */
export interface ModelSource {
  readonly folder: string;
  /**
   * Whether the folder has a `vocabulary.table` that belongs to its vocabulary, and files that were checked when they
   * were packed.
   */
  readonly prepared: boolean;
  /** Returns the error for a file that is missing or malformed. */
  readonly fail: Fail;
}

/*
 * Files are read synchronously: they are few, and as small as a long source file. In a process that runs one query,
 * waiting for a thread that reads takes longer than reading.
 */

function fileSize(path: string, fail: Fail): number {
  try {
    return statSync(path).size;
  } catch (error) {
    throw unreadable(path, error, fail);
  }
}

/**
 * Reads a file of a known size.
 *
 * @throws the error of `fail` if the file cannot be read or has another size
 */
function readExactly(path: string, bytes: number, fail: Fail): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes);
  let read = 0;
  try {
    const file = openSync(path, 'r');
    try {
      while (read < bytes) {
        const bytesRead = readSync(file, new Uint8Array(buffer), read, bytes - read, read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      if (read === bytes && fstatSync(file).size === bytes) return buffer;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unreadable(path, error, fail);
  }
  throw fail(`${basename(path)} does not have ${bytes} bytes`);
}

/** Reads little-endian unsigned 32-bit integers. */
function readWords(path: string, count: number, fail: Fail): Uint32Array {
  const buffer = readExactly(path, count * 4, fail);
  if (endianness() === 'BE') Buffer.from(buffer).swap32();
  return new Uint32Array(buffer);
}

/** Reads little-endian 32-bit floating point numbers. */
function readFloats(path: string, count: number, fail: Fail): Float32Array {
  return new Float32Array(readWords(path, count, fail).buffer);
}

function unreadable(path: string, error: unknown, fail: Fail): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return fail(`${basename(path)} cannot be read (${code})`);
}
