import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { Block, columnBytes, columnWidths, rowsPerBlock } from './block.ts';

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
  const { live } = block;
  const rows = Math.max(1, (live.at(-1) ?? 0) + 1);
  const columns = withRows(block.columns, rowsPerBlock, rows);
  const codes = coarse.subarray(0, (coarse.length / rowsPerBlock) * rows);
  const sum = checksum(block.granularity, columns, codes);
  database.run(insert, block.ordinal, block.granularity, live.length, version, columns, codes, sum);
}

function storedBlock(row: BlockRow, stride: number, file: string): StoredBlock {
  checkRow(file, `block ${row.ordinal}`, row.checksum, row.granularity, row.columns, row.coarse);
  const rows = row.columns.length / columnBytes;
  if (!Number.isInteger(rows) || rows > rowsPerBlock || row.coarse.length !== rows * stride) {
    const problem = `a block has ${row.columns.length} and ${row.coarse.length} bytes, which are not those of ${rows} rows.`;
    throw errors.indexCorrupt(file, problem);
  }
  return {
    block: new Block(row.ordinal, row.granularity, withRows(row.columns, rows, rowsPerBlock)),
    coarse: rows === rowsPerBlock ? row.coarse : longer(row.coarse, rowsPerBlock * stride),
  };
}

/** Returns columns with another number of rows: without the last ones, or with free rows after them. */
function withRows(columns: Uint8Array, from: number, to: number): Uint8Array {
  if (from === to) return columns;
  const changed = new Uint8Array(columnBytes * to);
  const rows = Math.min(from, to);
  let start = 0;
  for (const bytes of columnWidths) {
    changed.set(columns.subarray(start * from, start * from + bytes * rows), start * to);
    start += bytes;
  }
  return changed;
}

function longer(bytes: Uint8Array, length: number): Uint8Array {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}
