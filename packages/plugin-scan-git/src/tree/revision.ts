import { errors, isCodesearchError } from '@codesearch/kernel';
import { GitFailure, runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { BlobReader } from '../git/blob-reader.ts';

/** A longer commit is not read with the others. */
const maxCommitBytes = 1024 * 1024;

/** A commit, and the part of it that a root shows. */
export interface ResolvedRevision {
  /** Full hash. */
  readonly commit: string;
  /** Hash of the tree of the root. */
  readonly tree: string;
  /** Folders from the top of the repository down to the root; empty at the top. */
  readonly around: readonly string[];
  /** Time of the commit in milliseconds since the epoch. */
  readonly time: number;
}

/**
 * Resolves a revision for a folder of its repository.
 *
 * @param git its folder is the root
 * @param objects reads those of the repository
 * @throws INPUT_INVALID if there is no repository, no commit of this name, or the commit has no such folder
 */
export async function resolveRevision(
  revision: string,
  git: GitContext,
  objects: BlobReader,
): Promise<ResolvedRevision> {
  const found = await resolveAtOnce(revision, git, objects);
  if (found) return found;
  try {
    const prefix = (await text(['rev-parse', '--show-prefix'], git)).replace(/\/?\n?$/, '');
    const commit = await verified(`${revision}^{commit}`, git);
    if (commit === undefined) {
      throw errors.inputInvalid(
        `${JSON.stringify(revision)} is not a revision of ${git.folder}.`,
        'Give a commit, a branch, a tag, or another revision such as main~20.',
      );
    }
    const tree = await verified(prefix === '' ? `${commit}^{tree}` : `${commit}:${prefix}`, git);
    if (tree === undefined) {
      throw errors.inputInvalid(
        `The revision ${revision} has no folder ${prefix}.`,
        'Search it from a folder that the revision has.',
      );
    }
    const seconds = await text(['show', '-s', '--format=%ct', commit, '--'], git);
    return resolved(commit, tree, prefix, seconds);
  } catch (error) {
    throw revisionError(error, git.folder);
  }
}

/**
 * Resolves a full hash by what the reader of objects finds. The top of a repository needs no other run of git.
 *
 * @returns `undefined` if the revision has to be resolved step by step, which also finds out what is wrong with it
 */
async function resolveAtOnce(
  revision: string,
  git: GitContext,
  objects: BlobReader,
): Promise<ResolvedRevision | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(revision)) return undefined;
  try {
    const [object, tree] = await Promise.all([objects.read(revision, maxCommitBytes), objects.treeOf(revision)]);
    const header = typeof object === 'string' ? '' : object.toString('latin1');
    const seconds = /^committer .*> (\d+) [-+]\d{4}$/m.exec(header)?.[1];
    if (seconds === undefined || tree === undefined) return undefined;
    const isTop = header.startsWith(`tree ${tree}\n`);
    const prefix = isTop ? '' : (await text(['rev-parse', '--show-prefix'], git)).replace(/\/?\n?$/, '');
    return isTop || prefix !== '' ? resolved(revision, tree, prefix, seconds) : undefined;
  } catch (error) {
    if (error instanceof GitFailure || isCodesearchError(error)) return undefined;
    throw error;
  }
}

function resolved(commit: string, tree: string, prefix: string, seconds: string): ResolvedRevision {
  const around = prefix === '' ? [] : prefix.split('/');
  return { commit, tree, around, time: Math.max(Number(seconds) * 1000, 1000) };
}

/** The error for a run of git that failed. Other errors are returned as they are. */
export function revisionError(error: unknown, root: string): unknown {
  if (!(error instanceof GitFailure)) return error;
  const { problem, messages } = error;
  if (problem === 'missing') {
    return errors.inputInvalid('Git cannot be started, and only git can read a revision.', 'Install git.', error);
  }
  if (/not a git repository/.test(messages)) {
    const hint = 'Search it without a revision; the scanner of a configuration would be scan-fs.';
    return errors.inputInvalid(`${root} is not in a repository of git.`, hint, error);
  }
  const foreign = error.foreignOwner(root);
  if (foreign) return foreign;
  return errors.inputInvalid(
    `Git cannot read the revision in ${root}: ${error.reason}`,
    'Check the repository.',
    error,
  );
}

async function verified(revision: string, git: GitContext): Promise<string | undefined> {
  const found = await unlessGitFails(
    text(['rev-parse', '--verify', '--quiet', '--end-of-options', revision], git),
    ({ status, messages }) => status === 1 || /unknown revision|bad revision|ambiguous|Needed a single/.test(messages),
  );
  return found?.trim() || undefined;
}

async function text(args: readonly string[], git: GitContext): Promise<string> {
  return (await runGit(args, git)).toString();
}
