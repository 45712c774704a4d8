import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Client } from './client.ts';
import type { SettingsFolders } from './settings-folders.ts';

/** Whether a client has a program in `PATH`, or has left traces in the home folder. Starts nothing. */
export function isInstalled({ programs, traces }: Client, folders: SettingsFolders): boolean {
  if (traces(folders).some((path) => existsSync(path))) return true;
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const path = (folders.env('PATH') ?? '').split(delimiter).filter((folder) => folder !== '');
  return programs.some((program) =>
    path.some((folder) => suffixes.some((suffix) => existsSync(join(folder, `${program}${suffix}`)))),
  );
}
