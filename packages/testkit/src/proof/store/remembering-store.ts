import type { EmbeddedChunk, Store } from '@codesearch/kernel';

/** Entries as they were given to `upsert`, by path. */
export function remembering(store: Store): {
  readonly known: Map<string, readonly EmbeddedChunk[]>;
  readonly upsert: Store['upsert'];
} {
  const known = new Map<string, readonly EmbeddedChunk[]>();
  return {
    known,
    async upsert(files, options): Promise<void> {
      await store.upsert(files, options);
      for (const { path, entries } of files) known.set(path, entries);
    },
  };
}
