import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { realPath, runGit, unlessGitFails } from '@codesearch/toolkit';
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
  const output = await unlessGitFails(runGit(['worktree', 'list', '--porcelain'], git));
  const parts = output?.toString().split('\n\n') ?? [];
  return parts.flatMap((part) => {
    const path = /^worktree (.+)$/m.exec(part)?.[1];
    const commit = /^HEAD ([0-9a-f]+)$/m.exec(part)?.[1];
    return path !== undefined && existsSync(path) ? [{ root: realPath(path), commit }] : [];
  });
}
