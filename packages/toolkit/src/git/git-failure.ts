import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

/** Why git failed: `missing` if it cannot be started, `refused` if it ended with an error. */
export type GitProblem = 'missing' | 'refused' | 'timed-out' | 'too-much-output';

/** A run of git that failed. */
export class GitFailure extends Error {
  readonly problem: GitProblem;
  /** Exit status of a run that was `refused`. */
  readonly status: number | undefined;
  /** What git wrote to standard error, in English. */
  readonly messages: string;

  constructor(
    error: Error & { readonly code?: number | string | null | undefined; readonly killed?: boolean | undefined },
    messages: string,
  ) {
    super(messages.trim() || error.message, { cause: error });
    this.name = 'GitFailure';
    this.status = typeof error.code === 'number' ? error.code : undefined;
    this.problem = problemOf(error);
    this.messages = messages;
  }

  /** The first line of the messages. */
  get reason(): string {
    const [line = ''] = this.messages.trim().split('\n', 1);
    return line.replace(/^fatal: /, '') || this.message;
  }

  /** The error of a repository that belongs to another user, and how the user can trust it; `undefined` otherwise. */
  foreignOwner(root: string): CodesearchError<'INPUT_INVALID'> | undefined {
    if (!this.messages.includes('dubious ownership')) return undefined;
    return errors.inputInvalid(
      `Git does not read the repository of ${root}, because it belongs to another user.`,
      `If you trust it, run \`git config --global --add safe.directory ${root}\`.`,
      this,
    );
  }
}

/**
 * What a call of git gives; `undefined` if git fails.
 *
 * @param isExpected the failures that count. Default: all
 */
export async function unlessGitFails<Value>(
  answer: Promise<Value>,
  isExpected: (failure: GitFailure) => boolean = () => true,
): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GitFailure && isExpected(error)) return undefined;
    throw error;
  }
}

function problemOf({
  code,
  killed,
}: {
  readonly code?: number | string | null | undefined;
  readonly killed?: boolean | undefined;
}): GitProblem {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'too-much-output';
  if (killed) return 'timed-out';
  return typeof code === 'string' ? 'missing' : 'refused';
}
