import { isAbsolute, join, resolve } from 'node:path';
import envPaths from 'env-paths';

/**
 * The data home: the folder of all indexes and caches of this user. It is the configured one, else `CODESEARCH_HOME`, else
 * the platform's data folder.
 */
export function homeFolder(configured: string | undefined, env: (name: string) => string | undefined): string {
  const chosen = configured ?? env('CODESEARCH_HOME');
  if (chosen !== undefined && chosen !== '') return isAbsolute(chosen) ? chosen : resolve(chosen);
  return envPaths('codesearch', { suffix: '' }).data;
}

/** The folder of the caches that all projects of this user share. */
export function cacheFolder(dataHome: string): string {
  return join(dataHome, 'cache');
}
