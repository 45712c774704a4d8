import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce, keptFolder } from './kept-folder.ts';

const run = promisify(execFile);

/**
 * A virtual environment of Python with these packages, created once and kept in the system's temporary folder.
 *
 * @param options whether to install the dependencies of the packages; default true
 * @returns the folders of its programs and of its packages, or the reason why it cannot be created
 */
export async function pythonEnvironment(
  name: string,
  packages: readonly string[],
  { dependencies = true }: { readonly dependencies?: boolean } = {},
): Promise<{ readonly bin: string; readonly packages: string } | string> {
  const folder = keptFolder(name);
  const bin = join(folder, 'bin');
  const pip = ['install', '--quiet', '--disable-pip-version-check', ...(dependencies ? [] : ['--no-deps'])];
  try {
    await installOnce(folder, async () => {
      await run('python3', ['-m', 'venv', folder]);
      await run(join(bin, 'pip'), [...pip, ...packages]);
    });
  } catch (error) {
    return `${packages.join(' ')} cannot be installed by Python: ${String(error).split('\n', 1)[0]}`;
  }
  return { bin, packages: globSync(join(folder, 'lib/python3*/site-packages'))[0] ?? folder };
}

/** The source of urllib3, as a tree to search. */
export function urllib3(): ReturnType<typeof pythonEnvironment> {
  return pythonEnvironment('urllib3-2.8.0', ['urllib3==2.8.0'], { dependencies: false });
}
