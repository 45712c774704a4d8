import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { Block, columnBytes, rowsPerBlock } from './block.ts';

/** A block with the vectors of its documents: one row of the table `block`. */
export interface StoredBlock {
  readonly block: Block;
  /** The coarse codes of the vectors, row-major. */
  readonly coarse: Uint8Array;
}

/** In a damaged database a value may have any type, because a page may be replaced by one of another table. */
interface BlockRow {
  readonly ordinal: number;
  readonly granularity: number;
  readonly columns: Uint8Array;
  readonly coarse: Uint8Array;
  readonly checksum: number;
}

/** In the database, the columns of a block are called `facts`, and its coarse codes `vectors`. */
const select = 'SELECT no AS ordinal, granularity, facts AS columns, vectors AS coarse, checksum FROM block';
const insert =
  'INSERT OR REPLACE INTO block (no, granularity, used, version, facts, vectors, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)';

/**
 * Reads one block.
 *
 * @param stride bytes of one code
 * @returns `undefined` if there is no block with this ordinal
 * @throws INDEX_CORRUPT if the block is damaged
 */
export function readBlock(database: Database, ordinal: number, stride: number): StoredBlock | undefined {
  const row = database.get<BlockRow>(`${select} WHERE no = ?`, ordinal);
  return row && storedBlock(row, stride, database.file);
}

/**
 * Reads the blocks that were written after a version, one at a time.
 *
 * @param stride bytes of one code
 * @throws INDEX_CORRUPT if a block is damaged
 */
export function* readBlocksSince(database: Database, version: number, stride: number): Generator<StoredBlock> {
  for (const row of database.iterate<BlockRow>(`${select} WHERE version > ?`, version))
    yield storedBlock(row, stride, database.file);
}

/** Writes a block. It replaces the block with the same ordinal. */
export function writeBlock(database: Database, { block, coarse }: StoredBlock, version: number): void {
  const used = rowsPerBlock - block.freeRows().length;
  const sum = checksum(block.granularity, block.columns, coarse);
  database.run(insert, block.ordinal, block.granularity, used, version, block.columns, coarse, sum);
}

function storedBlock(row: BlockRow, stride: number, file: string): StoredBlock {
  checkLength(file, row.columns, columnBytes * rowsPerBlock);
  checkLength(file, row.coarse, stride * rowsPerBlock);
  checkRow(file, `block ${row.ordinal}`, row.checksum, row.granularity, row.columns, row.coarse);
  return { block: new Block(row.ordinal, row.granularity, row.columns), coarse: row.coarse };
}

function checkLength(file: string, value: unknown, expected: number): void {
  const length = value instanceof Uint8Array ? value.length : 0;
  if (length !== expected) throw errors.indexCorrupt(file, `a block has ${length} bytes instead of ${expected}.`);
}
