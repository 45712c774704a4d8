import { existsSync, lstatSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { linkedGitFolder, pointerIn } from '@codesearch/toolkit';

/** The folders of a repository. Absolute paths. */
export interface Repository {
  /** Folder that contains `.git`. */
  readonly top: string;
  /** Folder of the index of this working tree. */
  readonly gitDir: string;
  /** Folder that all working trees of the repository share. It contains `info/exclude`. */
  readonly commonDir: string;
}

/** The repository, submodule or linked working tree whose top is `folder`. */
export function repositoryAt(folder: string): Repository | undefined {
  try {
    const marker = join(folder, '.git');
    const stats = lstatSync(marker, { throwIfNoEntry: false });
    if (!stats) return undefined;
    const gitDir = stats.isFile() ? linkedGitFolder(marker) : marker;
    if (gitDir === undefined || !existsSync(join(gitDir, 'HEAD'))) return undefined;
    return { top: folder, gitDir, commonDir: commonFolder(gitDir) };
  } catch {
    return undefined;
  }
}

/** The repository that `folder` belongs to. */
export function repositoryAround(folder: string): Repository | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const repository = repositoryAt(at);
    if (repository) return repository;
    if (at === dirname(at)) return undefined;
  }
}

/* The `commondir` file of a linked working tree names the folder of the main repository. */
function commonFolder(gitDir: string): string {
  const pointer = pointerIn(join(gitDir, 'commondir'));
  return pointer === undefined ? gitDir : resolve(gitDir, pointer.trimEnd());
}
