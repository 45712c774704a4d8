import { basename, delimiter, join } from 'node:path';
import { workspace } from '../../test/sandbox.ts';
import { pythonEnvironment } from './python-environment.ts';
import { tell } from './tell.ts';

/** A tree of somebody else's source. */
export interface SourceTree {
  readonly name: string;
  /** Absolute; not written to. */
  readonly folder: string;
}

/** Source as packages of the lock file publish it: TypeScript of ajv, C++ of Parcel's watcher. */
export const npmTrees: readonly SourceTree[] = ['ajv/lib', '@parcel/watcher/src'].map((name) => ({
  name,
  folder: join(workspace, 'node_modules', name),
}));

/**
 * Source in three languages: what npm has installed, and Python of urllib3, which is told as missing where Python cannot install
 * it. Besides, the folders that `CODESEARCH_LIVE_TREES` names, separated as in `PATH`.
 */
export async function sourceTrees(): Promise<readonly SourceTree[]> {
  const python = await pythonEnvironment('urllib3-2.8.0', ['urllib3==2.8.0'], { dependencies: false });
  if (typeof python === 'string') tell(`urllib3: NOT SEARCHED: ${python}`);
  const pythonTrees = typeof python === 'string' ? [] : [{ name: 'urllib3', folder: join(python.packages, 'urllib3') }];
  const named = (process.env['CODESEARCH_LIVE_TREES'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...npmTrees, ...pythonTrees, ...named.map((folder) => ({ name: basename(folder), folder }))];
}
