import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';
import { blockOf, rowOf } from './block.ts';
import { readBlock } from './stored-block.ts';

/** Reads the creation versions of documents from the database. Each block is read once. */
export class CreationVersions {
  readonly #database: Database;
  readonly #dimensions: number;
  readonly #blocks = new Map<number, Uint32Array>();

  constructor(database: Database, dimensions: number) {
    this.#database = database;
    this.#dimensions = dimensions;
  }

  /**
   * @returns 0 for a free docId
   * @throws INDEX_CORRUPT if there is no block for the docId
   */
  of(docId: number): number {
    const ordinal = blockOf(docId);
    let versions = this.#blocks.get(ordinal);
    if (versions === undefined) this.#blocks.set(ordinal, (versions = this.#read(ordinal)));
    return versions[rowOf(docId)]!;
  }

  #read(ordinal: number): Uint32Array {
    const stored = readBlock(this.#database, ordinal, this.#dimensions);
    if (stored === undefined) throw errors.indexCorrupt(this.#database.file, `there is no block ${ordinal}.`);
    return stored.block.creationVersions;
  }
}
