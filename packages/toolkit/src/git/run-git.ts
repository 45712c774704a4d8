import { devNull } from 'node:os';
import { executeGit, gitEnvironment } from './execute-git.ts';
import type { GitCall, GitRun } from './execute-git.ts';

/** The folder, the environment and the limits of a run of git. */
export interface GitContext extends GitRun {
  env(name: string): string | undefined;
}

/**
 * The arguments and the environment with which `runGit` starts git, for a caller that talks to git while it runs.
 */
export function gitCall(
  args: readonly string[],
  { folder, env: variable }: Pick<GitContext, 'folder' | 'env'>,
): GitCall {
  const env = {
    ...gitEnvironment(variable),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    // More than `protocol.allow`, which a repository can change for one protocol.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_PAGER: 'cat',
  };
  const settings = ['core.fsmonitor=false', 'core.untrackedCache=false', `core.hooksPath=${devNull}`];
  const safe = ['--no-pager', ...settings.flatMap((setting) => ['-c', setting])];
  return { args: ['-C', folder, ...safe, ...args], env };
}

/**
 * Runs git.
 *
 * The repository is not trusted: git starts no file system monitor and no hook of its configuration, fetches nothing
 * for a partial clone and writes nothing. It gets only the environment variables that it needs, and none of the user's
 * keys. No option switches off all filters, so call no command that reads the content of the working tree, such as
 * `diff` and `status`.
 *
 * @returns its standard output
 * @throws GitFailure if git is missing, fails, or exceeds a limit
 * @throws the reason of the signal if it aborts
 */
export async function runGit(args: readonly string[], context: GitContext): Promise<Buffer> {
  return executeGit(gitCall(args, context), context);
}
