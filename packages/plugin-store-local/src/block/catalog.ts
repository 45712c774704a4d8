import { errors } from '@codesearch/kernel';
import type { Database } from '../database/database.ts';
import { release } from '../database/database.ts';
import { readState } from '../database/state.ts';
import type { State } from '../database/state.ts';
import { SketchKernel } from '../vector/sketch-kernel.ts';
import { blockOf, docIdOf, rowOf, rowsPerBlock, granularities, granularityCode } from './block.ts';
import type { Block } from './block.ts';
import { readBlocksSince } from './stored-block.ts';
import type { StoredBlock } from './stored-block.ts';
import { VectorCodes } from './vector-codes.ts';

/** How a ranked list identifies a document. */
export interface DocumentKey {
  /** 32 hex digits. */
  readonly id: string;
  readonly path: string;
}

const selectBlocksOfPaths = `
  SELECT DISTINCT slot / ${rowsPerBlock} AS ordinal FROM entry WHERE path IN (SELECT value FROM json_each(?))`;

/** Keys in memory: those of some dozens of searches. One with its docId takes 170 bytes. */
const maxKeys = 2 ** 15;

const empty: State = { version: -1, epoch: -1, dimensions: 0 };

/**
 * All blocks, in memory. `refresh` must be called within a transaction. It updates the blocks to the snapshot of the
 * transaction, and only reads the blocks that were written since its last call.
 */
export class Catalog {
  /** Paths. The code of a removed path is never used again. */
  readonly paths: Dictionary;
  /** Names of languages and kinds. */
  readonly labels: Dictionary;
  readonly vectors: VectorCodes;
  readonly #database: Database;
  readonly #counts: number[] = granularities.map(() => 0);
  readonly #tokens: number[] = granularities.map(() => 0);
  #state: State = empty;
  #blocks: (Block | undefined)[] = [];
  /** Those that exist, since the last refresh: all, and by granularity. */
  #present: readonly Block[] = [];
  #presentOf: readonly (readonly Block[])[] = [];
  /** By docId, at least up to the limit of all of them. */
  #lengths = new Uint32Array(0);
  /** By block and row. Filled on demand, up to `maxKeys`. */
  #keys: DocumentKey[][] = [];
  /** The docIds of these keys, by id. */
  readonly #docIds = new Map<string, number>();
  #kernel: SketchKernel | undefined;

  /** @param vectorBytes limit of the memory for codes of vectors */
  constructor(database: Database, vectorBytes: number) {
    this.#database = database;
    this.paths = new Dictionary(database, 'path');
    this.labels = new Dictionary(database, 'label');
    this.vectors = new VectorCodes(database, vectorBytes);
  }

  /** Absolute path of the database, for messages. */
  get file(): string {
    return this.#database.file;
  }

  get version(): number {
    return this.#state.version;
  }

  /** Length of the vectors; 0 if there are no documents. */
  get dimensions(): number {
    return this.count() === 0 ? 0 : this.#state.dimensions;
  }

  /** The number of live documents, of one granularity or of all. */
  count(granularity?: number): number {
    if (granularity !== undefined) return this.#counts[granularity] ?? 0;
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** @throws INDEX_CORRUPT if the segments of an index of a granularity have another number of live documents */
  assertSame(granularity: number, segments: readonly { readonly live: number }[], index: string): void {
    const inSegments = segments.reduce((sum, { live }) => sum + live, 0);
    const inBlocks = this.count(granularity);
    if (inSegments === inBlocks) return;
    throw errors.indexCorrupt(this.file, `${index} has ${inSegments} documents instead of ${inBlocks}.`);
  }

  /** The number of tokens of all live documents of a granularity. */
  tokens(granularity: number): number {
    return this.#tokens[granularity]!;
  }

  /** Exclusive upper bound of all docIds. */
  get docIdLimit(): number {
    return this.#blocks.length * rowsPerBlock;
  }

  /** The number of tokens of each document, by docId. */
  get lengths(): Uint32Array {
    return this.#lengths;
  }

  /** The blocks of one granularity, or of all. */
  blocks(granularity?: number): readonly Block[] {
    return granularity === undefined ? this.#present : (this.#presentOf[granularity] ?? []);
  }

  /** The blocks with documents of some files, by the codes of their paths. */
  blocksOfPaths(codes: ReadonlySet<number>): ReadonlySet<number> {
    const rows = this.#database.iterate<{ ordinal: number }>(selectBlocksOfPaths, JSON.stringify([...codes]));
    return new Set([...rows].map(({ ordinal }) => ordinal));
  }

  /** The number of chunks of each file. */
  chunksByPath(): ReadonlyMap<string, number> {
    const all = [...this.paths.all()];
    const counts = new Uint32Array(all.reduce((max, { code }) => Math.max(max, code), 0) + 1);
    for (const { paths, live } of this.blocks(granularityCode('chunk'))) for (const row of live) counts[paths[row]!]!++;
    return new Map(all.map(({ code, name }) => [name, counts[code]!]));
  }

  block(ordinal: number): Block | undefined {
    return this.#blocks[ordinal];
  }

  /** Version of the write that created a document; 0 if the docId is free. */
  readonly versionOf = (docId: number): number => this.#blocks[blockOf(docId)]?.creationVersions[rowOf(docId)] ?? 0;

  /** Whether a block contains the document with this id. Linear in the number of blocks. */
  has(id: Buffer): boolean {
    for (const block of this.#blocks) if (block?.has(id)) return true;
    return false;
  }

  /** @throws INDEX_CORRUPT if the docId is free */
  documentKey(docId: number): DocumentKey {
    const known = this.#keys[blockOf(docId)]?.[rowOf(docId)];
    if (known !== undefined) return known;
    const key = this.#readKey(docId);
    this.#keys[blockOf(docId)]![rowOf(docId)] = key;
    return key;
  }

  /** The docId of a document whose key was asked for lately, since its block was written. */
  docIdOfKey(id: string): number | undefined {
    return this.#docIds.get(id);
  }

  get kernel(): SketchKernel {
    this.#kernel ??= new SketchKernel(this.#state.dimensions, rowsPerBlock);
    return this.#kernel;
  }

  refresh(): void {
    const state = readState(this.#database);
    if (state.version === this.#state.version) return;
    if (state.epoch !== this.#state.epoch) this.#clear();
    const since = this.#state.version;
    // If reading fails, the next call reads all blocks again.
    this.#state = empty;
    const { dimensions } = state;
    for (const stored of readBlocksSince(this.#database, since, dimensions)) this.#put(stored, dimensions);
    this.#state = state;
    this.#count();
    this.vectors.refresh(this.count(), dimensions);
  }

  #put({ block, sketches }: StoredBlock, dimensions: number): void {
    this.#kernel ??= new SketchKernel(dimensions, rowsPerBlock);
    this.#kernel.write(block.ordinal, sketches, block.scales);
    // A cold process does not collect garbage before all blocks are read. Each would be read into new pages of memory,
    // and the operating system takes as long to provide them as reading takes.
    release(sketches);
    this.#forgetReplacedCodes(block);
    this.#blocks[block.ordinal] = block;
    if (this.docIdLimit > this.#lengths.length) this.#lengths = longer(this.#lengths, 2 * this.docIdLimit);
    this.#lengths.set(block.lengths, docIdOf(block.ordinal, 0));
    this.#keys[block.ordinal]?.forEach(({ id }) => this.#docIds.delete(id));
    this.#keys[block.ordinal] = [];
  }

  #readKey(docId: number): DocumentKey {
    const block = this.#blocks[blockOf(docId)];
    const path = block?.paths[rowOf(docId)];
    if (!block || !path) throw errors.indexCorrupt(this.file, `there is no document ${docId}.`);
    const id = block.id(rowOf(docId));
    if (this.#docIds.size >= maxKeys) this.#dropKeys();
    this.#docIds.set(id, docId);
    return { id, path: this.paths.name(path) };
  }

  #dropKeys(): void {
    this.#keys = Array.from(this.#blocks, () => []);
    this.#docIds.clear();
  }

  #forgetReplacedCodes(block: Block): void {
    const previous = this.#blocks[block.ordinal];
    if (previous === undefined) return;
    for (let row = 0; row < rowsPerBlock; row++) {
      if (block.creationVersions[row] !== previous.creationVersions[row])
        this.vectors.forget(docIdOf(block.ordinal, row));
    }
  }

  #count(): void {
    this.#counts.fill(0);
    this.#tokens.fill(0);
    this.#present = this.#blocks.filter((block) => block !== undefined);
    this.#presentOf = granularities.map((_, code) => this.#present.filter(({ granularity }) => granularity === code));
    for (const block of this.#present) {
      this.#counts[block.granularity]! += block.totals.count;
      this.#tokens[block.granularity]! += block.totals.tokens;
    }
  }

  #clear(): void {
    this.#kernel = undefined;
    this.#blocks = [];
    this.#dropKeys();
    this.paths.clear();
    this.labels.clear();
    this.vectors.clear();
  }
}

function longer(list: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(length);
  copy.set(list);
  return copy;
}

interface DictionaryRow {
  readonly code: number;
  readonly name: string;
}

/** Maps the codes in blocks to names: of paths, or of languages and kinds. Names are cached until `clear` is called. */
export class Dictionary {
  readonly #database: Database;
  readonly #table: 'path' | 'label';
  readonly #names = new Map<number, string>();

  constructor(database: Database, table: 'path' | 'label') {
    this.#database = database;
    this.#table = table;
  }

  /** @throws INDEX_CORRUPT for an unknown code */
  name(code: number): string {
    const known = this.#names.get(code);
    if (known !== undefined) return known;
    const row = this.#database.get<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table} WHERE id = ?`, code);
    if (typeof row?.name !== 'string') {
      throw errors.indexCorrupt(this.#database.file, `it has no ${this.#table} with the code ${code}.`);
    }
    this.#names.set(code, row.name);
    return row.name;
  }

  code(name: string): number | undefined {
    return this.#database.get<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table} WHERE name = ?`, name)?.code;
  }

  /** All names with their codes, by code. */
  all(): Iterable<DictionaryRow> {
    return this.#database.iterate<DictionaryRow>(`SELECT id AS code, name FROM ${this.#table} ORDER BY id`);
  }

  clear(): void {
    this.#names.clear();
  }
}
