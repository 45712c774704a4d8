import type { EmbeddedChunk, Store } from '@codesearch/kernel';

/** The entries that `upsert` was given, by path. */
export function remembering(store: Store): {
  readonly known: Map<string, readonly EmbeddedChunk[]>;
  readonly upsert: Store['upsert'];
} {
  const known = new Map<string, readonly EmbeddedChunk[]>();
  return {
    known,
    async upsert(request): Promise<void> {
      await store.upsert(request);
      for (const { path, entries } of request.files) known.set(path, entries);
    },
  };
}
