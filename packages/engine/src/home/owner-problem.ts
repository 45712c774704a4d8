import { realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';

/** The phrase of {@link changeProblem} that a change of the permissions does not solve. */
export const belongsToOther = 'belongs to another user';

const writableByGroup = 0o020;
const writableByAll = 0o002;

/**
 * Why a program must not be loaded: another user, other than root, owns or can change the file, its folder, or what a
 * link in the path leads to. A group may write if its id is that of the owner, because by convention that group has one
 * member.
 *
 * Windows has no such owners, so there nothing is a problem.
 *
 * @returns a phrase that begins with the path; `undefined` if nobody else can change the file, or it does not exist
 */
export function ownerProblem(file: string): string | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  let real: string;
  try {
    real = realpathSync(file);
  } catch {
    return undefined;
  }
  for (const path of new Set([real, dirname(real), dirname(file)])) {
    const problem = changeProblem(statSync(path), uid);
    if (problem !== undefined) return `${path} ${problem}`;
  }
  return undefined;
}

/**
 * Why another user can change a file or folder, as a phrase that follows its path.
 *
 * @param uid of this user
 * @returns `undefined` if only this user and root can
 */
export function changeProblem(stats: Pick<Stats, 'uid' | 'gid' | 'mode'>, uid: number): string | undefined {
  if (stats.uid !== uid && stats.uid !== 0) return belongsToOther;
  if ((stats.mode & writableByAll) !== 0) return 'can be written by every user';
  if ((stats.mode & writableByGroup) !== 0 && stats.gid !== stats.uid) return 'can be written by a group of users';
  return undefined;
}
