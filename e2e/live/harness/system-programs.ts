import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Looks for programs of the system. Where CI runs as root on Debian, it installs those that are missing.
 *
 * @param programs the names of programs, with the packages of Debian that have them
 * @returns the reason why they cannot be used here; `undefined` if they can
 */
export async function missingPrograms(programs: Readonly<Record<string, string>>): Promise<string | undefined> {
  const names = Object.keys(programs);
  if (await areInstalled(names)) return undefined;
  if (process.env['CI'] !== undefined && process.getuid?.() === 0) await install(Object.values(programs));
  return (await areInstalled(names)) ? undefined : `needs ${names.join(', ')}`;
}

async function areInstalled(names: readonly string[]): Promise<boolean> {
  return run('which', names).then(
    () => true,
    () => false,
  );
}

async function install(packages: readonly string[]): Promise<void> {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 1e8 };
  try {
    await run('apt-get', ['update', '--quiet'], options);
    await run('apt-get', ['install', '--quiet', '--yes', '--no-install-recommends', ...packages], options);
  } catch {
    // The caller reports the missing programs.
  }
}
