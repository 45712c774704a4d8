import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';
import { rowStride } from '../vector/quantisation.ts';
import { blockOf, rowOf } from './block.ts';
import { readBlock } from './stored-block.ts';

/** The version in which each entry was created, as the database has it. A block is read once. */
export class CreationVersions {
  readonly #database: Database;
  readonly #stride: number;
  readonly #blocks = new Map<number, Uint32Array>();

  constructor(database: Database, dimensions: number) {
    this.#database = database;
    this.#stride = rowStride(dimensions);
  }

  /** 0 for a free slot. */
  of(slot: number): number {
    const no = blockOf(slot);
    let versions = this.#blocks.get(no);
    if (versions === undefined) this.#blocks.set(no, (versions = this.#read(no)));
    return versions[rowOf(slot)]!;
  }

  #read(no: number): Uint32Array {
    const stored = readBlock(this.#database, no, this.#stride);
    if (stored === undefined) throw errors.indexCorrupt(this.#database.file, `there is no block ${no}.`);
    return stored.block.creationVersions;
  }
}
