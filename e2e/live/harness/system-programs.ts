import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs of the system that tests use, with the packages of Debian that have them. */
const packages = {
  bash: 'bash',
  buildah: 'buildah',
  chromium: 'chromium',
  fish: 'fish',
  mmdebstrap: 'mmdebstrap',
  nvim: 'neovim',
  podman: 'podman',
  runc: 'runc',
  systemctl: 'systemd',
  tmux: 'tmux',
  zsh: 'zsh',
} as const;

type Program = keyof typeof packages;

/** @returns the reason why these programs cannot be used here; `undefined` if they can */
export async function missingPrograms(...programs: readonly Program[]): Promise<string | undefined> {
  return (await areInstalled(programs)) ? undefined : `needs ${programs.join(', ')}`;
}

/**
 * Installs the programs that are missing, where CI runs as root on Debian. The tests of those that stay missing are
 * skipped.
 */
export async function installPrograms(): Promise<void> {
  if (process.env['CI'] === undefined || process.getuid?.() !== 0) return;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 1e8 };
  const apt = (...args: readonly string[]): Promise<unknown> =>
    run('apt-get', ['--quiet', ...args], options).catch(() => undefined);
  const programs = Object.keys(packages) as readonly Program[];
  if (await areInstalled(programs)) return;
  await apt('update');
  for (const program of programs) {
    if (!(await areInstalled([program]))) await apt('install', '--yes', '--no-install-recommends', packages[program]);
  }
}

async function areInstalled(programs: readonly Program[]): Promise<boolean> {
  return run('which', programs).then(
    () => true,
    () => false,
  );
}
