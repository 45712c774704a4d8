import { isCodesearchError } from '@codesearch/kernel';
import type { GitContext } from '@codesearch/toolkit';
import { readAllChanges } from './read-all-changes.ts';

/**
 * The paths of the files with uncommitted changes, also of those that git does not track yet. Empty outside of a
 * repository.
 */
export async function uncommittedFiles(git: GitContext): Promise<ReadonlySet<string>> {
  try {
    const read = await readAllChanges({ changed: true }, git);
    return new Set(read?.changes.keys());
  } catch (error) {
    if (!isCodesearchError(error, 'INPUT_INVALID')) throw error;
    return new Set();
  }
}
