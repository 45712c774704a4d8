import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GitFailure, realPath, runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';

/** A worktree of a repository. */
export interface Worktree {
  /** Absolute real path. */
  readonly root: string;
  /** Full hash of its commit; absent if it has none. */
  readonly commit: string | undefined;
}

/**
 * Whether a folder is one of several worktrees, by its files alone: starting git takes longer. A linked one has a file
 * `.git`. One that cannot be read is none.
 */
export function hasWorktrees(root: string): boolean {
  const git = join(root, '.git');
  return existsSync(join(git, 'worktrees')) || (existsSync(git) && !existsSync(join(git, 'HEAD')));
}

/** All worktrees of the repository of a folder that exist; none if git cannot say. */
export async function listWorktrees(git: GitContext): Promise<readonly Worktree[]> {
  try {
    const output = await runGit(['worktree', 'list', '--porcelain'], git);
    return output
      .toString()
      .split('\n\n')
      .flatMap((part) => {
        const path = /^worktree (.+)$/m.exec(part)?.[1];
        const commit = /^HEAD ([0-9a-f]+)$/m.exec(part)?.[1];
        return path !== undefined && existsSync(path) ? [{ root: realPath(path), commit }] : [];
      });
  } catch (error) {
    if (error instanceof GitFailure) return [];
    throw error;
  }
}
