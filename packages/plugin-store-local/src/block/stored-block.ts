import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { Block, columnBytes, rowsPerBlock } from './block.ts';

/** A block with the vectors of its entries, as one row of the table `block` holds them. */
export interface StoredBlock {
  readonly block: Block;
  /** The coarse codes of the vectors, row after row. */
  readonly coarse: Uint8Array;
}

/** In a damaged database a value may be of any type: a page of another table has other columns. */
interface BlockRow {
  readonly no: number;
  readonly granularity: number;
  readonly columns: Uint8Array;
  readonly coarse: Uint8Array;
  readonly checksum: number;
}

/** In the file, the columns are called `facts` and the coarse codes `vectors`. */
const select = 'SELECT no, granularity, facts AS columns, vectors AS coarse, checksum FROM block';
const insert =
  'INSERT OR REPLACE INTO block (no, granularity, used, version, facts, vectors, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)';

/**
 * Reads one block, or `undefined` where there is none of this number.
 *
 * @param stride bytes of one code
 *
 * Errors: `INDEX_CORRUPT` where it is not as it was written.
 */
export function readBlock(database: Database, no: number, stride: number): StoredBlock | undefined {
  const row = database.get<BlockRow>(`${select} WHERE no = ?`, no);
  return row && storedBlock(row, stride, database.file);
}

/** Reads the blocks that were written after a version, one at a time. Errors as for `readBlock`. */
export function* readBlocksSince(database: Database, version: number, stride: number): Generator<StoredBlock> {
  for (const row of database.iterate<BlockRow>(`${select} WHERE version > ?`, version))
    yield storedBlock(row, stride, database.file);
}

/** Writes a block in place of the former one of its number. */
export function writeBlock(database: Database, { block, coarse }: StoredBlock, version: number): void {
  const used = rowsPerBlock - block.freeRows().length;
  const sum = checksum(block.granularity, block.columns, coarse);
  database.run(insert, block.no, block.granularity, used, version, block.columns, coarse, sum);
}

function storedBlock(row: BlockRow, stride: number, file: string): StoredBlock {
  checkLength(file, row.columns, columnBytes * rowsPerBlock);
  checkLength(file, row.coarse, stride * rowsPerBlock);
  checkRow(file, `block ${row.no}`, row.checksum, row.granularity, row.columns, row.coarse);
  return { block: new Block(row.no, row.granularity, row.columns), coarse: row.coarse };
}

function checkLength(file: string, value: unknown, expected: number): void {
  const length = value instanceof Uint8Array ? value.length : 0;
  if (length !== expected) throw errors.indexCorrupt(file, `a block has ${length} bytes instead of ${expected}.`);
}
