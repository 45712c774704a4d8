import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { sketchBytes } from '../vector/sketch.ts';
import { Block, columnBytes, columnWidths, rowsPerBlock } from './block.ts';
import { release } from '../database/database.ts';

/** A block with the sketches of its vectors: one row of the table `block`. */
export interface StoredBlock {
  readonly block: Block;
  /** Those of all rows, or of the first ones. */
  readonly sketches: Uint8Array;
}

/** In a damaged database a value may have any type, because a page may be replaced by one of another table. */
interface BlockRow {
  readonly ordinal: number;
  readonly granularity: number;
  readonly count: number;
  readonly tokens: number;
  readonly columns: Uint8Array;
  readonly sketches: Uint8Array;
  readonly checksum: number;
}

/** In the database, the columns of a block are called `facts`, and the number of its documents `used`. */
const select =
  'SELECT no AS ordinal, granularity, used AS count, tokens, facts AS columns, sketches, checksum FROM block';
const insert =
  'INSERT OR REPLACE INTO block (no, granularity, used, tokens, version, facts, sketches, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';

/**
 * Reads one block.
 *
 * @param dimensions of the vectors
 * @returns `undefined` if there is no block with this ordinal
 * @throws INDEX_CORRUPT if the block is damaged
 */
export function readBlock(database: Database, ordinal: number, dimensions: number): StoredBlock | undefined {
  const row = database.get<BlockRow>(`${select} WHERE no = ?`, ordinal);
  return row && storedBlock(row, dimensions, database.file);
}

/**
 * Reads the blocks that were written after a version, one at a time.
 *
 * @param dimensions of the vectors
 * @throws INDEX_CORRUPT if a block is damaged
 */
export function* readBlocksSince(database: Database, version: number, dimensions: number): Generator<StoredBlock> {
  const space = new ColumnSpace();
  for (const row of database.iterate<BlockRow>(`${select} WHERE version > ?`, version))
    yield storedBlock(row, dimensions, database.file, (columns) => space.moved(columns));
}

/** Writes a block. It replaces the block with the same ordinal. */
export function writeBlock(
  database: Database,
  { block, sketches }: StoredBlock,
  dimensions: number,
  version: number,
): void {
  const { granularity, totals } = block;
  const rows = Math.max(1, (block.live.at(-1) ?? 0) + 1);
  const columns = withRows(block.columns, rowsPerBlock, rows);
  const codes = sketches.subarray(0, sketchBytes(dimensions, rows));
  const sum = checksum(granularity, totals.count, totals.tokens, columns, codes);
  database.run(insert, block.ordinal, granularity, totals.count, totals.tokens, version, columns, codes, sum);
}

function storedBlock(
  row: BlockRow,
  dimensions: number,
  file: string,
  kept = (columns: Uint8Array): Uint8Array => columns,
): StoredBlock {
  checkRow(
    file,
    `block ${row.ordinal}`,
    row.checksum,
    ...[row.granularity, row.count, row.tokens],
    row.columns,
    row.sketches,
  );
  const rows = row.columns.length / columnBytes;
  if (!Number.isInteger(rows) || rows > rowsPerBlock || row.sketches.length !== sketchBytes(dimensions, rows)) {
    const problem = `a block has ${row.columns.length} and ${row.sketches.length} bytes, which are not those of ${rows} rows.`;
    throw errors.indexCorrupt(file, problem);
  }
  const { ordinal, granularity, count, tokens, sketches } = row;
  const block = new Block(ordinal, granularity, kept(withRows(row.columns, rows, rowsPerBlock)), { count, tokens });
  if (rows < rowsPerBlock) block.scales.fill(NaN, rows);
  return { block, sketches };
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

/** Values that share memory, at most. */
const maxTogether = 64;

/**
 * Keeps values of one length in memory that some of them share: first one alone, then twice as many each time.
 * Thousands of single ones would leave gaps between them where others were freed.
 */
class ColumnSpace {
  #memory = new Uint8Array(0);
  #used = 0;
  #together = 1;

  /** Moves a value, which must not be used afterwards. */
  moved(value: Uint8Array): Uint8Array {
    if (this.#used + value.length > this.#memory.length) {
      this.#memory = new Uint8Array(this.#together * value.length);
      this.#used = 0;
      this.#together = Math.min(2 * this.#together, maxTogether);
    }
    const place = this.#memory.subarray(this.#used, (this.#used += value.length));
    place.set(value);
    release(value);
    return place;
  }
}
