import type { FileRecord } from '@codesearch/kernel';
import type { StageSet } from '@codesearch/stages';
import type { OpenBatch } from '../state/manifest.ts';

/** A batch and the stamp of its commit. */
export interface NamedBatch {
  readonly batch: OpenBatch;
  readonly stamp: string;
}

/** The stamp of a write, as a stage gets it that may not keep stamps. */
export function stampFor(
  { facts }: { readonly facts: { readonly stamps?: boolean } },
  stamp: string,
): { readonly stamp?: string } {
  return facts.stamps ? { stamp } : {};
}

/**
 * Recovers a batch whose run was interrupted: the store may hold its old or its new data. The records of files that
 * were not committed are changed so that they differ from any file. The next comparison then finds these files changed,
 * even if a file has its committed content again. Committed files stay as they are.
 */
export async function recoverBatch(
  stages: StageSet,
  { batch, stamp }: NamedBatch,
  signal?: AbortSignal,
): Promise<void> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const doubtful: FileRecord[] = [];
  const unknown: string[] = [];
  for (const [path, hash] of Object.entries(batch)) {
    const record = await detector.fileRecord({ path });
    if ((record?.hash ?? null) === hash) continue;
    // A comparison does not find a file that was never committed and no longer exists.
    if (record) doubtful.push({ file: { ...record.file, stamp: '' }, hash: '', chunks: record.chunks });
    else unknown.push(path);
  }
  // The stamp is written in any case, since the batch may have reached one of them only.
  await store.remove({ paths: unknown, ...stampFor(store, stamp), signal });
  await detector.commit({ records: doubtful, removed: [], ...stampFor(detector, stamp) });
}
