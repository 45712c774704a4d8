import { createHash } from 'node:crypto';
import type { EmbeddedChunk, Granularity, StoredChunk } from '@codesearch/kernel';
import { neverDies } from '@codesearch/toolkit';

/** What a row can be found by; the rest of an entry is its document. */
export type RowFacts = Readonly<Record<string, string | number>> & {
  readonly path: string;
  readonly born: number;
  readonly died: number;
};

/** What a collection keeps of an entry or a file. */
export interface Row {
  readonly id: string;
  readonly embedding: number[];
  readonly facts: RowFacts;
  readonly document: string;
}

/** The row of an entry that is born with a revision. */
export function entryRow(entry: EmbeddedChunk, born: number): Row {
  const { id, path, chunk, vector } = entry;
  const { language, kind } = chunk;
  return {
    id: `${id}-${born}`,
    embedding: Array.from(vector),
    facts: { entry: id, path, language, kind, born, died: neverDies },
    document: document(entry),
  };
}

/** The row of a file, so that files can be counted and listed. Its vector is not searched, and differs only to keep the graph sound. */
export function pathRow(path: string, born: number): Row {
  const digest = createHash('sha256').update(path).digest();
  return {
    id: `${digest.toString('hex', 0, 16)}-${born}`,
    embedding: [1, digest.readUInt32LE(0) / 0xffff_ffff],
    facts: { path, born, died: neverDies },
    document: '',
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

/**
 * Whether readers at a revision see a row.
 *
 * @param facts absent where the row was swept between the search that found it and the look at its facts: a dead one, for no other is
 */
export function isSeen(facts: RowFacts | null, revision: number): facts is RowFacts {
  return facts !== null && facts.born <= revision && revision < facts.died;
}
