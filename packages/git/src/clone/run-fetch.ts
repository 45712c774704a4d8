import { errors } from '@codesearch/kernel';
import { executeGit, gitEnvironment, GitFailure } from '@codesearch/toolkit';
import type { GitUrl } from '../repository/clone-folder.ts';

/** How a repository is reached. */
export interface FetchContext {
  readonly url: GitUrl;
  env(name: string): string | undefined;
  /** Whether git may ask for a password at a terminal. Default false: it fails instead. */
  readonly canPrompt?: boolean | undefined;
  /** Milliseconds. Default: 10 minutes. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const defaultTimeoutMs = 600_000;

/** Variables that git needs to reach a server as this user does. None of them is a key of ours. */
const networkVariables = [
  'SSH_AUTH_SOCK',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'no_proxy',
  'NO_PROXY',
  'GIT_SSL_CAINFO',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'TERM',
];

/** Nothing of a repository runs: there is no working tree, and no hook, filter, submodule or maintenance. */
const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'http.followRedirects=initial',
];

/**
 * Runs a git command that connects to a server.
 *
 * @param folder of the repository that it changes
 * @throws GitFailure if git fails or takes too long, or the server does not have what is asked for
 * @throws the reason of the signal if it aborts
 */
export async function runFetch(args: readonly string[], folder: string, context: FetchContext): Promise<void> {
  const { url, timeoutMs = defaultTimeoutMs, signal, canPrompt = false } = context;
  const env: NodeJS.ProcessEnv = {
    LC_ALL: 'C',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_ALLOW_PROTOCOL: url.address.startsWith('file:') ? 'file' : 'https:ssh:git',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_TERMINAL_PROMPT: canPrompt ? '1' : '0',
    ...(canPrompt
      ? {}
      : { GIT_ASKPASS: '', SSH_ASKPASS: '', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=30' }),
    ...gitEnvironment((name) => context.env(name), networkVariables),
  };
  const safe = settings.flatMap((setting) => ['-c', setting]);
  const call = { args: ['-C', folder, ...safe, ...args], env };
  await executeGit(call, { folder, timeoutMs, maxOutput: 16 * 2 ** 20, signal });
}

/** The error for a repository that git could not reach. Other errors are returned as they are. */
export function fetchError(error: unknown, { url, timeoutMs = defaultTimeoutMs }: FetchContext): unknown {
  if (!(error instanceof GitFailure)) return error;
  const { problem, messages } = error;
  if (problem === 'missing') return errors.inputInvalid('Git cannot be started.', 'Install git.', error);
  const line = messages
    .trim()
    .split('\n')
    .find((each) => /^(?:fatal|error|remote):|denied|not found/i.test(each))
    ?.replace(/^(?:fatal|error|remote): /, '')
    .replaceAll(url.address, url.shown);
  const reason = problem === 'timed-out' ? `it took longer than ${timeoutMs / 1000} s` : (line ?? error.message);
  return errors.inputInvalid(
    `The repository ${url.shown} cannot be fetched: ${reason}`,
    'Check the address, the network and your access with `git ls-remote`.',
    error,
  );
}
