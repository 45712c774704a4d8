import type { CallCosts } from '@codesearch/kernel';
import { applyLayers, createStage, withPluginServices, withServiceLimits } from '@codesearch/stages';
import type { CreateStage, DisposableContext } from '@codesearch/stages';
import type { Scope } from '../container/scope.ts';
import { cacheFolder } from '../home/home-folder.ts';
import { processToken } from './process-scope.ts';

/** The folders that a plugin works with. Absolute paths. */
export interface PluginFolders {
  /** The searched tree. */
  readonly root: string;
  /** The folder of all indexes and caches of this user. */
  readonly home: string;
  /** The private folder of the index. */
  readonly dataDir: string;
  /** The limit of what calls may cost. Default: none. */
  readonly costs?: CallCosts | undefined;
}

/**
 * The plain object that every plugin of a project gets.
 *
 * @param create creates stages inside other stages. Default: with the layers of a stage that is alone.
 */
export function createPluginContext(
  scope: Scope,
  { root, home, dataDir, costs }: PluginFolders,
  create: CreateStage = (binding, context) =>
    applyLayers(createStage(binding, withServiceLimits(context, binding)), binding, { context }),
): DisposableContext {
  const bare = {
    logger: scope.resolve(processToken.logger),
    fetch: scope.resolve(processToken.fetch),
    projectRoot: root,
    home,
    dataDir,
    cacheDir: cacheFolder(home),
    ...(costs && { costs }),
    env: scope.resolve(processToken.environment),
    now: scope.resolve(processToken.clock),
  };
  return withPluginServices(bare, create);
}
