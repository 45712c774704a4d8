import { basename, delimiter, join } from 'node:path';
import { workspace } from '../../test/sandbox.ts';
import { urllib3 } from './python-environment.ts';
import { reportLive } from './report-live.ts';

/** A tree of third-party source. */
export interface SourceTree {
  readonly name: string;
  /** Absolute path of a folder that is not modified. */
  readonly folder: string;
}

/** Published source of packages in the lock file: TypeScript of ajv, C++ of Parcel's watcher. */
export const npmTrees: readonly SourceTree[] = ['ajv/lib', '@parcel/watcher/src'].map((name) => ({
  name,
  folder: join(workspace, 'node_modules', name),
}));

/**
 * Source in three languages: the installed npm packages, and urllib3 for Python, which is reported as missing if Python
 * cannot install it. Also the folders in `CODESEARCH_LIVE_TREES`, separated as in `PATH`.
 */
export async function sourceTrees(): Promise<readonly SourceTree[]> {
  const python = await urllib3();
  if (typeof python === 'string') reportLive(`urllib3: NOT SEARCHED: ${python}`);
  const pythonTrees = typeof python === 'string' ? [] : [{ name: 'urllib3', folder: join(python.packages, 'urllib3') }];
  const named = (process.env['CODESEARCH_LIVE_TREES'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...npmTrees, ...pythonTrees, ...named.map((folder) => ({ name: basename(folder), folder }))];
}
