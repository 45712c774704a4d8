import { GitFailure } from '@codesearch/toolkit';
import type { Repository } from './repository.ts';

/** Why git does not answer about a repository, and what to do about it, as details of a warning. */
export function gitProblem(error: unknown, { top }: Repository): Readonly<Record<string, unknown>> {
  if (!(error instanceof GitFailure)) return { folder: top, problem: error };
  if (/dubious ownership/.test(error.messages)) {
    return {
      folder: top,
      problem: 'another user owns it',
      repair: `git config --global --add safe.directory '${top}'`,
    };
  }
  const problems = {
    missing: 'git is not installed',
    'timed-out': 'git did not answer in time; check its configuration and the files in .git',
    'too-much-output': 'git has too much output',
    refused: error.messages.trim().split('\n', 1)[0] || error.message,
  };
  return { folder: top, problem: problems[error.problem] };
}
