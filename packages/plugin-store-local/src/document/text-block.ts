import { ByteReader, ByteWriter } from '../lexical/bytes.ts';
import { checkRow, checksum } from '../database/checksum.ts';
import { compressed, withDecompressed } from '../database/compression.ts';
import type { Database } from '../database/database.ts';

/*
 * A text block has the texts and details of `textsPerBlock` consecutive docIds. Neighbors are chunks of the same file,
 * so they are compressed together. It contains for each docId the numbers
 *
 *   0 for a free docId, else 1 for a text in UTF-8, or 2 in UTF-16 · bytes of the text · bytes of the detail
 *
 * then all texts, and then all details.
 */

/** A search decompresses whole blocks: larger ones save little, and take longer. */
export const textsPerBlock = 16;

export function textBlockOf(docId: number): number {
  return Math.floor(docId / textsPerBlock);
}

/** What a text block has of a document. */
export interface StoredText {
  readonly text: string;
  /** See `stored-detail.ts`. */
  readonly detail: string;
}

const [utf8, utf16] = [1, 2];

/** Texts by row, which is the remainder of the docId. */
type TextRows = readonly (StoredText | undefined)[];

export function encodedTexts(rows: TextRows): Uint8Array {
  const header = new ByteWriter();
  const [texts, details]: [Buffer[], Buffer[]] = [[], []];
  for (let row = 0; row < textsPerBlock; row++) {
    const stored = rows[row];
    if (stored === undefined) {
      header.number(0);
      continue;
    }
    // UTF-8 cannot encode an unpaired surrogate.
    const isWellFormed = stored.text.isWellFormed();
    const text = Buffer.from(stored.text, isWellFormed ? 'utf8' : 'utf16le');
    const detail = Buffer.from(stored.detail);
    header.number(isWellFormed ? utf8 : utf16);
    header.number(text.length);
    header.number(detail.length);
    texts.push(text);
    details.push(detail);
  }
  return Buffer.concat([header.bytes.subarray(0, header.length), ...texts, ...details]);
}

/** A decoded text block. Strings are made when they are asked for. */
export class TextBlock {
  readonly #bytes: Buffer;
  readonly #kinds: Uint8Array = new Uint8Array(textsPerBlock);
  /** By row: the offset of its text, and that of its detail. Both have a last offset, where they end. */
  readonly #texts: Uint32Array = new Uint32Array(textsPerBlock + 1);
  readonly #details: Uint32Array = new Uint32Array(textsPerBlock + 1);

  /** @param bytes a result of {@link encodedTexts} */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const reader = new ByteReader(bytes);
    for (let row = 0; row < textsPerBlock; row++) {
      this.#kinds[row] = reader.number();
      const isFree = this.#kinds[row] === 0;
      this.#texts[row + 1] = this.#texts[row]! + (isFree ? 0 : reader.number());
      this.#details[row + 1] = this.#details[row]! + (isFree ? 0 : reader.number());
    }
    const start = reader.at;
    const end = start + this.#texts[textsPerBlock]!;
    for (let row = 0; row <= textsPerBlock; row++) {
      this.#texts[row]! += start;
      this.#details[row]! += end;
    }
  }

  has(docId: number): boolean {
    return this.#kinds[docId % textsPerBlock] !== 0;
  }

  text(docId: number): string {
    const row = docId % textsPerBlock;
    const encoding = this.#kinds[row] === utf16 ? 'utf16le' : 'utf8';
    return this.#bytes.toString(encoding, this.#texts[row], this.#texts[row + 1]);
  }

  detail(docId: number): string {
    const row = docId % textsPerBlock;
    return this.#bytes.toString('utf8', this.#details[row], this.#details[row + 1]);
  }

  /** All rows, to be changed. */
  rows(): (StoredText | undefined)[] {
    return Array.from({ length: textsPerBlock }, (_, row) =>
      this.has(row) ? { text: this.text(row), detail: this.detail(row) } : undefined,
    );
  }
}

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
