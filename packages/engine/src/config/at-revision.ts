import { errors } from '@codesearch/kernel';
import type { GitContext } from '@codesearch/toolkit';
import { commitOf } from '../git/comparison.ts';
import { gitError } from '../git/git-error.ts';
import type { Revision } from '../state/index-key.ts';
import type { ResolvedConfig } from './resolve-config.ts';

/**
 * The commit that a revision names at this moment.
 *
 * @param git its folder is the root of the project
 * @throws INPUT_INVALID if the root is not in a repository, or there is no such commit
 */
export async function resolveRevision(name: string, git: GitContext): Promise<Revision> {
  let commit: string | undefined;
  try {
    commit = await commitOf(name, git);
  } catch (error) {
    throw gitError(error, git.folder, 'revision');
  }
  if (commit !== undefined) return { name, commit };
  throw errors.inputInvalid(
    `There is no revision ${JSON.stringify(name)} in the repository of ${git.folder}.`,
    'Give a branch, a tag, a commit, or another revision such as main~20.',
  );
}

/**
 * The same configuration with a scanner that reads a commit.
 *
 * @throws CONFIG_INVALID if the configured scanner cannot read revisions
 */
export async function atRevision(config: ResolvedConfig, revision: Revision): Promise<ResolvedConfig> {
  const { stages, preset, file } = config;
  const scanner = await preset.revisionScanner?.(stages.scanner, revision.commit);
  if (!scanner) {
    const problem = `its scanner ${stages.scanner.plugin} reads files on disk and no revisions of git.`;
    throw errors.configInvalid(file ?? 'object', problem, 'Search without a revision, or configure another scanner.');
  }
  return Object.freeze({ ...config, stages: Object.freeze({ ...stages, scanner }), revision });
}
