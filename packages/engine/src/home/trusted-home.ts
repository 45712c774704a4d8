import envPaths from 'env-paths';
import { folderPath } from '@codesearch/toolkit/folder-path';

/** The data folder that the environment names; `undefined` if it depends on the working directory. */
export function trustedHome(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['CODESEARCH_HOME'];
  return named ? folderPath(named) : platformHome();
}

/** The platform's data folder, which is the data home where nothing else is configured. */
export function platformHome(): string {
  return envPaths('codesearch', { suffix: '' }).data;
}
