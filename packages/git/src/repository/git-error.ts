import { errors } from '@codesearch/kernel';
import { GitFailure } from '@codesearch/toolkit';

/** What git was asked for. */
export type GitPurpose = 'changes' | 'revision' | 'history';

interface PurposeTexts {
  /** Follows that git cannot be started. */
  readonly needed: string;
  /** Follows that the root is not in a working tree, or no repository. */
  readonly outside: string;
  readonly insteadOutside: string;
  /** What git could not do, before the root. */
  readonly failed: string;
  readonly instead: string;
}

const purposes: Readonly<Record<GitPurpose, PurposeTexts>> = {
  changes: {
    needed: 'only git knows what has changed',
    outside: 'is not in a working tree of git, so it is not known what has changed',
    insteadOutside: 'Search without a limit to changes.',
    failed: 'Git cannot list what has changed in',
    instead: 'Search all files.',
  },
  revision: {
    needed: 'only git can read a revision',
    outside: 'is not in a repository of git, so it has no revisions',
    insteadOutside: 'Use the files on disk, without a revision.',
    failed: 'Git cannot read a revision of',
    instead: 'Check the repository.',
  },
  history: {
    needed: 'only git knows the commits',
    outside: 'is not in a repository of git, so it has no commits',
    insteadOutside: 'Search the code.',
    failed: 'Git cannot read the commits of',
    instead: 'Check the repository.',
  },
};

/** The error for a run of git that failed. Other errors are returned as they are. */
export function gitError(error: unknown, root: string, purpose: GitPurpose): unknown {
  if (!(error instanceof GitFailure)) return error;
  const { problem, messages } = error;
  const { needed, outside, insteadOutside, failed, instead } = purposes[purpose];
  if (problem === 'missing') {
    return errors.inputInvalid(`Git cannot be started, and ${needed}.`, 'Install git.', error);
  }
  if (purpose === 'changes' && (problem === 'timed-out' || problem === 'too-much-output')) {
    const excess = problem === 'timed-out' ? 'takes git too long to list' : 'is too much';
    return errors.inputInvalid(
      `What has changed in ${root} ${excess}.`,
      'Name a later time, or a revision that differs less.',
      error,
    );
  }
  if (/not a git repository|must be run in a work tree/.test(messages)) {
    return errors.inputInvalid(`${root} ${outside}.`, insteadOutside, error);
  }
  if (purpose === 'history' && /bad revision 'HEAD'|not have any commits/.test(messages)) {
    return errors.inputInvalid(`The repository of ${root} has no commits yet.`, insteadOutside, error);
  }
  const foreign = error.foreignOwner(root);
  if (foreign) return foreign;
  return errors.inputInvalid(`${failed} ${root}: ${error.reason}`, instead, error);
}
