import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Files that the server does not load: sources, declarations, source maps and documents. */
const unused = /\.[cm]?ts$|\.map$|(?:^|\/)(?!LICEN[CS]E)[^/]*\.md$/i;

/**
 * The files of a program of this workspace and of all packages that it needs, as in an installation. Without optional
 * dependencies, which differ between platforms: the server works without them.
 *
 * @param name of the program's package
 * @returns absolute paths by the path in the installation, sorted
 * @throws Error if it needs two versions of a package
 */
export function serverFiles(workspace: string, name: string): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  const open = [[name, workspace] as const];
  for (const [each, from] of open) {
    const folder = packageFolder(each, from);
    if (folders.get(each) === folder) continue;
    if (folders.has(each)) throw new Error(`Two versions of ${each} are needed.`);
    folders.set(each, folder);
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder);
    const needed = Object.keys(dependencies).filter((dependency) => !(dependency in optionalDependencies));
    open.push(...needed.map((dependency) => [dependency, folder] as const));
  }
  const packed = packedFiles(
    workspace,
    [...folders.values()].filter((folder) => !folder.includes('node_modules')),
  );
  const files = [...folders].flatMap(([each, folder]) =>
    (packed.get(each) ?? libraryFiles(folder))
      .filter((path) => !unused.test(path))
      .map((path) => [`node_modules/${each}/${path}`, join(folder, path)] as const),
  );
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The files of packages of the workspace that npm publishes, by name of the package. */
function packedFiles(workspace: string, folders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const workspaces = folders.flatMap((folder) => ['--workspace', relative(workspace, folder)]);
  const args = ['pack', '--dry-run', '--ignore-scripts', '--json', ...workspaces];
  const output = execFileSync('npm', args, { cwd: workspace, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 });
  // An object by name in newer versions of npm.
  const packages = Object.values(
    JSON.parse(output.toString()) as Record<string, { name: string; files: readonly { path: string }[] }>,
  );
  return new Map(packages.map(({ name, files }) => [name, files.map(({ path }) => path)]));
}

function libraryFiles(folder: string): readonly string[] {
  return globSync('**', { cwd: folder, exclude: (path) => path === 'node_modules' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
}

function packageFolder(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  }
  throw new Error(`${name} is not installed for ${from}.`);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
