import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';
import { readState } from '../database/state.ts';
import type { State } from '../database/state.ts';
import type { DotKernel } from '../vector/dot-kernel.ts';
import { fastestKernel } from '../vector/fastest-kernel.ts';
import { rowStride } from '../vector/quantisation.ts';
import { blockOf, rowOf, rowsPerBlock, slotOf } from './block.ts';
import type { Block } from './block.ts';
import { granularities } from './granularity.ts';
import { ResidualCodes } from './residual-codes.ts';
import { Dictionary } from './dictionary.ts';
import { readBlocksSince } from './stored-block.ts';
import type { StoredBlock } from './stored-block.ts';

/** What a ranked list says of an entry beside its score. */
export interface EntryName {
  /** 32 hex digits. */
  readonly id: string;
  readonly path: string;
}

const empty: State = { version: -1, epoch: -1, dimensions: 0 };

/**
 * All blocks, in memory. `refresh`, called within a transaction, brings them up to its snapshot, for which it reads only the blocks
 * that were written since its last call.
 */
export class Catalog {
  /** Paths. The code of a removed path is never given to another one. */
  readonly paths: Dictionary;
  /** Names of languages and kinds. */
  readonly labels: Dictionary;
  readonly residuals: ResidualCodes;
  readonly #database: Database;
  readonly #counts: number[] = granularities.map(() => 0);
  readonly #tokens: number[] = granularities.map(() => 0);
  #state: State = empty;
  #blocks: (Block | undefined)[] = [];
  /** By block and row. Made when they are first needed. */
  #names: EntryName[][] = [];
  #kernel: DotKernel | undefined;

  /** @param residualBytes residual codes to keep in memory */
  constructor(database: Database, residualBytes: number) {
    this.#database = database;
    this.paths = new Dictionary(database, 'path');
    this.labels = new Dictionary(database, 'label');
    this.residuals = new ResidualCodes(database, residualBytes);
  }

  /** Absolute path of the database, for messages. */
  get file(): string {
    return this.#database.file;
  }

  get version(): number {
    return this.#state.version;
  }

  /** Length of the vectors; 0 while there is no entry. */
  get dimensions(): number {
    return this.count() === 0 ? 0 : this.#state.dimensions;
  }

  get stride(): number {
    return rowStride(this.#state.dimensions);
  }

  /** Number of entries, of one granularity or of all. */
  count(granularity?: number): number {
    if (granularity !== undefined) return this.#counts[granularity] ?? 0;
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** Number of tokens of all entries of a granularity. */
  tokens(granularity: number): number {
    return this.#tokens[granularity]!;
  }

  /** Upper bound of all slots, exclusive. */
  get slots(): number {
    return this.#blocks.length * rowsPerBlock;
  }

  /** The blocks of one granularity, or of all. */
  *blocks(granularity?: number): Iterable<Block> {
    for (const block of this.#blocks) {
      if (block !== undefined && (granularity === undefined || block.granularity === granularity)) yield block;
    }
  }

  block(no: number): Block | undefined {
    return this.#blocks[no];
  }

  /** Whether some block has an entry of this id. Linear in the number of blocks. */
  has(id: Buffer): boolean {
    for (const block of this.#blocks) if (block?.has(id)) return true;
    return false;
  }

  /** The name of the entry in a slot. Errors: `INDEX_CORRUPT` where there is none. */
  entryName(slot: number): EntryName {
    const [no, row] = [blockOf(slot), rowOf(slot)];
    const names = (this.#names[no] ??= []);
    return (names[row] ??= this.#readName(slot));
  }

  get kernel(): DotKernel {
    this.#kernel ??= fastestKernel(this.stride, rowsPerBlock);
    return this.#kernel;
  }

  refresh(): void {
    const state = readState(this.#database);
    if (state.version === this.#state.version) return;
    if (state.epoch !== this.#state.epoch) this.#forget();
    const since = this.#state.version;
    // When reading fails midway, the next call then reads all blocks again.
    this.#state = empty;
    const stride = rowStride(state.dimensions);
    for (const stored of readBlocksSince(this.#database, since, stride)) this.#take(stored, stride);
    this.#state = state;
    this.#count();
  }

  #take({ block, coarse }: StoredBlock, stride: number): void {
    this.#kernel ??= fastestKernel(stride, rowsPerBlock);
    this.#kernel.write(slotOf(block.no, 0), coarse);
    release(coarse);
    this.#forgetReplaced(block);
    this.#blocks[block.no] = block;
    this.#names[block.no] = [];
  }

  #readName(slot: number): EntryName {
    const block = this.#blocks[blockOf(slot)];
    const path = block?.paths[rowOf(slot)];
    if (!block || !path) throw errors.indexCorrupt(this.file, `there is no entry in slot ${slot}.`);
    return { id: block.id(rowOf(slot)), path: this.paths.name(path) };
  }

  #forgetReplaced(block: Block): void {
    const before = this.#blocks[block.no];
    if (before === undefined) return;
    for (let row = 0; row < rowsPerBlock; row++) {
      if (block.creationVersions[row] !== before.creationVersions[row]) this.residuals.forget(slotOf(block.no, row));
    }
  }

  #count(): void {
    this.#counts.fill(0);
    this.#tokens.fill(0);
    for (const block of this.blocks()) {
      this.#counts[block.granularity]! += block.live.length;
      this.#tokens[block.granularity]! += block.tokens;
    }
  }

  #forget(): void {
    this.#kernel = undefined;
    this.#blocks = [];
    this.#names = [];
    this.paths.clear();
    this.labels.clear();
    this.residuals.clear();
  }
}

/**
 * Frees the memory of a value at once. In a cold process no garbage is collected before all blocks are read, so that each of them
 * would be read into new pages of memory, and the operating system takes as long to provide these as the reading itself takes.
 */
function release({ buffer }: Uint8Array): void {
  (buffer as ArrayBuffer).transfer(0);
}
