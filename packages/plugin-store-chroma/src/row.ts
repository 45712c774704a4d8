import { createHash } from 'node:crypto';
import type { EmbeddedChunk, Granularity } from '@codesearch/kernel';
import { entryDocument, neverDies } from '@codesearch/toolkit';
import type { EntryFacts } from '@codesearch/toolkit';

/** The fields that identify and filter a row. The rest of an entry is its document. */
export type RowFacts = Readonly<Record<string, string | number>> & {
  readonly path: string;
  readonly born: number;
  readonly died: number;
};

/** An entry or a file as a collection stores it. */
export interface Row {
  readonly id: string;
  readonly embedding: number[];
  readonly facts: RowFacts;
  readonly document: string;
}

/** The row of an entry that is created with a revision. */
export function entryRow(entry: EmbeddedChunk, born: number): Row {
  const { id, path, chunk, vector } = entry;
  const { language, kind } = chunk;
  return {
    id: `${id}-${born}`,
    embedding: Array.from(vector),
    facts: { entry: id, path, language, kind, born, died: neverDies },
    document: entryDocument(chunk),
  };
}

/**
 * The row of a file, used to count and list files. Its vector is not searched. It varies because equal vectors degrade
 * the graph.
 */
export function pathRow(path: string, born: number): Row {
  const digest = createHash('sha256').update(path).digest();
  return {
    id: `${digest.toString('hex', 0, 16)}-${born}`,
    embedding: [1, digest.readUInt32LE(0) / 0xffff_ffff],
    facts: { path, born, died: neverDies },
    document: '',
  };
}

/** The fields of an entry among those of its row. */
export function entryFacts(facts: RowFacts, granularity: Granularity): EntryFacts {
  const { entry, path, language, kind } = facts as unknown as EntryFacts & { readonly entry: string };
  return { id: entry, path, granularity, language, kind };
}

/**
 * Whether readers at a revision see a row.
 *
 * @param facts null if the row was deleted between the search and the read of its metadata; only a removed row is
 *   deleted
 */
export function isSeen(facts: RowFacts | null, revision: number): facts is RowFacts {
  return facts !== null && facts.born <= revision && revision < facts.died;
}
