import { checkRow, checksum } from '../database/checksum.ts';
import { compressed, withDecompressed } from '../database/compression.ts';
import type { Database } from '../database/database.ts';
import { encodedTexts, TextBlock } from './text-block.ts';
import type { TextRows } from './text-block.ts';

/** A row of the table `text`. */
interface TextBlockRow {
  readonly ordinal: number;
  readonly data: Uint8Array;
  readonly checksum: number;
}

// One statement for all blocks takes a third of the time of one statement per block.
const select = 'SELECT no AS ordinal, data, checksum FROM text WHERE no IN (SELECT value FROM json_each(?))';
const insert = 'INSERT OR REPLACE INTO text (no, data, checksum) VALUES (?, ?, ?)';

/**
 * Reads text blocks, and frees their memory when they were used. They are not cached, because the documents that were
 * made of them are, and few searches of a large index read a block that the ones before have read.
 *
 * @param use gets those that exist, by ordinal, which are valid until it returns
 * @throws INDEX_CORRUPT if one is damaged
 */
export function withTextBlocks<Result>(
  database: Database,
  ordinals: readonly number[],
  use: (blocks: ReadonlyMap<number, TextBlock>) => Result,
): Result {
  const rows = database.all<TextBlockRow>(select, JSON.stringify([...new Set(ordinals)]));
  for (const { ordinal, data, checksum: expected } of rows)
    checkRow(database.file, `text block ${ordinal}`, expected, ordinal, data);
  const values = rows.map(({ data }) => data);
  return withDecompressed(values, (blocks) =>
    use(new Map(rows.map(({ ordinal }, index) => [ordinal, new TextBlock(blocks[index]!)]))),
  );
}

/** Writes a text block. It replaces that with the same ordinal; one without texts is removed. */
export function writeTextBlock(database: Database, ordinal: number, rows: TextRows): void {
  if (rows.every((row) => row === undefined)) {
    database.run('DELETE FROM text WHERE no = ?', ordinal);
    return;
  }
  const data = compressed(encodedTexts(rows));
  database.run(insert, ordinal, data, checksum(ordinal, data));
}
