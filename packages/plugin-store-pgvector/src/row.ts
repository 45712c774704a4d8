import type { FileEntries } from '@codesearch/kernel';
import { entryColumns } from '@codesearch/toolkit';
import type { EntryColumns } from '@codesearch/toolkit';
import { entryWords } from './word-table.ts';
import type { EntryWords } from './word-table.ts';

export interface EntryRow extends EntryColumns {
  /** Distinct among the entries of all times. */
  readonly number: number;
  /** Number of its search tokens; 0 if words are not on the server. */
  readonly tokens: number;
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
  const rows = entries.map(({ entry, position }, at) => ({
    ...entryColumns(entry, position),
    number: firstNumber + at,
    tokens: words[at]?.length ?? 0,
    embedding: vectorText(entry.vector),
  }));
  return { rows, words };
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
