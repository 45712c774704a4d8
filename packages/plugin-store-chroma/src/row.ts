import { createHash } from 'node:crypto';
import type { EmbeddedChunk, Granularity, StoredChunk } from '@codesearch/kernel';

/** When a row dies that nobody has replaced. */
export const never: number = Number.MAX_SAFE_INTEGER;

/** What a row can be found by; the rest of an entry is its document. */
export type RowFacts = Readonly<Record<string, string | number>> & {
  readonly path: string;
  readonly born: number;
  readonly died: number;
};

/** What a collection takes in one request. */
export interface Rows {
  readonly ids: string[];
  readonly embeddings: number[][];
  readonly metadatas: RowFacts[];
  readonly documents?: string[];
}

/** The rows of entries that are born with a revision. */
export function entryRows(entries: readonly EmbeddedChunk[], born: number): Rows {
  return {
    ids: entries.map(({ id }) => `${id}-${born}`),
    embeddings: entries.map(({ vector }) => Array.from(vector)),
    metadatas: entries.map(({ id, path, chunk }) => ({
      entry: id,
      path,
      language: chunk.language,
      kind: chunk.kind,
      born,
      died: never,
    })),
    documents: entries.map(document),
  };
}

/** One row per file, so that files can be counted. Its vector is not searched, and differs only to keep the graph sound. */
export function pathRows(paths: readonly string[], born: number): Rows {
  const digests = paths.map((path) => createHash('sha256').update(path).digest());
  return {
    ids: digests.map((digest) => `${digest.toString('hex', 0, 16)}-${born}`),
    embeddings: digests.map((digest) => [1, digest.readUInt32LE(0) / 0xffff_ffff]),
    metadatas: paths.map((path) => ({ path, born, died: never })),
  };
}

function document({ chunk }: EmbeddedChunk): string {
  const { span, text, symbols, enclosing } = chunk;
  return JSON.stringify({ startLine: span.startLine, endLine: span.endLine, text, symbols, enclosing });
}

/** The entry that a row was made of. */
export function storedChunk(facts: RowFacts, granularity: Granularity, document: string): StoredChunk {
  const { startLine, endLine, text, symbols, enclosing } = JSON.parse(document) as StoredChunk;
  const { entry, path, language, kind } = facts as unknown as StoredChunk & { readonly entry: string };
  return { id: entry, path, granularity, language, kind, startLine, endLine, text, symbols, enclosing };
}

export function isSeen({ born, died }: RowFacts, revision: number): boolean {
  return born <= revision && revision < died;
}
