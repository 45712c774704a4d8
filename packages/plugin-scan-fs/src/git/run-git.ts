import { parse } from 'node:path';

const timeoutMs = 20_000;

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

/** Where git runs. */
export interface GitPlace {
  /** Absolute path of the folder that git is asked about. */
  readonly folder: string;
  env(name: string): string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs git and gives what it printed; rejects where git is missing, fails, or takes more than 20 seconds.
 *
 * The repository is a stranger's: no file system monitor of its configuration is started, nothing is fetched for a
 * partial clone, nothing is written. Git gets the few environment variables it needs and none of the user's keys. It is
 * started outside of the repository, because Windows looks for programs in the working folder first.
 */
export async function runGit(args: readonly string[], place: GitPlace): Promise<Buffer> {
  // Loaded with the first question: where git need not be asked, a search does without it.
  const { execFile } = await import('node:child_process');
  const env: NodeJS.ProcessEnv = {
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
  for (const name of inherited) env[name] = place.env(name);
  const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false', '-c', 'protocol.allow=never'];
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      ['-C', place.folder, ...safe, ...args],
      {
        cwd: parse(place.folder).root,
        env,
        encoding: 'buffer',
        maxBuffer: Number.POSITIVE_INFINITY,
        timeout: timeoutMs,
        windowsHide: true,
        signal: place.signal,
      },
      (error, output) => (error ? reject(error) : resolve(output)),
    );
  });
}
