import type { ChunkKind, EmbeddedChunk, FileEntries, Granularity } from '@codesearch/kernel';
import { entryDocument } from '@codesearch/toolkit';
import { entryWords } from './word-table.ts';
import type { EntryWords } from './word-table.ts';

/** A row of an entry. */
export interface EntryRow {
  readonly id: string;
  /** Distinct among the entries of all times. */
  readonly number: number;
  readonly path: string;
  /** Position among the entries of its file. */
  readonly position: number;
  readonly granularity: Granularity;
  readonly language: string;
  readonly kind: ChunkKind;
  readonly start_line: number;
  /** Number of its search tokens; 0 if words are not on the server. */
  readonly tokens: number;
  /** The rest of the chunk. */
  readonly document: string;
  /** The vector in the notation of pgvector. */
  readonly embedding: string;
}

/** Columns that an entry is read from. */
export const chunkColumns = 'id, path, granularity, language, kind, start_line, document';

/** The rows of some files. */
export interface WrittenEntries {
  readonly rows: readonly EntryRow[];
  /** The words of each row, in order; empty if they are not on the server. */
  readonly words: readonly EntryWords[];
}

/** @param firstNumber number of the first entry; the others follow */
export function writtenEntries(files: readonly FileEntries[], firstNumber: number, withWords: boolean): WrittenEntries {
  const entries = files.flatMap((file) => file.entries.map((entry, position) => ({ entry, position })));
  const words = withWords
    ? entries.map(({ entry }, at) => entryWords(firstNumber + at, entry.granularity, entry.context.fields))
    : [];
  const rows = entries.map(({ entry, position }, at) =>
    entryRow(entry, { position, number: firstNumber + at, tokens: words[at]?.length ?? 0 }),
  );
  return { rows, words };
}

function entryRow(
  { id, path, granularity, chunk, vector }: EmbeddedChunk,
  place: Pick<EntryRow, 'number' | 'position' | 'tokens'>,
): EntryRow {
  return {
    id,
    ...place,
    path,
    granularity,
    language: chunk.language,
    kind: chunk.kind,
    start_line: chunk.span.startLine,
    document: entryDocument(chunk),
    embedding: vectorText(vector),
  };
}

/** An estimate of the bytes of a row in a request. */
export function rowBytes({ path, document, embedding }: EntryRow): number {
  return path.length + document.length + embedding.length + 200;
}

export function vectorText(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}

export function parseVector(text: string): Float32Array {
  return Float32Array.from(JSON.parse(text) as number[]);
}
