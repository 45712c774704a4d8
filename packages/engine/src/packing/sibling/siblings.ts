import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { realPath, runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { isInFolder } from '../../home/project-folder.ts';
import { manifestFormat, readManifest } from '../../state/manifest.ts';
import type { Manifest } from '../../state/manifest.ts';

/** The index of another revision of the same root, or of another worktree. */
export interface Sibling {
  readonly folder: string;
  readonly found: Manifest;
}

/** Other indexed revisions of the root that the folder of an index is for, the last completed one first. */
export function siblingsOf(folder: string): readonly Sibling[] {
  const [projects, name] = [dirname(folder), basename(folder)];
  const prefix = name.slice(0, name.lastIndexOf('@') + 1);
  if (prefix === '' || !existsSync(projects)) return [];
  return readdirSync(projects)
    .filter((other) => other.startsWith(prefix) && other !== name)
    .flatMap((other) => readSibling(join(projects, other)) ?? [])
    .toSorted((a, b) => ((a.found.completedAt ?? '') < (b.found.completedAt ?? '') ? 1 : -1));
}

/**
 * Whether the index has the present format, a run of it is complete and none has begun since, and its folder has all of
 * its data.
 */
export function isComplete({ folder, found }: Sibling): boolean {
  const { format, completedAt, indexing, store } = found;
  return format === manifestFormat && completedAt !== undefined && !indexing && isInFolder(store.location, folder);
}

/** @returns `undefined` if there is no index in the folder, or its manifest cannot be read */
export function readSibling(folder: string): Sibling | undefined {
  try {
    const found = readManifest(folder);
    return found && { folder, found };
  } catch {
    return undefined;
  }
}

/** A worktree of a repository. */
interface Worktree {
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
