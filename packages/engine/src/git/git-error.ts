import { errors } from '@codesearch/kernel';
import { GitFailure } from '@codesearch/toolkit';

/** The error for a run of git that failed. Other errors are returned as they are. */
export function gitError(error: unknown, root: string): unknown {
  if (!(error instanceof GitFailure)) return error;
  const { problem, messages } = error;
  if (problem === 'missing') {
    return errors.inputInvalid('Git cannot be started, and only git knows what has changed.', 'Install git.', error);
  }
  if (problem === 'timed-out' || problem === 'too-much-output') {
    const excess = problem === 'timed-out' ? 'takes git too long to list' : 'is too much';
    return errors.inputInvalid(
      `What has changed in ${root} ${excess}.`,
      'Name a later time, or a revision that differs less.',
      error,
    );
  }
  if (/not a git repository|must be run in a work tree/.test(messages)) {
    return errors.inputInvalid(
      `${root} is not in a working tree of git, so it is not known what has changed.`,
      'Search without a limit to changes.',
      error,
    );
  }
  if (/dubious ownership/.test(messages)) {
    return errors.inputInvalid(
      `Git does not read the repository of ${root}, because it belongs to another user.`,
      `If you trust it, run \`git config --global --add safe.directory ${root}\`.`,
      error,
    );
  }
  const reason =
    messages
      .trim()
      .split('\n', 1)[0]
      ?.replace(/^fatal: /, '') || error.message;
  return errors.inputInvalid(`Git cannot list what has changed in ${root}: ${reason}`, 'Search all files.', error);
}
