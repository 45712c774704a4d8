import { errors } from '@codesearch/kernel';
import { checkRow } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { Block, blockOf, checkFacts, rowOf } from './block.ts';

interface BlockRow {
  readonly granularity: number;
  readonly facts: Uint8Array;
  readonly vectors: Uint8Array;
  readonly checksum: number;
}

/** The versions in which entries were written, as the database has them, each block being read once. */
export class Births {
  readonly #database: Database;
  readonly #blocks = new Map<number, Uint32Array>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** 0 for a free slot. */
  of(slot: number): number {
    const no = blockOf(slot);
    let births = this.#blocks.get(no);
    if (births === undefined) this.#blocks.set(no, (births = this.#read(no)));
    return births[rowOf(slot)]!;
  }

  #read(no: number): Uint32Array {
    const { file } = this.#database;
    const row = this.#database.get<BlockRow>(
      'SELECT granularity, facts, vectors, checksum FROM block WHERE no = ?',
      no,
    );
    if (row === undefined) throw errors.indexCorrupt(file, `there is no block ${no}.`);
    checkFacts(file, row.facts);
    checkRow(file, `block ${no}`, row.checksum, row.granularity, row.facts, row.vectors);
    return new Block(no, row.granularity, row.facts).births;
  }
}
