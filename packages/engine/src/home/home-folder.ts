import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { folderPath } from '@codesearch/toolkit/folder-path';
import envPaths from 'env-paths';

/**
 * The data home: the folder of all indexes and caches of this user. It is the configured one, else `CODESEARCH_HOME`,
 * else the platform's data folder.
 *
 * @throws CONFIG_INVALID if it is a relative path, which would be another folder in each working directory
 */
export function homeFolder(configured: string | undefined, env: (name: string) => string | undefined): string {
  if (configured) return absolute(configured, 'home');
  const named = env('CODESEARCH_HOME');
  if (named) return absolute(named, 'CODESEARCH_HOME');
  return platformHome();
}

function absolute(text: string, source: string): string {
  const path = folderPath(text);
  if (path !== undefined) return path;
  throw errors.configInvalid(
    source,
    `${JSON.stringify(text)} is a relative path, so each working directory would have its own indexes.`,
    `Set ${source} to an absolute path, or to one that begins with ~/.`,
  );
}

/** The folder of the caches that all projects of this user share. */
export function cacheFolder(dataHome: string): string {
  return join(dataHome, 'cache');
}

/** The data folder that the environment names; `undefined` if it depends on the working directory. */
export function trustedHome(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['CODESEARCH_HOME'];
  return named ? folderPath(named) : platformHome();
}

/** The platform's data folder, which is the data home where nothing else is configured. */
function platformHome(): string {
  return envPaths('codesearch', { suffix: '' }).data;
}

/** Whether the environment asks for no network. A word that is not understood may ask for it. */
export function isOffline(env: Readonly<Record<string, string | undefined>>): boolean {
  return !['', '0', 'false', 'no', 'off'].includes(env['CODESEARCH_OFFLINE']?.toLowerCase() ?? '');
}
