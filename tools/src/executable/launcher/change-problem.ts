import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { changeProblem } from '../../../../packages/engine/src/home/owner-problem.ts';

const sticky = 0o1000;

/**
 * Why another user, other than root, can change what is in a folder: the folder or one above it is theirs, or can be
 * written by them. In a folder with the sticky bit, such as `/tmp`, others cannot replace what is not theirs, so it may
 * be above.
 *
 * @param folder real path
 * @returns a phrase that begins with the path. Undefined if nobody else can, and on Windows, which has no such owners
 */
export function changeProblemOf(folder: string): string | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  for (let path = folder; ; path = dirname(path)) {
    const stats = statSync(path);
    const isSafeAbove = path !== folder && stats.uid === 0 && (stats.mode & sticky) !== 0;
    const problem = isSafeAbove ? undefined : changeProblem(stats, uid);
    if (problem !== undefined) return `${path} ${problem}`;
    if (path === dirname(path)) return undefined;
  }
}
