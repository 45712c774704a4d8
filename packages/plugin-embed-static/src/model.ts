import type { EmbeddingKind } from '@codesearch/kernel';
import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSize, readFloats, readWhole, readWords } from './model-file.ts';
import type { Fail } from './model-file.ts';
import { buildVocabularyTable, slotCount, Vocabulary } from './vocabulary.ts';
import type { VocabularyTable } from './vocabulary.ts';

const mostDimensions = 4096;

/** Where a model lies and what is known about its files. */
export interface ModelSource {
  readonly folder: string;
  /** Whether the folder has a `vocabulary.table` that fits its vocabulary, and files that were checked when they were packed. */
  readonly prepared: boolean;
  /** Makes the error for a file that is missing or malformed. */
  readonly fail: Fail;
}

/**
 * The files of a model, each read when it is first needed: a process that embeds one query reads the vocabulary and a
 * handful of rows, not the whole matrix.
 */
export class Model {
  readonly vocabulary: Vocabulary;
  readonly dimensions: number;
  readonly #source: ModelSource;
  readonly #embedding: FileHandle;
  readonly #scales = new Map<EmbeddingKind, Promise<Float32Array>>();
  #matrix: Promise<Int8Array> | undefined;

  private constructor(source: ModelSource, embedding: FileHandle, vocabulary: Vocabulary, dimensions: number) {
    this.#source = source;
    this.#embedding = embedding;
    this.vocabulary = vocabulary;
    this.dimensions = dimensions;
  }

  static async open(source: ModelSource): Promise<Model> {
    const { folder, fail } = source;
    const size = (name: string): Promise<number> => fileSize(join(folder, name), fail);
    const [queryBytes, documentBytes, matrixBytes] = await Promise.all([
      size('scale-query.f32'),
      size('scale-document.f32'),
      size('embedding.i8'),
    ]);
    const rows = documentBytes / 4;
    const dimensions = matrixBytes / rows;
    if (!Number.isInteger(rows) || rows < 1)
      throw fail(`scale-document.f32 has ${documentBytes} bytes, not four a row`);
    if (queryBytes !== documentBytes)
      throw fail(`scale-query.f32 has ${queryBytes} bytes, scale-document.f32 ${documentBytes}`);
    if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > mostDimensions) {
      throw fail(`embedding.i8 has ${matrixBytes} bytes, not 1 to ${mostDimensions} for each of ${rows} rows`);
    }
    const vocabulary = await openVocabulary(source, rows);
    return new Model(source, await open(join(folder, 'embedding.i8')), vocabulary, dimensions);
  }

  /** One weight a row: what turns its integers into numbers, times how much the sub-token matters on this side. */
  scales(kind: EmbeddingKind): Promise<Float32Array> {
    let scales = this.#scales.get(kind);
    if (scales === undefined) {
      scales = this.#readScales(`scale-${kind}.f32`);
      this.#scales.set(kind, scales);
    }
    return scales;
  }

  /** The whole embedding, row-major. */
  matrix(): Promise<Int8Array> {
    this.#matrix ??= readWhole(
      join(this.#source.folder, 'embedding.i8'),
      this.vocabulary.size * this.dimensions,
      this.#source.fail,
    ).then((bytes) => new Int8Array(bytes));
    return this.#matrix;
  }

  /** The first `count` of these rows of the embedding, one below the other. */
  readRows(rows: Uint32Array, count: number): Int8Array {
    const bytes = new Uint8Array(count * this.dimensions);
    for (let index = 0; index < count; index++) {
      const at = { offset: index * this.dimensions, length: this.dimensions, position: rows[index]! * this.dimensions };
      // Handing a read of some hundred bytes to another thread takes longer than the read.
      if (readSync(this.#embedding.fd, bytes, at) !== this.dimensions)
        throw this.#source.fail('embedding.i8 was cut while it was in use');
    }
    return new Int8Array(bytes.buffer);
  }

  async close(): Promise<void> {
    await this.#embedding.close();
  }

  async #readScales(name: string): Promise<Float32Array> {
    const scales = await readFloats(join(this.#source.folder, name), this.vocabulary.size, this.#source.fail);
    if (!this.#source.prepared && !scales.every(Number.isFinite))
      throw this.#source.fail(`${name} holds a value that is not finite`);
    return scales;
  }
}

async function openVocabulary(source: ModelSource, rows: number): Promise<Vocabulary> {
  const path = join(source.folder, 'vocabulary.txt');
  const [bytes, table] = await Promise.all([
    fileSize(path, source.fail).then((size) => readWhole(path, size, source.fail)),
    source.prepared ? readTable(source, rows) : undefined,
  ]);
  const lines = new Uint8Array(bytes);
  try {
    return new Vocabulary(lines, table ?? buildVocabularyTable(lines, rows));
  } catch (error) {
    throw source.fail(`vocabulary.txt is malformed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Making the table takes ten times as long as reading it, in a process that has just started. */
async function readTable(source: ModelSource, rows: number): Promise<VocabularyTable> {
  const words = await readWords(join(source.folder, 'vocabulary.table'), rows + 1 + slotCount(rows), source.fail);
  return { starts: words.subarray(0, rows + 1), slots: words.subarray(rows + 1) };
}
