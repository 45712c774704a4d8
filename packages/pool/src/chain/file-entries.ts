import { meanVector } from '@codesearch/toolkit/pure';
import type { Chunk, ChunkContext, CodeSymbol, EmbeddedChunk, FileEntries } from '@codesearch/kernel';
import { chunkIds, fileId } from './chunk-id.ts';

/** The results of the stages for one file; the lists have equal length and order. */
export interface FileParts {
  readonly path: string;
  readonly language: string;
  readonly chunks: readonly Chunk[];
  readonly contexts: readonly ChunkContext[];
  readonly vectors: readonly Float32Array[];
}

/** Max names in the entry of a whole file; only generated tables define more. */
const maxNames = 2000;

/** Max distinct imports in the entry of a whole file. */
const maxImports = 256;

/**
 * Returns the entries of one file: one per chunk, and one for the whole file, for questions about design. The vector of
 * the latter is the mean of the chunks' vectors; its fields are the path and every name that the file defines; its
 * imports are those of all chunks.
 */
export function fileEntries(parts: FileParts): FileEntries {
  const { path, chunks, contexts, vectors } = parts;
  if (chunks.length === 0) return { path, entries: [] };
  const ids = chunkIds(path, chunks);
  const entries = chunks.map((chunk, index): EmbeddedChunk => ({
    id: ids[index] as string,
    path,
    granularity: 'chunk',
    chunk,
    context: contexts[index] as ChunkContext,
    vector: vectors[index] as Float32Array,
  }));
  return { path, entries: [...entries, wholeFile(parts)] };
}

function wholeFile({ path, language, chunks, contexts, vectors }: FileParts): EmbeddedChunk {
  const symbols: CodeSymbol[] = chunks.flatMap((chunk) => chunk.symbols).slice(0, maxNames);
  const names = symbols.map((symbol) => symbol.name).join(' ');
  const lastSpan = (chunks.at(-1) as Chunk).span;
  return {
    id: fileId(path),
    path,
    granularity: 'file',
    chunk: {
      span: { start: 0, end: lastSpan.end, startLine: 1, endLine: lastSpan.endLine },
      text: '',
      language,
      kind: 'file',
      symbols: [],
      enclosing: [],
      calls: [],
      imports: [...new Set(chunks.flatMap((chunk) => chunk.imports))].slice(0, maxImports),
    },
    context: {
      embeddingText: '',
      fields: { path: contexts[0]?.fields.path ?? path, names, scope: '', signature: '', doc: '', body: '' },
      level: contexts[0]?.level ?? 'raw',
    },
    vector: meanVector(vectors),
  };
}
