import { isCodesearchError } from '@codesearch/kernel';
import { syncIndex } from '../session/run/sync-index.ts';
import type { ProjectParts } from '../composition/project-scope.ts';
import { stampsOf, verifyUnity } from '../session/stored-index.ts';
import type { IndexSession } from '../session/index-session.ts';
import type { IndexStages } from '../session/index-stages.ts';
import type { IndexOptions } from '../session/index-options.ts';
import type { Manifest } from '../state/manifest.ts';
import { repairRecords } from './repair-records.ts';
import type { RepairReport } from './repair-records.ts';

/**
 * Repairs a store that differs from the records and the files: removes files that are not recorded, and indexes files
 * again that have other chunks. If parts of the index cannot be read, or do not belong together, nothing in it can be
 * relied on: it is built again, with vectors from the cache. The index is up to the tree afterwards.
 *
 * @throws INDEX_MISSING, INDEX_STALE, INDEX_BUSY
 */
export async function repairIndex(parts: ProjectParts, options: IndexOptions = {}): Promise<RepairReport> {
  const { session } = parts;
  session.assertWritable();
  try {
    const report = await session.modify(options, async (stages, found) => {
      await verifyParts(session, stages, found, options.signal);
      // If the repair is interrupted, the next run must not take differing counts for damage.
      session.manifest.write({ indexing: true });
      return repairRecords(stages, options);
    });
    await syncIndex(session, parts, { ...options, force: false });
    await session.verify(options.signal);
    return report;
  } catch (error) {
    // The index of another machine is not replaced.
    if (!isCodesearchError(error, 'INDEX_CORRUPT') || error.details.builtAt !== undefined) throw error;
    await syncIndex(session, parts, { ...options, force: true });
    return { restored: [], orphans: [], rebuilt: true };
  }
}

async function verifyParts(
  { manifest }: IndexSession,
  stages: IndexStages,
  found: Manifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const stamps = stampsOf([store, await store.stats({ signal })], [detector, await detector.snapshot({ signal })]);
  verifyUnity(manifest.folder, stamps, found, found);
}
