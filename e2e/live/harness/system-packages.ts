import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Looks for programs. Where CI runs as root, installs what is missing.
 *
 * @param packages Debian's packages that have them. Default: those with the same names
 * @returns why they cannot be used; undefined if they are there
 */
export async function missingPackages(
  programs: readonly string[],
  packages: readonly string[] = programs,
): Promise<string | undefined> {
  if (await areInstalled(programs)) return undefined;
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && process.env['CI'] !== undefined;
  if (mayInstall) await install(packages);
  return (await areInstalled(programs)) ? undefined : `needs ${packages.join(', ')}`;
}

async function areInstalled(names: readonly string[]): Promise<boolean> {
  return run('which', names).then(
    () => true,
    () => false,
  );
}

async function install(names: readonly string[]): Promise<void> {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 1e8 };
  try {
    await run('apt-get', ['update', '--quiet'], options);
    await run('apt-get', ['install', '--quiet', '--yes', '--no-install-recommends', ...names], options);
  } catch {
    // The caller reports the missing programs.
  }
}
