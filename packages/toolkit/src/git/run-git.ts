import { parse } from 'node:path';
import { GitFailure } from './git-failure.ts';

const defaultTimeoutMs = 20_000;

const inherited = [
  'PATH',
  'HOME',
  'XDG_CONFIG_HOME',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CEILING_DIRECTORIES',
  'SystemRoot',
  'USERPROFILE',
];

/** The folder and environment in which git runs. */
export interface GitContext {
  /** Absolute path of the folder that the command is about. */
  readonly folder: string;
  env(name: string): string | undefined;
  /** Milliseconds that git may take. Default 20,000. */
  readonly timeoutMs?: number | undefined;
  /** Max bytes of its output. Default: no limit. */
  readonly maxOutput?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The arguments and the environment with which `runGit` starts git, for a caller that talks to git while it runs.
 */
export function gitCall(
  args: readonly string[],
  { folder, env: variable }: Pick<GitContext, 'folder' | 'env'>,
): { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv } {
  const env: NodeJS.ProcessEnv = {
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
  for (const name of inherited) env[name] = variable(name);
  const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false', '-c', 'protocol.allow=never'];
  return { args: ['-C', folder, ...safe, ...args], env };
}

/**
 * Runs git.
 *
 * The repository is not trusted: git starts no file system monitor of its configuration, fetches nothing for a partial
 * clone and writes nothing. It gets only the environment variables that it needs, and none of the user's keys. Its
 * working folder is outside of the repository, because Windows looks for programs in the working folder first. Commands
 * that compare the content of files also need {@link withoutFilters}.
 *
 * @returns its standard output
 * @throws GitFailure if git is missing, fails, or exceeds a limit
 * @throws the reason of the signal if it aborts
 */
export async function runGit(args: readonly string[], context: GitContext): Promise<Buffer> {
  // Loaded on demand: most searches do not run git.
  const { execFile } = await import('node:child_process');
  const { folder, timeoutMs = defaultTimeoutMs, maxOutput = Number.POSITIVE_INFINITY, signal } = context;
  const call = gitCall(args, context);
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [...call.args],
      {
        cwd: parse(folder).root,
        env: call.env,
        encoding: 'buffer',
        maxBuffer: maxOutput,
        timeout: timeoutMs,
        windowsHide: true,
        signal,
      },
      (error, output, messages) => {
        if (!error) resolve(output);
        else if (signal?.aborted) reject(signal.reason as Error);
        else reject(new GitFailure(error, messages.toString()));
      },
    );
  });
}
