import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellQuoted } from '@codesearch/presentation';
import { thisSystem } from '@codesearch/toolkit';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Permissions of the group and of others. */
const permissionsOfOthers = 0o077;

/**
 * Checks that the data folder is writable, and that other users cannot read the files in it.
 * Whether it is a folder that only this user can change is checked before each command.
 *
 * @param home the data folder
 * @param folder the folder of the index of this project
 */
export function checkDataFolder(home: string, folder: string): readonly Finding[] {
  return [writable(home), ...readableByOthers(home, folder)];
}

function writable(home: string): Finding {
  const existing = nearestExisting(home);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch {
    return problem(
      'data-folder',
      `${existing} is not writable: indexes in it can be searched, and not updated.`,
      'Make it writable, or set CODESEARCH_HOME to another folder.',
    );
  }
  const state = existing === home ? 'is writable' : 'will be created when it is needed';
  return ok('data-folder', `${home} ${state}`);
}

function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path));
}

/**
 * One finding for all paths that other users can read, since one command repairs them. If other users cannot enter the
 * data folder, they can read nothing in it. Windows does not have these permissions.
 */
function readableByOthers(home: string, folder: string): readonly Finding[] {
  if (!thisSystem.hasPermissions || !isReadable(home)) return [];
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const readable = [join(home, 'projects'), join(home, 'cache'), join(home, '.env'), folder, ...files].filter(
    isReadable,
  );
  if (readable.length === 0) return [];
  const [first] = readable;
  const rest = readable.length === 1 ? '' : ` and ${readable.length - 1} more`;
  return [
    problem(
      'data-folder',
      `${first}${rest} can be read by other users of this machine.`,
      `chmod -R go= ${readable.map(shellQuoted).join(' ')}`,
    ),
  ];
}

function isReadable(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode !== undefined && (mode & permissionsOfOthers) !== 0;
}
