import { syncIndex } from '../session/sync-index.ts';
import type { RunSettings } from '../session/sync-index.ts';
import type { IndexSession } from '../session/index-session.ts';
import type { IndexOptions } from '../project/project.ts';
import { repairRecords } from './repair-records.ts';
import type { RepairReport } from './repair-records.ts';

/**
 * Repairs a store that differs from the records: removes files that are not recorded, and indexes files again that have
 * the wrong number of chunks. The index is up to the tree afterwards.
 *
 * @throws INDEX_MISSING if there is no index
 */
export async function repairIndex(
  session: IndexSession,
  settings: RunSettings,
  options: IndexOptions,
): Promise<RepairReport> {
  const report = await session.modify(options, async (stages) => {
    // If the repair is interrupted, the next run must not take differing counts for damage.
    session.manifest.write({ indexing: true });
    return repairRecords(stages, options.signal);
  });
  await syncIndex(session, settings, { ...options, force: false });
  return report;
}
