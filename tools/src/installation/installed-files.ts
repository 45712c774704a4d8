import { existsSync, globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { publishedFiles } from './published-files.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface InstalledFilesOptions {
  /**
   * Whether optional dependencies belong to it, as far as they are installed here. They differ between platforms, and
   * the program works without them. Default false.
   */
  readonly optional?: boolean;
}

/**
 * The files of a program of this workspace and of all packages that it needs, as in an installation: of its own
 * packages what npm publishes, of others what is installed here.
 *
 * @param name of the program's package
 * @returns absolute paths by the path in the installation, with `/`, sorted
 * @throws Error if it needs two versions of a package
 */
export function installedFiles(
  workspace: string,
  name: string,
  { optional = false }: InstalledFilesOptions = {},
): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  const open = [[name, workspace] as const];
  for (const [each, from] of open) {
    const folder = packageFolder(each, from);
    if (folder === undefined) throw new Error(`${each} is not installed for ${from}.`);
    if (folders.get(each) === folder) continue;
    if (folders.has(each)) throw new Error(`Two versions of ${each} are needed.`);
    folders.set(each, folder);
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder);
    const needed = Object.keys(dependencies).filter((dependency) => !(dependency in optionalDependencies));
    const wanted = optional ? Object.keys(optionalDependencies).filter((other) => packageFolder(other, folder)) : [];
    open.push(...[...needed, ...wanted].map((dependency) => [dependency, folder] as const));
  }
  const files = [...folders].flatMap(([each, folder]) =>
    (folder.includes('node_modules') ? libraryFiles(folder) : publishedFiles(folder)).map(
      (path) => [`node_modules/${each}/${path}`, join(folder, path)] as const,
    ),
  );
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function libraryFiles(folder: string): readonly string[] {
  return globSync('**', { cwd: folder, exclude: (path) => path === 'node_modules' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'));
}

function packageFolder(name: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  }
  return undefined;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
