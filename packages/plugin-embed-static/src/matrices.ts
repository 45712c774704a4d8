import type { EmbeddingKind } from '@codesearch/kernel';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileSize } from './model-file.ts';
import type { ModelSource } from './model-file.ts';
import { RowFile } from './row-file.ts';

const documentFile = 'embedding.i8';
const queryFile = 'embedding-query.i8';

/**
 * The vectors of a model. Those of a few rows differ in queries: people call things otherwise than code does.
 */
export class Matrices {
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
