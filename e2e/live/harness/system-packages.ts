import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Looks for programs of Debian's packages with the same names. Where CI runs as root, installs those that are missing.
 *
 * @returns why they cannot be used; undefined if they are there
 */
export async function missingPackages(names: readonly string[]): Promise<string | undefined> {
  if (await areInstalled(names)) return undefined;
  if (process.platform === 'linux' && process.getuid?.() === 0 && process.env['CI'] !== undefined) await install(names);
  return (await areInstalled(names)) ? undefined : `needs ${names.join(', ')}`;
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
