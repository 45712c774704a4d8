import type { EmbeddingKind } from '@codesearch/kernel';
import { join } from 'node:path';
import { Matrices } from './matrices.ts';
import { fileSize, readFloats, readExactly, readWords } from './model-file.ts';
import type { ModelSource } from './model-file.ts';
import { buildVocabularyTable, slotCount, Vocabulary } from './vocabulary.ts';
import type { VocabularyTable } from './vocabulary.ts';

const maxDimensions = 4096;

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
