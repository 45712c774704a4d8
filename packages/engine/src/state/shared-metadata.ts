import { errors } from '@codesearch/kernel';
import type { CallOptions } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import type { Manifest } from './manifest.ts';

/** What a store on a server keeps about an index, for other machines. */
export type SharedMetadata = Pick<
  Manifest,
  'format' | 'fingerprint' | 'createdAt' | 'stamp' | 'completedAt' | 'content'
>;

/** Keeps the metadata with the index. Does nothing if other machines cannot reach the store. */
export async function writeSharedMetadata(
  store: GuardedStage<'store'>,
  manifest: Manifest,
  options: CallOptions,
): Promise<void> {
  if (!store.facts.shared) return;
  const { format, fingerprint, createdAt, stamp, completedAt, content } = manifest;
  const metadata: SharedMetadata = {
    format,
    fingerprint,
    createdAt,
    ...(stamp === undefined ? {} : { stamp }),
    ...(completedAt === undefined ? {} : { completedAt }),
    ...(content && { content }),
  };
  await store.putMetadata({ metadata: JSON.stringify(metadata), ...options });
}

/**
 * Reads the metadata of the index in a store, whichever machine built it.
 *
 * @returns `undefined` if there is no index, or no metadata
 * @throws INDEX_CORRUPT if it cannot be read
 */
export async function readSharedMetadata(
  store: GuardedStage<'store'>,
  options: CallOptions,
): Promise<SharedMetadata | undefined> {
  const text = store.facts.shared ? await store.getMetadata(options) : undefined;
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as SharedMetadata;
  } catch (error) {
    throw errors.indexCorrupt(store.facts.location, 'its metadata is not JSON.', error);
  }
}
