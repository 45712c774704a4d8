import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { nearestWith } from '@codesearch/toolkit';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/**
 * Checks that the version of Node, or the one that another runtime emulates, is one that the program supports.
 *
 * @param engine the versions that it supports, as in `engines` of its manifest
 * @param executable path of the executable that the program is in. Default: it is installed
 */
export function checkNode(
  engine: string,
  executable?: string,
  {
    node: version,
    bun,
    deno,
  }: Readonly<Partial<Record<string, string>>> & { readonly node: string } = process.versions,
): Finding {
  const other = (bun && `Bun ${bun}`) ?? (deno && `Deno ${deno}`);
  const min = engine.replace('>=', '');
  const numbers = (text: string): readonly number[] => text.split('.').map(Number);
  const [[major = 0, minor = 0], [minMajor = 0, minMinor = 0]] = [numbers(version), numbers(min)];
  return major > minMajor || (major === minMajor && minor >= minMinor)
    ? ok(
        'node',
        `${other ? `${other}, as ` : ''}Node ${version}${executable ? `, in the executable ${executable}` : ''}`,
      )
    : problem('node', `Node ${version} is older than ${min}.`, `Install Node ${min} or newer.`);
}

/**
 * Checks that git runs. It is needed in repositories only: without it, files that are ignored but tracked are not
 * indexed.
 *
 * @param env has the `PATH`
 */
export async function checkGit(root: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { signal, env });
    return ok('git', stdout.trim());
  } catch (error) {
    signal.throwIfAborted();
    if (nearestWith('.git', resolve(root)) === undefined)
      return ok('git', 'not found; not needed outside of a repository');
    const { code } = error as NodeJS.ErrnoException;
    return problem(
      'git',
      `Cannot run git (${code ?? 'unknown reason'}), so files that are ignored but tracked are not indexed.`,
      'Install git and add it to the PATH.',
    );
  }
}
