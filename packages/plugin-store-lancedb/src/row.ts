import type { ChunkKind, EmbeddedChunk, FileEntries, Granularity } from '@codesearch/kernel';
import { entryDocument } from '@codesearch/toolkit';

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
  /** The rest of the chunk. */
  readonly document: string;
}

/** Columns that an entry is read from. */
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

export function entryRows(files: readonly FileEntries[]): readonly (EntryRow & { readonly vector: number[] })[] {
  return files.flatMap(({ entries }) => entries.map(entryRow));
}

function entryRow(entry: EmbeddedChunk, position: number): EntryRow & { readonly vector: number[] } {
  const { id, path, granularity, chunk, vector } = entry;
  return {
    id,
    path,
    position,
    granularity,
    language: chunk.language,
    kind: chunk.kind,
    start_line: chunk.span.startLine,
    document: entryDocument(chunk),
    vector: [...vector],
  };
}
