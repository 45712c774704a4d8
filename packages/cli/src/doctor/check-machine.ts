import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packageManifest } from '../package-files.ts';
import { fine, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether this Node is one that the package names. */
export function checkNode(version: string = process.versions.node): Finding {
  const least = packageManifest().engines.node.replace('>=', '');
  const numbers = (text: string): readonly number[] => text.split('.').map(Number);
  const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [numbers(version), numbers(least)];
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
    ? fine('node', `Node ${version}`)
    : problem('node', `Node ${version} is older than ${least}.`, `Install Node ${least} or newer.`);
}

/**
 * Whether git answers. It is missed in a repository only: without it, a file that is ignored and tracked all the same is not
 * known to be tracked.
 *
 * @param path where `git` is looked for, as in the variable of that name
 */
export async function checkGit(root: string, path: string | undefined, signal: AbortSignal): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { signal, env: { ...process.env, PATH: path } });
    return fine('git', stdout.trim());
  } catch (error) {
    signal.throwIfAborted();
    if (!isInRepository(resolve(root))) return fine('git', 'not found, and not needed outside of a repository');
    const { code } = error as NodeJS.ErrnoException;
    return problem(
      'git',
      `git cannot be run (${code ?? 'unknown reason'}), so tracked files are not known.`,
      'Install git, and see that it is in the PATH.',
    );
  }
}

function isInRepository(folder: string): boolean {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return true;
    if (current === dirname(current)) return false;
  }
}
