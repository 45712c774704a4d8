import { errors } from '@codesearch/kernel';
import type { EmbeddedChunk, FileEntries } from '@codesearch/kernel';

/** The checked work of one `Store.upsert`, without duplicates. */
export interface UpsertPlan {
  readonly files: readonly FileEntries[];
  /** Length of all vectors; `undefined` if there are no entries. */
  readonly dimensions: number | undefined;
}

/**
 * Checks the files of one `Store.upsert` and removes duplicates: the last of two lists for one path, and of two entries
 * with one id, is kept.
 *
 * @throws DIMENSION_MISMATCH if vectors differ in length
 * @throws INPUT_INVALID if a vector contains a value that is not a finite number
 */
export function upsertPlan(files: readonly FileEntries[]): UpsertPlan {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const byId = new Map<string, EmbeddedChunk>();
  for (const file of byPath.values()) for (const entry of file.entries) byId.set(entry.id, entry);
  let dimensions: number | undefined;
  for (const { path, vector } of byId.values()) {
    dimensions ??= vector.length;
    if (vector.length !== dimensions) throw errors.dimensionMismatch(dimensions, vector.length);
    if (vector.every(Number.isFinite)) continue;
    throw errors.inputInvalid(
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
