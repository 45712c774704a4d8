import { errors } from '@codesearch/kernel';
import type { CallOptions, Store } from '@codesearch/kernel';
import type { Manifest } from './manifest.ts';

/** What a store on a server keeps about an index, for other machines. */
export type SharedMetadata = Pick<Manifest, 'format' | 'fingerprint' | 'createdAt' | 'completedAt' | 'content'>;

/** Keeps the metadata with the index. Does nothing if other machines cannot reach the store. */
export async function writeSharedMetadata(store: Store, manifest: Manifest, options: CallOptions): Promise<void> {
  const { format, fingerprint, createdAt, completedAt, content } = manifest;
  const metadata: SharedMetadata = {
    format,
    fingerprint,
    createdAt,
    ...(completedAt === undefined ? {} : { completedAt }),
    ...(content && { content }),
  };
  await store.keepRecord?.(JSON.stringify(metadata), options);
}

/**
 * Reads the metadata of the index in a store, whichever machine built it.
 *
 * @returns `undefined` if there is no index, or no metadata
 * @throws INDEX_CORRUPT if it cannot be read
 */
export async function readSharedMetadata(store: Store, options: CallOptions): Promise<SharedMetadata | undefined> {
  const text = await store.record?.(options);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as SharedMetadata;
  } catch (error) {
    throw errors.indexCorrupt(store.location, 'its metadata is not JSON.', error);
  }
}
