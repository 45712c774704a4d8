import type { EmbeddedChunk } from '../contract/contextual-chunk.ts';
import type { FileEntries } from '../contract/store.ts';
import { dimensionMismatch, inputInvalid } from '../error/errors.ts';

/** What one `Store.upsert` is to do, checked and without repetitions. */
export interface UpsertPlan {
  readonly files: readonly FileEntries[];
  /** Length of all vectors, or `undefined` where there is no entry. */
  readonly dimensions: number | undefined;
}

/**
 * Of two lists of one path, and of two entries of one id, the last is kept.
 *
 * Errors: `DIMENSION_MISMATCH` where vectors differ in length; `INPUT_INVALID` for a vector that is not finite.
 */
export function upsertPlan(files: readonly FileEntries[]): UpsertPlan {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const byId = new Map<string, EmbeddedChunk>();
  for (const file of byPath.values()) for (const entry of file.entries) byId.set(entry.id, entry);
  let dimensions: number | undefined;
  for (const { path, vector } of byId.values()) {
    dimensions ??= vector.length;
    if (vector.length !== dimensions) throw dimensionMismatch(dimensions, vector.length);
    if (vector.every(Number.isFinite)) continue;
    throw inputInvalid(
      `A vector of ${path} holds a value that is not a finite number.`,
      'Check the embedder, or choose another model.',
    );
  }
  const distinct = [...byPath.values()].map(({ path, entries }) => ({
    path,
    entries: entries.filter((entry) => byId.get(entry.id) === entry),
  }));
  return { files: distinct, dimensions };
}
