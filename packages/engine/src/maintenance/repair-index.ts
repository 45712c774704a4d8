import { isCodesearchError } from '@codesearch/kernel';
import { syncIndex } from '../session/sync-index.ts';
import type { RunSettings } from '../session/sync-index.ts';
import type { IndexSession } from '../session/index-session.ts';
import type { IndexOptions } from '../project/project.ts';
import { repairRecords } from './repair-records.ts';
import type { RepairReport } from './repair-records.ts';

/**
 * Repairs a store that differs from the records: removes files that are not recorded, and indexes files again that have
 * the wrong number of chunks. An index that cannot be read is rebuilt. The index is up to the tree afterwards.
 *
 * @throws INDEX_MISSING if there is no index
 */
export async function repairIndex(
  session: IndexSession,
  settings: RunSettings,
  options: IndexOptions,
): Promise<RepairReport> {
  try {
    const report = await session.modify(options, async (stages) => {
      // If the repair is interrupted, the next run must not take differing counts for damage.
      session.manifest.write({ indexing: true });
      return repairRecords(stages, options.signal);
    });
    await syncIndex(session, settings, { ...options, force: false });
    await session.verify(options.signal);
    return report;
  } catch (error) {
    // The index of another machine is not replaced.
    if (!isCodesearchError(error, 'INDEX_CORRUPT') || error.details.builtAt !== undefined) throw error;
    await syncIndex(session, settings, { ...options, force: true });
    return { restored: [], orphans: [], rebuilt: true };
  }
}
