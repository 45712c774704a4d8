import type { StageSet } from '../container/stage-set.ts';
import { errors } from '@codesearch/kernel';
import type { Snapshot } from '@codesearch/kernel';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { sharedRecord } from './shared-index.ts';

/**
 * What is committed, once it is certain that the store holds it. A database that was emptied, replaced or truncated can
 * often be read without an error, and answers from it would be wrong; so would those from an index on a server that
 * another machine has built anew, perhaps with another model. To be called after everything else was read.
 *
 * @param before the manifest as it was before anything was read
 *
 * Errors: `INDEX_CORRUPT` where the two do not agree; `INDEX_MISSING` where the index was removed meanwhile.
 */
export async function committedContent(
  stages: StageSet,
  folder: string,
  before: Manifest,
  signal: AbortSignal | undefined,
): Promise<Snapshot> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const [snapshot, stats, shared] = await Promise.all([
    detector.snapshot(),
    store.stats({ signal }),
    sharedRecord(store, { signal }),
  ]);
  const after = readManifest(folder);
  if (after?.createdAt !== before.createdAt) throw errors.indexMissing(before.root);
  // While somebody writes, or where a run was interrupted, the store may be ahead by what is not yet committed.
  const isQuiet = !before.indexing && !after.indexing && after.completedAt === before.completedAt;
  if (isQuiet && shared && shared.createdAt !== before.createdAt) {
    throw errors.indexReplaced(store.location, shared.createdAt);
  }
  const counts = { store: stats.chunks, 'lexical store': stats.lexicalChunks ?? stats.chunks };
  for (const [kept, chunks] of Object.entries(counts)) {
    if (!isQuiet || chunks === snapshot.chunks) continue;
    throw errors.indexCorrupt(folder, `its ${kept} has ${chunks} chunks, but ${snapshot.chunks} were committed.`);
  }
  return snapshot;
}
