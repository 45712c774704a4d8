import { errors } from '@codesearch/kernel';
import type { ChunkKind, EmbeddedChunk, FileEntries, Granularity, StoredChunk } from '@codesearch/kernel';

/** A row of an entry. LanceDB keeps its numbers as 64-bit floats. */
export interface EntryRow {
  readonly id: string;
  readonly path: string;
  /** Position among the entries of its file. */
  readonly position: number;
  readonly granularity: Granularity;
  readonly language: string;
  readonly kind: ChunkKind;
  readonly start_line: number;
  /** The rest of the chunk as JSON. */
  readonly document: string;
}

/** Columns that {@link storedChunk} reads. */
export const chunkColumns: readonly string[] = [
  'id',
  'path',
  'position',
  'granularity',
  'language',
  'kind',
  'start_line',
  'document',
];

type Document = Omit<StoredChunk, 'id' | 'path' | 'granularity' | 'language' | 'kind' | 'startLine'>;

export function entryRows(files: readonly FileEntries[]): readonly (EntryRow & { readonly vector: number[] })[] {
  return files.flatMap(({ entries }) => entries.map(entryRow));
}

function entryRow(entry: EmbeddedChunk, position: number): EntryRow & { readonly vector: number[] } {
  const { id, path, granularity, chunk, vector } = entry;
  const { language, kind, span, text, symbols, enclosing, calls, imports } = chunk;
  const document: Document = { endLine: span.endLine, text, symbols, enclosing, calls, imports };
  return {
    id,
    path,
    position,
    granularity,
    language,
    kind,
    start_line: span.startLine,
    document: JSON.stringify(document),
    vector: [...vector],
  };
}

/**
 * @param where location of the table
 * @throws INDEX_CORRUPT if the row cannot be read
 */
export function storedChunk(row: EntryRow, where: string): StoredChunk {
  const { id, path, granularity, language, kind, start_line: startLine } = row;
  const { endLine, text, symbols, enclosing, calls, imports } = documentOf(row, where);
  return { id, path, granularity, language, kind, startLine, endLine, text, symbols, enclosing, calls, imports };
}

function documentOf({ id, document }: EntryRow, where: string): Document {
  try {
    return JSON.parse(document) as Document;
  } catch (error) {
    throw errors.indexCorrupt(where, `the content of the entry ${id} cannot be read.`, error);
  }
}
