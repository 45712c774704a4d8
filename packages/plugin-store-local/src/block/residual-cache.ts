import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';
import { checkPlane } from './block.ts';

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
    const row = this.#database.get<{ vectors: Uint8Array }>('SELECT vectors FROM residual WHERE no = ?', block);
    if (row === undefined) throw errors.indexCorrupt(this.#database.file, `block ${block} has no low plane.`);
    checkPlane(this.#database.file, row.vectors, stride);
    return new Int8Array(row.vectors.buffer, row.vectors.byteOffset, row.vectors.length);
  }

  #shrink(): void {
    for (const [block] of this.#planes) {
      if (this.#bytes <= this.#limit || this.#planes.size === 1) return;
      this.drop(block);
    }
  }
}
