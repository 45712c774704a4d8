import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellQuoted } from '@codesearch/presentation';
import { fine, problem } from './finding.ts';
import type { Finding } from './finding.ts';

const others = 0o077;

/**
 * Whether the folder of all indexes can be written to, and whether what is in it is for its owner alone.
 *
 * @param folder that of this project's index
 */
export function checkDataFolder(home: string, folder: string): readonly Finding[] {
  const place = nearestExisting(home);
  if (!statSync(place).isDirectory()) {
    return [
      problem('data-folder', `${place} is a file, so ${home} cannot be a folder.`, 'Set CODESEARCH_HOME to a folder.'),
    ];
  }
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch {
    return [
      problem(
        'data-folder',
        `${place} cannot be written to.`,
        'Make it writable, or set CODESEARCH_HOME to another folder.',
      ),
    ];
  }
  const state = place === home ? 'can be written to' : 'will be created when first needed';
  return [fine('data-folder', `${home} ${state}`), ...openToOthers(home, folder)];
}

function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path));
}

/**
 * One finding for all, since one command mends them. A home folder that is closed itself closes all that is in it, and Windows
 * has no such permissions.
 */
function openToOthers(home: string, folder: string): readonly Finding[] {
  if (process.platform === 'win32' || !isOpen(home)) return [];
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const open = [join(home, 'projects'), join(home, 'cache'), join(home, '.env'), folder, ...files].filter(isOpen);
  if (open.length === 0) return [];
  const [first] = open;
  const rest = open.length === 1 ? '' : ` and ${open.length - 1} more`;
  return [
    problem(
      'data-folder',
      `${first}${rest} can be read by other users of this machine.`,
      `chmod -R go= ${open.map(shellQuoted).join(' ')}`,
    ),
  ];
}

function isOpen(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode !== undefined && (mode & others) !== 0;
}
