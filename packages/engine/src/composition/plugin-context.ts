import type { PluginContext } from '@codesearch/kernel';
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
}

/** The plain object that every plugin of a project gets. */
export function createPluginContext(scope: Scope, { root, home, dataDir }: PluginFolders): PluginContext {
  return {
    logger: scope.resolve(processToken.logger),
    fetch: scope.resolve(processToken.fetch),
    projectRoot: root,
    home,
    dataDir,
    cacheDir: cacheFolder(home),
    env: scope.resolve(processToken.environment),
    now: scope.resolve(processToken.clock),
  };
}
