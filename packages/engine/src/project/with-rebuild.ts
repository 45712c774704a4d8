import { isCodesearchError } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import type { RebuildOptions } from '../maintenance/rebuild-index.ts';
import type { IndexOptions } from '../session/index-options.ts';

/**
 * Runs a call on an index. If the index was built with other settings, it is built again, and the call runs once more.
 *
 * @throws what `rebuildIndex` and the call throw
 */
export async function withRebuild<Value>(
  parts: ProjectParts,
  options: IndexOptions & RebuildOptions,
  call: () => Promise<Value>,
): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!isCodesearchError(error, 'INDEX_STALE')) throw error;
    const { rebuildIndex } = await import('../maintenance/rebuild-index.ts');
    await rebuildIndex(parts, error, options);
  }
  return call();
}
