import { errors } from '@codesearch/kernel';
import type { ChunkKind, EmbeddedChunk, Granularity, StoredChunk } from '@codesearch/kernel';

/** What a store keeps of a chunk as one text. */
type Document = Pick<StoredChunk, 'startLine' | 'endLine' | 'text' | 'symbols' | 'enclosing' | 'calls' | 'imports'>;

/** What it keeps beside that text, to compare entries by. */
export type EntryFacts = Omit<StoredChunk, keyof Document>;

/** The text of an entry: JSON, which escapes what the text of a database cannot contain. */
export function entryDocument({ span, text, symbols, enclosing, calls, imports }: EmbeddedChunk['chunk']): string {
  const { startLine, endLine } = span;
  return JSON.stringify({ startLine, endLine, text, symbols, enclosing, calls, imports } satisfies Document);
}

/** The columns of an entry in a table of a database. */
export interface EntryColumns {
  readonly id: string;
  readonly path: string;
  /** Position among the entries of its file. */
  readonly position: number;
  readonly granularity: Granularity;
  readonly language: string;
  readonly kind: ChunkKind;
  readonly start_line: number;
  /** The rest of the chunk. */
  readonly document: string;
}

/** @param position among the entries of its file */
export function entryColumns({ id, path, granularity, chunk }: EmbeddedChunk, position: number): EntryColumns {
  const { language, kind, span } = chunk;
  return {
    id,
    path,
    position,
    granularity,
    language,
    kind,
    start_line: span.startLine,
    document: entryDocument(chunk),
  };
}

/**
 * The chunk of an entry.
 *
 * @param where the index, for the error
 * @throws INDEX_CORRUPT if the text cannot be read
 */
export function readEntry(
  { id, path, granularity, language, kind }: EntryFacts,
  text: string,
  where: string,
): StoredChunk {
  let document: Document;
  try {
    document = JSON.parse(text) as Document;
  } catch (error) {
    throw errors.indexCorrupt(where, `the content of the entry ${id} cannot be read.`, error);
  }
  return { id, path, granularity, language, kind, ...document };
}
