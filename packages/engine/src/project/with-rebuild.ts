import { isCodesearchError } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import type { IndexReport } from '../index/index-event.ts';
import type { RebuildOptions } from '../maintenance/rebuild-index.ts';
import type { IndexOptions } from '../session/index-options.ts';

/**
 * Runs a call on an index. If the index was built with other settings, it is built again, and the call runs once more.
 *
 * @param afterBuild runs instead of the second call if this process has built it. Default: the call
 * @throws what `rebuildIndex` and the call throw
 */
export async function withRebuild<Value>(
  parts: ProjectParts,
  options: IndexOptions & RebuildOptions,
  call: () => Promise<Value>,
  afterBuild: (report: IndexReport) => Promise<Value> = call,
): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!isCodesearchError(error, 'INDEX_STALE')) throw error;
    const { rebuildIndex } = await import('../maintenance/rebuild-index.ts');
    const report = await rebuildIndex(parts, error, options);
    return report ? afterBuild(report) : call();
  }
}
