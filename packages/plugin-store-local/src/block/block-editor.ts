import type { Database } from '../database/database.ts';
import { quantise, rowStride } from '../vector/quantisation.ts';
import { Block, blockOf, idBytes, rowOf, rowsPerBlock, slotOf } from './block.ts';
import { removeResidual, writeResidual } from './residual-codes.ts';
import { readBlock, writeBlock } from './stored-block.ts';
import type { StoredBlock } from './stored-block.ts';

/** The part of an entry that its block stores. */
export interface BlockEntry {
  /** 32 hex digits. */
  readonly id: string;
  readonly path: number;
  readonly language: number;
  readonly kind: number;
  /** Number of its tokens. */
  readonly length: number;
  readonly vector: Float32Array;
}

/** What has to be known of an entry that was removed from its block. */
export interface FreedEntry {
  readonly granularity: number;
  /** The version in which it was created. */
  readonly creationVersion: number;
}

const openBlocks = `SELECT no FROM block WHERE granularity = ? AND used < ${rowsPerBlock} ORDER BY used, no`;

/**
 * Changes blocks within one write transaction. Each block is read once, and written once, by `flush`. Residual codes are written at
 * once.
 */
export class BlockEditor {
  readonly #database: Database;
  readonly #stride: number;
  readonly #version: number;
  readonly #edited = new Map<number, StoredBlock>();
  /** Memory for one residual code. */
  readonly #residual: Int8Array;

  /** @param version creation version of the entries that are written */
  constructor(database: Database, dimensions: number, version: number) {
    this.#database = database;
    this.#version = version;
    this.#stride = rowStride(dimensions);
    this.#residual = new Int8Array(this.#stride);
  }

  /** Removes the entry of a slot, which can then be used again. */
  free(slot: number): FreedEntry {
    const { block, coarse } = this.#edit(blockOf(slot));
    const row = rowOf(slot);
    const freed = { granularity: block.granularity, creationVersion: block.creationVersions[row]! };
    block.paths[row] = 0;
    block.creationVersions[row] = 0;
    block.scales[row] = 0;
    coarse.fill(0, row * this.#stride, (row + 1) * this.#stride);
    removeResidual(this.#database, slot);
    return freed;
  }

  /**
   * Free slots, ascending. Blocks that have to be written anyway come first, then other blocks with room, then new blocks. Slots
   * that are not filled are offered again by the next call.
   */
  slots(granularity: number, count: number): readonly number[] {
    const slots: number[] = [];
    for (const no of this.#candidates(granularity)) {
      if (slots.length >= count) break;
      const { block } = this.#edit(no, granularity);
      for (const row of block.freeRows()) slots.push(slotOf(no, row));
    }
    return slots.slice(0, count).sort((a, b) => a - b);
  }

  fill(slot: number, entry: BlockEntry): void {
    const { block, coarse } = this.#edit(blockOf(slot));
    const row = rowOf(slot);
    block.paths[row] = entry.path;
    block.creationVersions[row] = this.#version;
    block.lengths[row] = entry.length;
    block.languages[row] = entry.language;
    block.kinds[row] = entry.kind;
    block.ids.write(entry.id, row * idBytes, 'hex');
    block.scales[row] = quantise(entry.vector, this.#code(coarse, row), this.#residual);
    writeResidual(this.#database, slot, this.#residual);
  }

  /** Writes all changed blocks. */
  flush(): void {
    for (const stored of this.#edited.values()) writeBlock(this.#database, stored, this.#version);
    this.#edited.clear();
  }

  *#candidates(granularity: number): Iterable<number> {
    for (const { block } of this.#edited.values()) if (block.granularity === granularity) yield block.no;
    for (const { no } of this.#database.all<{ no: number }>(openBlocks, granularity))
      if (!this.#edited.has(no)) yield no;
    const last = this.#database.get<{ no: number | null }>('SELECT max(no) AS no FROM block')?.no ?? -1;
    for (let no = Math.max(last, ...this.#edited.keys()) + 1; ; no++) yield no;
  }

  #edit(no: number, granularity?: number): StoredBlock {
    let edited = this.#edited.get(no);
    if (edited === undefined) {
      edited = readBlock(this.#database, no, this.#stride) ?? this.#blank(no, granularity ?? 0);
      this.#edited.set(no, edited);
    }
    return edited;
  }

  #blank(no: number, granularity: number): StoredBlock {
    return { block: new Block(no, granularity), coarse: new Uint8Array(this.#stride * rowsPerBlock) };
  }

  #code(codes: Uint8Array, row: number): Int8Array {
    return new Int8Array(codes.buffer, codes.byteOffset + row * this.#stride, this.#stride);
  }
}
