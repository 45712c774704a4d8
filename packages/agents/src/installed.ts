import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { thisSystem } from '@codesearch/toolkit';
import type { System } from '@codesearch/toolkit';
import type { Client } from './client.ts';
import { placePath } from './clients.ts';
import type { SettingsFolders } from './settings-folders.ts';

/**
 * Whether a client has a program in `PATH`, or has left traces in the home folder. Starts nothing.
 *
 * @param system default: this one
 */
export function isInstalled(
  { programs, traces }: Pick<Client, 'programs' | 'traces'>,
  folders: SettingsFolders,
  { programEndings }: Pick<System, 'programEndings'> = thisSystem,
): boolean {
  if (traces.some((place) => existsSync(placePath(place, folders)))) return true;
  const path = (folders.env('PATH') ?? '').split(delimiter).filter((folder) => folder !== '');
  return programs.some((program) =>
    path.some((folder) => programEndings.some((ending) => existsSync(join(folder, `${program}${ending}`)))),
  );
}
