import { errors } from '@codesearch/kernel';
import type { EmbeddedChunk, FileEntries } from '@codesearch/kernel';

/** What one `upsert` is to do, checked and without repetitions. */
export interface UpsertPlan {
  readonly files: readonly FileEntries[];
  /** Length of all vectors, or `undefined` where there is no entry. */
  readonly dimensions: number | undefined;
}

const idPattern = /^[0-9a-f]{32}$/;

/** Of two entries of one path list or of one id, the last holds. */
export function upsertPlan(files: readonly FileEntries[]): UpsertPlan {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const owners = new Map<string, EmbeddedChunk>();
  for (const file of byPath.values()) for (const entry of file.entries) owners.set(entry.id, entry);
  let dimensions: number | undefined;
  for (const entry of owners.values()) {
    checkEntry(entry);
    dimensions ??= entry.vector.length;
    if (entry.vector.length !== dimensions) throw errors.dimensionMismatch(dimensions, entry.vector.length);
  }
  const distinct = [...byPath.values()].map(({ path, entries }) => ({
    path,
    entries: entries.filter((entry) => owners.get(entry.id) === entry),
  }));
  return { files: distinct, dimensions };
}

function checkEntry(entry: EmbeddedChunk): void {
  if (!idPattern.test(entry.id)) {
    throw errors.inputInvalid(
      `An entry of ${entry.path} has the id '${entry.id}'.`,
      'Ids are 32 lower-case hex digits.',
    );
  }
  if (!entry.vector.every(Number.isFinite)) {
    throw errors.inputInvalid(
      `A vector of ${entry.path} holds a value that is not a finite number.`,
      'Check the embedder, or choose another model.',
    );
  }
}
