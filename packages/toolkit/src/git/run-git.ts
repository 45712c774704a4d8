import { devNull } from 'node:os';
import { parse } from 'node:path';
import { GitFailure } from './git-failure.ts';
import { oddGitFile } from './odd-git-file.ts';

/** The folder, the environment and the limits of a run of git. */
export interface GitContext extends GitRun {
  env(name: string): string | undefined;
}

/**
 * The arguments and the environment with which `runGit` starts git, for a caller that talks to git while it runs.
 *
 * @throws GitFailure if git would open something that is no file, and wait for its end
 */
export function gitCall(
  args: readonly string[],
  { folder, env: variable }: Pick<GitContext, 'folder' | 'env'>,
): GitCall {
  const odd = oddGitFile(folder);
  if (odd !== undefined) throw new GitFailure(new Error(), `${odd} is not a regular file`);
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
  const safe = ['--no-pager', ...safeSettings.flatMap((setting) => ['-c', setting])];
  return { args: ['-C', folder, ...safe, ...args], env };
}

/**
 * Settings that replace those of a repository. To check a signature, to show a submodule and to repeat a merge, git
 * would run programs of a configuration. The other files that a configuration can name may have no end.
 */
const safeSettings: readonly string[] = [
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  `core.hooksPath=${devNull}`,
  'log.showSignature=false',
  'log.diffMerges=separate',
  'diff.submodule=short',
  'log.mailmap=false',
  `core.attributesFile=${devNull}`,
  `diff.orderFile=${devNull}`,
];

/**
 * Runs git.
 *
 * The repository is not trusted: git starts no file system monitor and no hook of its configuration, checks no
 * signature, fetches nothing for a partial clone and writes nothing. It gets only the environment variables that it
 * needs, and none of the user's keys. No option switches off all filters, so call no command that reads the content of
 * the working tree, such as `diff` and `status`.
 *
 * @returns its standard output
 * @throws GitFailure if git is missing, fails, or exceeds a limit
 * @throws the reason of the signal if it aborts
 */
export async function runGit(args: readonly string[], context: GitContext): Promise<Buffer> {
  return executeGit(gitCall(args, context), context);
}

/** How git is started. */
export interface GitCall {
  /** With `-C` and the folder that the command is about. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** What a run of git is about, and its limits. */
export interface GitRun {
  /** Absolute path of the folder that the command is about. */
  readonly folder: string;
  /** Milliseconds that git may take. Default 20,000. */
  readonly timeoutMs?: number | undefined;
  /** Max bytes of its output. Default: no limit. */
  readonly maxOutput?: number | undefined;
  /** Standard input. Default: none. */
  readonly input?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

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

/**
 * The variables that git needs to find its programs and the settings of the user, and none of the user's keys.
 *
 * @param more names of others that it needs
 */
export function gitEnvironment(
  variable: (name: string) => string | undefined,
  more: readonly string[] = [],
): NodeJS.ProcessEnv {
  return Object.fromEntries([...inherited, ...more].map((name) => [name, variable(name)]));
}

/**
 * Runs git. Its working folder is outside of the repository, because Windows looks for programs in the working folder
 * first.
 *
 * @returns its standard output
 * @throws GitFailure if git is missing, fails, or exceeds a limit
 * @throws the reason of the signal if it aborts
 */
export async function executeGit(call: GitCall, run: GitRun): Promise<Buffer> {
  // Loaded on demand: most searches do not run git.
  const { execFile } = await import('node:child_process');
  const { folder, input = '', timeoutMs = defaultTimeoutMs, maxOutput = Number.POSITIVE_INFINITY, signal } = run;
  return new Promise((resolve, reject) => {
    const child = execFile(
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
    // Git may end without reading its input.
    child.stdin?.on('error', () => {}).end(input);
  });
}
