import { errors } from '@codesearch/kernel';
import { checkRow } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { RecentCache } from '../database/recent-cache.ts';
import { checkPlane } from './block.ts';

interface ResidualRow {
  readonly vectors: Uint8Array;
  readonly checksum: number;
}

/** The low planes of the blocks that rescoring touched last, up to a number of bytes. */
export class ResidualCache {
  readonly #database: Database;
  readonly #planes: RecentCache<number, Int8Array>;

  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#planes = new RecentCache(limit);
  }

  /** The low plane of a block. */
  plane(block: number, stride: number): Int8Array {
    const known = this.#planes.get(block);
    if (known !== undefined) return known;
    const plane = this.#read(block, stride);
    this.#planes.set(block, plane, plane.length);
    return plane;
  }

  drop(block: number): void {
    this.#planes.delete(block);
  }

  clear(): void {
    this.#planes.clear();
  }

  #read(block: number, stride: number): Int8Array {
    const { file } = this.#database;
    const row = this.#database.get<ResidualRow>('SELECT vectors, checksum FROM residual WHERE no = ?', block);
    if (row === undefined) throw errors.indexCorrupt(file, `block ${block} has no low plane.`);
    checkPlane(file, row.vectors, stride);
    checkRow(file, `the low plane of block ${block}`, row.checksum, row.vectors);
    return new Int8Array(row.vectors.buffer, row.vectors.byteOffset, row.vectors.length);
  }
}
