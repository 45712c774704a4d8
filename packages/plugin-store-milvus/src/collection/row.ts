import type { RowData } from '@zilliz/milvus2-sdk-node';
import { errors } from '@codesearch/kernel';
import type { EmbeddedChunk, StoredChunk } from '@codesearch/kernel';
import { readEntry } from '@codesearch/toolkit';
import type { EntryFacts } from '@codesearch/toolkit';
import { maxPathBytes } from './schema.ts';
import { entryWords } from './words.ts';

/** UTF-16 code units per piece of content. Each takes at most three bytes, so a piece fits in a string of Milvus. */
const pieceLength = 20_000;

/** Fields that `storedChunk` reads. */
export const contentFields: readonly string[] = ['id', 'path', 'granularity', 'language', 'kind', 'content'];

/** The JSON in `content`, with the position of the entry among those of its file. */
type Content = Omit<StoredChunk, keyof EntryFacts> & { readonly order: number };

/** A row as a query returns it. */
export interface StoredRow extends EntryFacts {
  readonly content: readonly string[];
}

/** @param onOmitted receives the number of words that did not fit */
export function entryRow(
  entry: EmbeddedChunk,
  order: number,
  isLexical: boolean,
  onOmitted: (words: number) => void,
): RowData {
  const { id, path, granularity, chunk, context, vector } = entry;
  const bytes = Buffer.byteLength(path);
  if (bytes > maxPathBytes) throw errors.limitExceeded('The length of a path in bytes', bytes, maxPathBytes);
  const { text, symbols, enclosing, calls, imports, span } = chunk;
  const { startLine, endLine } = span;
  const content: Content = { order, startLine, endLine, text, symbols, enclosing, calls, imports };
  const words = isLexical ? entryWords(context.fields, granularity) : undefined;
  if (words && words.omitted > 0) onOmitted(words.omitted);
  return {
    id,
    path,
    granularity,
    first: order === 0,
    language: chunk.language,
    kind: chunk.kind,
    content: pieces(JSON.stringify(content)),
    vector: [...vector],
    ...(words ? { words: words.text } : {}),
  };
}

/** The blank row that replaces a row until it is deleted. */
export function replacedRow(id: string, dimensions: number, isLexical: boolean): RowData {
  return unseenRow(id, 'replaced', [], dimensions, isLexical);
}

/** Id of the row with the metadata of the index. */
export const metadataId = 'record';

/** The row of the index's metadata, see `Store.putMetadata`. */
export function metadataRow(metadata: string, dimensions: number, isLexical: boolean): RowData {
  return unseenRow(metadataId, 'record', pieces(metadata), dimensions, isLexical);
}

/** Whether a row is an entry. No search sees the other rows. */
export function isEntry({ granularity }: { readonly granularity: string }): boolean {
  return granularity === 'chunk' || granularity === 'file';
}

function unseenRow(
  id: string,
  granularity: string,
  content: readonly string[],
  dimensions: number,
  isLexical: boolean,
): RowData {
  return {
    id,
    path: '',
    granularity,
    first: false,
    language: '',
    kind: '',
    content: [...content],
    vector: Array.from({ length: dimensions }, () => 0),
    ...(isLexical ? { words: '' } : {}),
  };
}

/** An upper bound of the bytes of a row in a message. */
export function rowBytes(row: RowData): number {
  const { content, vector, words, path } = row as { content: string[]; vector: number[]; words?: string; path: string };
  const letters = content.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  return letters + 4 * vector.length + (words?.length ?? 0) + Buffer.byteLength(path) + 256;
}

/**
 * The entry of a row, and its position in the file.
 *
 * @throws `INDEX_CORRUPT` if the content cannot be read
 */
export function storedChunk(
  row: StoredRow,
  collection: string,
): { readonly chunk: StoredChunk; readonly order: number } {
  const entry = readEntry(row, row.content.join(''), `the collection ${collection}`);
  const { order, ...chunk } = entry as StoredChunk & Content;
  return { order, chunk };
}

/** JSON does not escape characters outside of the basic plane, so a piece must not end within one. */
function pieces(text: string): readonly string[] {
  const result: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + pieceLength;
    const splits = end < text.length && /[\ud800-\udbff]/.test(text[end - 1]!);
    result.push(text.slice(start, splits ? end - 1 : end));
    start = splits ? end - 1 : end;
  }
  return result;
}
