import { errors } from '@codesearch/kernel';
import type { EmbeddedChunk, FileEntries } from '@codesearch/kernel';

/** What one `upsert` is to do, checked and without repetitions. */
export interface UpsertPlan {
  readonly files: readonly FileEntries[];
  /** Length of all vectors, or `undefined` where there is no entry. */
  readonly dimensions: number | undefined;
}

/**
 * Of two lists of one path, and of two entries of one id, the last holds.
 *
 * Errors: `DIMENSION_MISMATCH` where vectors differ in length; `INPUT_INVALID` for one that is not finite.
 */
export function upsertPlan(files: readonly FileEntries[]): UpsertPlan {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const owners = new Map<string, EmbeddedChunk>();
  for (const file of byPath.values()) for (const entry of file.entries) owners.set(entry.id, entry);
  const dimensions = owners.values().next().value?.vector.length;
  for (const { path, vector } of owners.values()) {
    if (vector.length !== dimensions) throw errors.dimensionMismatch(dimensions ?? 0, vector.length);
    if (vector.every(Number.isFinite)) continue;
    throw errors.inputInvalid(`A vector of ${path} holds a value that is not a finite number.`, 'Check the embedder.');
  }
  const distinct = [...byPath.values()].map(({ path, entries }) => ({
    path,
    entries: entries.filter((entry) => owners.get(entry.id) === entry),
  }));
  return { files: distinct, dimensions };
}
