import { readManifest } from './manifest.ts';
import type { StorePlace } from './manifest.ts';
import { projectFolder, realRoot } from './project-folder.ts';

/**
 * Where the index of a tree was built or last moved to, whatever is configured now; `undefined` where there is no index.
 *
 * Errors: `INPUT_INVALID` for a root that is no folder; `INDEX_CORRUPT`.
 */
export function recordedStore(dataHome: string, root: string): StorePlace | undefined {
  return readManifest(projectFolder(dataHome, realRoot(root)))?.store;
}
