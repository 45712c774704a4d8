import type { EmbeddingKind } from '@codesearch/kernel';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fileSize, readExactly } from './model-file.ts';
import type { ModelSource } from './model-file.ts';

const documentFile = 'embedding.i8';
const queryFile = 'embedding-query.i8';

/**
 * The vectors of a model. Those of a few rows differ in queries: people call things otherwise than code does.
 */
export class Matrices {
  readonly dimensions: number;
  readonly #source: ModelSource;
  readonly #rows: number;
  /** The first rows, which have another vector in queries. */
  readonly #queryRows: number;
  /** Descriptors of the open files. */
  readonly #document: number;
  readonly #query: number | undefined;
  #matrix: Int8Array | undefined;
  #queryMatrix: Int8Array | undefined;

  constructor(source: ModelSource, rows: number, dimensions: number) {
    const { folder, fail } = source;
    this.#source = source;
    this.#rows = rows;
    this.dimensions = dimensions;
    const path = join(folder, queryFile);
    const bytes = existsSync(path) ? fileSize(path, fail) : 0;
    this.#queryRows = bytes / dimensions;
    if (!Number.isInteger(this.#queryRows) || this.#queryRows > rows)
      throw fail(`${queryFile} has ${bytes} bytes, not ${dimensions} for each of at most ${rows} rows`);
    this.#document = openSync(join(folder, documentFile), 'r');
    this.#query = bytes > 0 ? openSync(path, 'r') : undefined;
  }

  /** The whole matrix of a side, row-major. */
  matrix(kind: EmbeddingKind): Int8Array {
    this.#matrix ??= this.#readAll(documentFile, this.#rows);
    if (kind === 'document' || this.#query === undefined) return this.#matrix;
    if (this.#queryMatrix === undefined) {
      this.#queryMatrix = this.#matrix.slice();
      this.#queryMatrix.set(this.#readAll(queryFile, this.#queryRows));
    }
    return this.#queryMatrix;
  }

  /** The first `count` of these rows of the matrix of queries, row-major. */
  readQueryRows(rows: Uint32Array, count: number): Int8Array {
    const bytes = new Uint8Array(count * this.dimensions);
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      const file = this.#query !== undefined && row < this.#queryRows ? this.#query : this.#document;
      const at = { offset: index * this.dimensions, length: this.dimensions, position: row * this.dimensions };
      if (readSync(file, bytes, at) !== this.dimensions)
        throw this.#source.fail(`${file === this.#document ? documentFile : queryFile} was cut while it was in use`);
    }
    return new Int8Array(bytes.buffer);
  }

  /** Must be called once. */
  close(): void {
    closeSync(this.#document);
    if (this.#query !== undefined) closeSync(this.#query);
  }

  #readAll(name: string, rows: number): Int8Array {
    const { folder, fail } = this.#source;
    return new Int8Array(readExactly(join(folder, name), rows * this.dimensions, fail));
  }
}
