import { folderPath } from '@codesearch/toolkit';
import { homeFolder } from './home-folder.ts';

/** The data folder that the environment names; `undefined` if it depends on the working directory. */
export function trustedHome(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['CODESEARCH_HOME'];
  return named === undefined || named === '' || folderPath(named) !== undefined
    ? homeFolder(undefined, (name) => env[name])
    : undefined;
}
