import type { Database, Pause } from '../database/database.ts';
import { clearSketch, pairsOf, sketchBytes, writeSketch } from '../vector/sketch.ts';
import { Block, blockOf, docIdOf, idBytes, rowOf, rowsPerBlock } from './block.ts';
import { readBlock, writeBlock } from './stored-block.ts';
import type { StoredBlock } from './stored-block.ts';
import { VectorCodesWriter } from './vector-codes.ts';

/** The columns of a document in its block. Paths, languages and kinds are codes of a dictionary. */
export interface BlockDocument {
  /** 32 hex digits. */
  readonly id: string;
  readonly path: number;
  readonly language: number;
  readonly kind: number;
  /** Number of its tokens. */
  readonly length: number;
  readonly vector: Float32Array;
}

/** A document that was removed from its block. */
export interface FreedDocument {
  readonly granularity: number;
  /** The version of the commit that wrote it. */
  readonly creationVersion: number;
}

const lastBlock = 'SELECT no AS ordinal FROM block ORDER BY no DESC LIMIT 1';
const openBlocks = `SELECT no AS ordinal FROM block WHERE granularity = ? AND used < ${rowsPerBlock} ORDER BY used, no`;

/**
 * Edits blocks within one write transaction. Each block is read once, and written once by `flush`. Vectors are
 * written immediately.
 */
export class BlockEditor {
  readonly #database: Database;
  readonly #dimensions: number;
  readonly #version: number;
  readonly #edited = new Map<number, StoredBlock>();
  readonly #vectors: VectorCodesWriter;

  /** @param version creation version of the documents that are written */
  constructor(database: Database, dimensions: number, version: number) {
    this.#database = database;
    this.#version = version;
    this.#dimensions = dimensions;
    this.#vectors = new VectorCodesWriter(database, dimensions);
  }

  /** Removes a document, and frees its docId. */
  free(docId: number): FreedDocument {
    const { block, sketches } = this.#edit(blockOf(docId));
    const row = rowOf(docId);
    const freed = { granularity: block.granularity, creationVersion: block.creationVersions[row]! };
    block.paths[row] = 0;
    block.creationVersions[row] = 0;
    block.scales[row] = NaN;
    clearSketch(sketches, pairsOf(this.#dimensions), row);
    this.#vectors.remove(docId);
    return freed;
  }

  /**
   * Returns free docIds: first in blocks that are edited already, then in other blocks with free rows, then in new
   * blocks. A docId that is not filled is returned again by the next call.
   *
   * @returns `count` docIds, ascending
   */
  freeDocIds(granularity: number, count: number): readonly number[] {
    const docIds: number[] = [];
    for (const ordinal of this.#candidates(granularity)) {
      if (docIds.length >= count) break;
      const { block } = this.#edit(ordinal, granularity);
      for (const row of block.freeRows()) docIds.push(docIdOf(ordinal, row));
    }
    return docIds.slice(0, count).sort((a, b) => a - b);
  }

  fill(docId: number, document: BlockDocument): void {
    const { block, sketches } = this.#edit(blockOf(docId));
    const row = rowOf(docId);
    block.paths[row] = document.path;
    block.creationVersions[row] = this.#version;
    block.lengths[row] = document.length;
    block.languages[row] = document.language;
    block.kinds[row] = document.kind;
    block.ids.write(document.id, row * idBytes, 'hex');
    block.scales[row] = writeSketch(sketches, pairsOf(this.#dimensions), row, document.vector);
    this.#vectors.write(docId, document.vector);
  }

  async flush(pause: Pause): Promise<void> {
    for (const stored of this.#edited.values()) {
      writeBlock(this.#database, stored, this.#dimensions, this.#version);
      await pause();
    }
    this.#edited.clear();
  }

  *#candidates(granularity: number): Iterable<number> {
    for (const { block } of this.#edited.values()) if (block.granularity === granularity) yield block.ordinal;
    for (const { ordinal } of this.#database.all<{ ordinal: number }>(openBlocks, granularity))
      if (!this.#edited.has(ordinal)) yield ordinal;
    const last = this.#database.get<{ ordinal: number }>(lastBlock)?.ordinal ?? -1;
    for (let ordinal = Math.max(last, ...this.#edited.keys()) + 1; ; ordinal++) yield ordinal;
  }

  #edit(ordinal: number, granularity?: number): StoredBlock {
    let edited = this.#edited.get(ordinal);
    if (edited === undefined) {
      edited = this.#stored(ordinal) ?? this.#blank(ordinal, granularity ?? 0);
      this.#edited.set(ordinal, edited);
    }
    return edited;
  }

  #blank(ordinal: number, granularity: number): StoredBlock {
    return { block: new Block(ordinal, granularity), sketches: this.#sketches() };
  }

  #stored(ordinal: number): StoredBlock | undefined {
    const stored = readBlock(this.#database, ordinal, this.#dimensions);
    if (stored === undefined) return undefined;
    const sketches = this.#sketches();
    sketches.set(stored.sketches);
    const { granularity, columns } = stored.block;
    // Its totals change.
    return { block: new Block(ordinal, granularity, columns), sketches };
  }

  /** Those of an empty block. */
  #sketches(): Uint8Array {
    return new Uint8Array(sketchBytes(this.#dimensions, rowsPerBlock));
  }
}
