import type { PluginContext } from '@codesearch/kernel';
import type { ChainPlan, FilePool } from '@codesearch/pool';
import type { EmbeddingCache, StageSet } from '@codesearch/stages';

/** The stages over one index, or over a temporary folder, and what was created with them. */
export interface IndexStages extends StageSet {
  /** What every plugin got. */
  readonly context: PluginContext;
  /** Runs every stage that is placed in the pool. */
  readonly pool: FilePool;
  /** A pool that runs other stages. The caller disposes it. */
  poolFor(plan: ChainPlan): FilePool;
  /** The cache that all projects of the process share. */
  readonly embeddingCache: EmbeddingCache;
}
