import { errors } from '@codesearch/kernel';
import { checkRow } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { checkPlane } from './block.ts';

interface ResidualRow {
  readonly vectors: Uint8Array;
  readonly checksum: number;
}

/** The low planes of the blocks that rescoring touched last, up to a number of bytes. */
export class ResidualCache {
  readonly #database: Database;
  readonly #limit: number;
  /** In the order of use, the oldest first. */
  readonly #planes = new Map<number, Int8Array>();
  #bytes = 0;

  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  /** The low plane of a block. Valid until the next call. */
  plane(block: number, stride: number): Int8Array {
    const known = this.#planes.get(block);
    if (known !== undefined) {
      this.#planes.delete(block);
      this.#planes.set(block, known);
      return known;
    }
    const plane = this.#read(block, stride);
    this.#planes.set(block, plane);
    this.#bytes += plane.length;
    this.#shrink();
    return plane;
  }

  drop(block: number): void {
    this.#bytes -= this.#planes.get(block)?.length ?? 0;
    this.#planes.delete(block);
  }

  clear(): void {
    this.#planes.clear();
    this.#bytes = 0;
  }

  #read(block: number, stride: number): Int8Array {
    const { file } = this.#database;
    const row = this.#database.get<ResidualRow>('SELECT vectors, checksum FROM residual WHERE no = ?', block);
    if (row === undefined) throw errors.indexCorrupt(file, `block ${block} has no low plane.`);
    checkPlane(file, row.vectors, stride);
    checkRow(file, `the low plane of block ${block}`, row.checksum, row.vectors);
    return new Int8Array(row.vectors.buffer, row.vectors.byteOffset, row.vectors.length);
  }

  #shrink(): void {
    for (const [block] of this.#planes) {
      if (this.#bytes <= this.#limit || this.#planes.size === 1) return;
      this.drop(block);
    }
  }
}
