import type { ChunkKind, EmbeddedChunk, FileEntries, Granularity } from '@codesearch/kernel';
import { entryDocument } from '@codesearch/toolkit';

/** A row of an entry. */
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
  /** The vector in the notation of pgvector. */
  readonly embedding: string;
}

/** Columns that an entry is read from. */
export const chunkColumns = 'id, path, granularity, language, kind, start_line, document';

export function entryRows(files: readonly FileEntries[]): readonly EntryRow[] {
  return files.flatMap(({ entries }) => entries.map(entryRow));
}

function entryRow(entry: EmbeddedChunk, position: number): EntryRow {
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
