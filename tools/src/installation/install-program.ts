import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installedFiles } from './installed-files.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A system, with the names of npm. */
export interface InstallTarget {
  readonly os: string;
  readonly cpu: string;
}

/** The package of the command line. */
const program = 'codesearch';

/**
 * Installs the program, with what it needs to run and nothing else: for this system the files of the workspace, for
 * another one by npm, from the packages as they are packed for the registry. No script of a package runs.
 *
 * @param folder must not exist; gets `node_modules`
 * @param target the system whose native packages are installed. Default: this one
 */
export function installProgram(workspace: string, folder: string, target?: InstallTarget): void {
  mkdirSync(folder);
  if (target === undefined || (target.os === process.platform && target.cpu === process.arch)) {
    for (const [path, from] of installedFiles(workspace, program, { optional: true })) cpSync(from, join(folder, path));
  } else installByNpm(workspace, folder, target);
}

function installByNpm(workspace: string, folder: string, target: InstallTarget): void {
  const packages = new Map(
    globSync('packages/*/package.json', { cwd: workspace }).map((file) => {
      const manifest = JSON.parse(readFileSync(join(workspace, file), 'utf8')) as Manifest;
      return [manifest.name, { folder: dirname(file), manifest }] as const;
    }),
  );
  const needed = new Set([program]);
  for (const name of needed) {
    const { dependencies = {}, peerDependencies = {} } = packages.get(name)!.manifest;
    for (const each of Object.keys({ ...dependencies, ...peerDependencies })) if (packages.has(each)) needed.add(each);
  }
  const workspaces = [...needed].flatMap((name) => ['--workspace', packages.get(name)!.folder]);
  npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, ...workspaces], workspace);
  const tarballs = globSync('*.tgz', { cwd: folder });
  writeFileSync(join(folder, 'package.json'), '{}\n');
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const native = [`--os=${target.os}`, `--cpu=${target.cpu}`, ...(target.os === 'linux' ? ['--libc=glibc'] : [])];
  npm(['install', ...quiet, ...native, ...tarballs.map((file) => `./${file}`)], folder);
  for (const file of [
    ...tarballs,
    'package.json',
    'package-lock.json',
    'node_modules/.package-lock.json',
    'node_modules/.bin',
  ]) {
    rmSync(join(folder, file), { recursive: true, force: true });
  }
}

function npm(args: readonly string[], cwd: string): void {
  // On Windows npm is a script.
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
}
