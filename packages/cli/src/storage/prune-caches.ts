import type { PruneOptions } from '@codesearch/engine';
import type { CommonOptions } from '../option/command-options.ts';
import { openSetup } from '../project/open-project.ts';
import type { Caches } from '@codesearch/presentation/report';

/** Prunes the caches of the data folder. @param limit what is kept. Default: everything */
export async function pruneCaches(options: CommonOptions, limit: PruneOptions | undefined): Promise<Caches> {
  const { engine, setup } = await openSetup(options);
  const folder = engine.cacheFolder(setup.home);
  const status = async (left?: PruneOptions): Promise<Caches> => ({
    vectors: await engine.embeddingCacheStatus(folder, left),
    values: await engine.pluginCacheStatus(folder, left),
  });
  const { vectors, values } = await status();
  if (!limit) return { vectors, values };
  const left = await status(limit);
  const removed = { vectors: vectors.entries - left.vectors.entries, values: values.entries - left.values.entries };
  return { ...left, removed };
}
