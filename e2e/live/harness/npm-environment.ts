import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce, keptFolder } from './kept-folder.ts';

const run = promisify(execFile);

/**
 * A small npm project, installed once according to its lock file, and kept in the system's temporary folder.
 *
 * @param project folder with its manifest and lock
 * @param scripts whether scripts of packages run, as runtimes need it. Default: false
 * @returns its `node_modules`, or the reason why it cannot be installed
 */
export async function npmEnvironment(
  name: string,
  project: string,
  { scripts = false }: { readonly scripts?: boolean } = {},
): Promise<{ modules: string } | string> {
  const lock = readFileSync(join(project, 'package-lock.json'));
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const folder = keptFolder(`${name}-${version}`);
  const modules = join(folder, 'node_modules');
  try {
    await installOnce(folder, async () => {
      for (const file of ['package.json', 'package-lock.json']) cpSync(join(project, file), join(folder, file));
      await run('npm', ['ci', `--ignore-scripts=${!scripts}`, '--no-audit', '--no-fund'], { cwd: folder });
    });
  } catch (error) {
    return `${name} cannot be installed by npm: ${String(error).split('\n', 1)[0]}`;
  }
  return { modules };
}
