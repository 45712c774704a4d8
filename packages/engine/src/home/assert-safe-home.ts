import { lstatSync, readlinkSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { CodesearchError } from '@codesearch/kernel';
import { withStorageFailure } from '@codesearch/toolkit';
import { belongsToOther, changeProblem } from './owner-problem.ts';

/**
 * Refuses a data folder that is no folder, or that another user, other than root, owns or can write to. That user could
 * put an index or keys in it. A missing one is accepted. Windows has no such owners.
 *
 * @param home absolute path
 * @throws UNAVAILABLE
 */
export function assertSafeHome(home: string): void {
  if (home.includes('\0')) throw unusable(home, 'its path has a NUL character', 'kind');
  const stats = folderStats(home);
  if (!stats) return assertCreatable(home);
  assertOwn(home, stats);
  assertOwnIfExists(join(home, 'projects'));
  assertOwnIfExists(join(home, 'cache'));
}

/** As {@link assertSafeHome}, for a folder in it. */
export function assertOwnIfExists(folder: string): void {
  const stats = folderStats(folder);
  if (stats) assertOwn(folder, stats);
}

function assertOwn(folder: string, stats: Stats): void {
  const problem = process.getuid && changeProblem(stats, process.getuid());
  if (problem === undefined) return;
  throw unusable(folder, `it ${problem}`, problem === belongsToOther ? 'owner' : 'permissions');
}

function folderStats(folder: string): Stats | undefined {
  const stats = withStorageFailure(folder, () => statOf(folder));
  if (!stats || stats.isDirectory()) return stats;
  throw unusable(folder, `it is ${stats.isFile() ? 'a file' : 'neither a file nor a folder'}`, 'kind');
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false;
  }
}

/** @returns `undefined` if the path is missing, or a part of it is a file */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** A link to nothing, and what is in a file, cannot become a folder. */
function assertCreatable(home: string): void {
  if (isLink(home)) throw unusable(home, `it is a link to ${readlinkSync(home)}, which does not exist`, 'kind');
  for (let folder = dirname(home); folder !== dirname(folder); folder = dirname(folder)) {
    if (folderStats(folder)) return;
  }
}

const hints = {
  kind: 'Set CODESEARCH_HOME to a folder, or remove what is there.',
  owner: 'Set CODESEARCH_HOME to a folder of your own.',
  permissions: 'Remove the permission of others to write, or set CODESEARCH_HOME to a folder of your own.',
} as const;

function unusable(path: string, problem: string, reason: keyof typeof hints): Error {
  return new CodesearchError(`The data folder ${path} cannot be used: ${problem}.`, {
    code: 'UNAVAILABLE',
    hint: hints[reason],
    details: { path, problem, reason },
  });
}
