import type { StageSet } from '../container/stage-set.ts';
import { errors } from '@codesearch/kernel';
import type { CallOptions, Store } from '@codesearch/kernel';
import type { IndexRecord } from './index-record.ts';
import type { Manifest } from './manifest.ts';
import { makePrivateFolder } from '@codesearch/toolkit';
import type { IndexSummary } from './index-state.ts';

/** What readers on other machines have to know of an index. */
type SharedRecord = Pick<Manifest, 'format' | 'fingerprint' | 'createdAt' | 'completedAt' | 'content'>;

/** An index that another machine keeps. */
export interface SharedIndex extends IndexSummary {
  readonly record: SharedRecord;
}

/** Tells readers on other machines what the index was built with. Does nothing for a store that they cannot reach. */
export async function shareIndex(stages: StageSet, manifest: Manifest, options: CallOptions): Promise<void> {
  const { format, fingerprint, createdAt, completedAt, content } = manifest;
  const record: SharedRecord = {
    format,
    fingerprint,
    createdAt,
    ...(completedAt === undefined ? {} : { completedAt }),
    ...(content && { content }),
  };
  await (await stages.get('store')).keepRecord?.(JSON.stringify(record), options);
}

/**
 * What the index in a store was built with, by whichever machine; `undefined` where there is no index, or no record of
 * it.
 *
 * Errors: `INDEX_CORRUPT`.
 */
export async function sharedRecord(store: Store, options: CallOptions): Promise<SharedRecord | undefined> {
  const text = await store.record?.(options);
  return text === undefined ? undefined : parsed(text, store.location);
}

/**
 * Reads the state and the record of an index that another machine has built. `interrupted` while it is being written.
 *
 * Errors: `UNSUPPORTED` for a store that cannot be read from another machine; `INDEX_MISSING` where nothing was shared;
 * `INDEX_STALE` where it was built with other settings; `INDEX_CORRUPT`.
 */
export async function readSharedIndex(
  stages: StageSet,
  wanted: IndexRecord,
  options: CallOptions,
): Promise<SharedIndex> {
  // Stages remember in it what they know of the index.
  makePrivateFolder(wanted.folder);
  const store = await stages.get('store');
  if (!store.record) {
    throw errors.unsupported(
      `A read-only index in ${store.location}`,
      "Use a store on a server with its own lexical search, or omit 'readOnly'.",
    );
  }
  const record = await sharedRecord(store, options);
  const { root } = wanted;
  if (!record) throw errors.indexMissing(`${root} in ${store.location}`);
  wanted.fit({ ...record, root, indexing: false });
  const { chunks } = await store.stats(options);
  const { files, chunks: recorded } = record.content ?? { files: 0, chunks: 0 };
  return { state: chunks === recorded ? 'current' : 'interrupted', files, chunks, record };
}

function parsed(text: string, location: string): SharedRecord {
  try {
    return JSON.parse(text) as SharedRecord;
  } catch (error) {
    throw errors.indexCorrupt(location, 'its metadata is not JSON.', error);
  }
}
