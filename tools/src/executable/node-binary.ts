import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './target.ts';

/**
 * Node.js for a target, in the version that runs this: its own executable for this system, else that of the registry.
 *
 * @param folder an existing one, for downloads
 * @returns path of the executable, which may be changed
 */
export function nodeBinary({ os, cpu, nodePackage }: Target, folder: string): string {
  const copy = join(folder, 'node');
  if (os === process.platform && cpu === process.arch) {
    copyFileSync(process.execPath, copy);
    stripSymbols(copy);
    return copy;
  }
  const name = `${nodePackage}@${process.versions.node}`;
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', name], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows npm is a script.
    shell: process.platform === 'win32',
  });
  const [tarball = ''] = globSync('*.tgz', { cwd: folder });
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', unpacked]);
  const binary = globSync('package/bin/node{,.exe}', { cwd: unpacked })[0];
  if (binary === undefined) throw new Error(`${name} has no executable.`);
  copyFileSync(join(unpacked, binary), copy);
  return copy;
}

/**
 * Names of internal functions are a quarter of Node.js on Linux. Crash reports of Node.js itself are less exact without
 * them.
 */
function stripSymbols(file: string): void {
  if (process.platform !== 'linux') return;
  try {
    execFileSync('strip', [file], { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    process.stderr.write('strip is not installed, so the executable is 33 MB larger.\n');
  }
}
