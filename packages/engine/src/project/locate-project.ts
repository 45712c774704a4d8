import { dirname, relative, sep, basename } from 'node:path';
import { statSync } from 'node:fs';
import { isWorktreeIn, nestedRepositories } from '@codesearch/git';
import { nearestWith, pathInside, realPath, wideRoot } from '@codesearch/toolkit';
import { errors } from '@codesearch/kernel';
import { indexedRoot, holdsDataFolder, realRoot } from '../home/project-folder.ts';
import type { Setup } from '../setup/setup.ts';
import { configFolder } from '../trust/find-config.ts';

/** A project, and the part of it that a folder is. */
export interface ProjectLocation {
  /** Absolute real path of the project. */
  readonly root: string;
  /** POSIX path of that part, relative to the root; empty for the whole project. */
  readonly part: string;
}

/** The settings that say which project a folder belongs to. */
type LocatingSetup = Pick<Setup, 'config' | 'home' | 'processEnv'>;

/** Which projects a folder may belong to. */
export interface LocateOptions {
  /**
   * Whether the project is opened at a revision: then an index of a revision counts too, and a repository never belongs
   * to a folder around it, whose revisions would be those of another one. Default: false.
   */
  readonly revisions?: boolean | undefined;
  /** Whether a tree that has no index may get one. Default: every tree. */
  readonly mayIndex?: ((root: string) => boolean) | undefined;
}

/**
 * The project that a folder belongs to, so that no tree is indexed a second time: the nearest folder with an index,
 * upward; else the nearest one with the configuration that applies; else the top of its git repository; else the folder
 * itself.
 *
 * The folder is a separate project if an ignore rule excludes it from that tree, as with installed packages, and if the
 * present configuration is in a folder below that tree. A repository inside of another one, such as a submodule, a
 * clone or a linked worktree, never belongs to the outer one. A home folder or a tree with the data folder in it is no
 * project because of its `.git`.
 *
 * @param folder absolute real path
 * @param covers whether the project of a root, which is not the folder, indexes that part; see `coversPath`
 */
export async function locateProject(
  setup: LocatingSetup,
  folder: string,
  covers: (location: ProjectLocation) => Promise<boolean>,
  options: LocateOptions = {},
): Promise<ProjectLocation> {
  const own = { root: folder, part: '' };
  const root = rootAround(setup, folder, options);
  if (root === undefined || root === folder) return own;
  const location = { root, part: relative(root, folder).replaceAll(sep, '/') };
  return (await covers(location)) ? location : own;
}

/**
 * The repositories in a folder of several, as paths relative to it; none if the folder is in a repository itself.
 *
 * @param folder absolute
 */
export function repositoriesOf(folder: string): readonly string[] {
  if (nearestWith('.git', folder) !== undefined) return [];
  return nestedRepositories(folder).filter((each) => !isWorktreeIn(folder, each));
}

/** The nearest folder at or above a folder that has or may get the index for it; `undefined` if no folder does. */
export function rootAround(
  { config, home, processEnv }: LocatingSetup,
  folder: string,
  { revisions = false, mayIndex = () => true }: LocateOptions,
): string | undefined {
  const top = nearestWith('.git', folder);
  const configured = config.file === undefined ? undefined : configFolder(config.file);
  const indexed = indexedRoot(home, folder, { revisions });
  if (indexed !== undefined && !isSeparate({ indexed, top, configured, folder, revisions })) return indexed;
  if (top === undefined) return undefined;
  const root = configured !== undefined && isBetween(configured, top, folder) ? configured : top;
  const isUsable = !wideRoot(root, processEnv) && !holdsDataFolder(root, home) && mayIndex(root);
  return isUsable ? root : undefined;
}

interface Surroundings {
  readonly folder: string;
  /** The nearest folder with an index. */
  readonly indexed: string;
  /** Top of the repository that the folder is in. */
  readonly top: string | undefined;
  /** Folder of the configuration. */
  readonly configured: string | undefined;
  readonly revisions: boolean;
}

/** Whether the index around a folder is one of another project. */
function isSeparate({ folder, indexed, top, configured, revisions }: Surroundings): boolean {
  if (configured !== undefined && isBetween(configured, indexed, folder)) return true;
  if (top === undefined || !isBetween(top, indexed, folder)) return false;
  return revisions || nearestWith('.git', dirname(top)) !== undefined;
}

/** Whether a folder is below `root`, and contains `folder`. */
function isBetween(middle: string, root: string, folder: string): boolean {
  return (
    middle.length > root.length &&
    middle.startsWith(withSeparator(root)) &&
    `${folder}${sep}`.startsWith(withSeparator(middle))
  );
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : `${folder}${sep}`;
}

/** A project, and the folder or file of it that a path names. */
export interface PathLocation extends ProjectLocation {
  /** Name of the file in the part; absent if the path names the folder. */
  readonly file?: string;
}

/** How a path becomes a location. */
export interface LocatePathOptions extends LocateOptions {
  /** Absolute path of the folder that is the project of a file in it, if the file is in no other project. */
  readonly working: string;
  /** As of {@link locateProject}. */
  readonly covers: (location: ProjectLocation) => Promise<boolean>;
  /** Absolute path of the folder that is the project, whatever is around the path. Default: none. */
  readonly root?: string | undefined;
}

/**
 * The project that a folder or a file belongs to, see {@link locateProject}. A file belongs to the project of its
 * folder. If there is neither an index nor a repository around it, it belongs to the working folder, or if it is
 * outside of that, to its own folder.
 *
 * @param path absolute
 * @throws INPUT_INVALID if nothing exists there, or it is outside of the given root
 */
export async function locatePath(
  setup: LocatingSetup,
  path: string,
  { working, covers, root, ...options }: LocatePathOptions,
): Promise<PathLocation> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  if (root !== undefined) return locateIn(realRoot(root), path, isFile);
  if (!isFile) return locateProject(setup, realRoot(path), covers, options);
  // A scan lists a link to a file under the name of the link.
  const [folder, file] = [realPath(dirname(path)), basename(path)];
  if (rootAround(setup, folder, options) !== undefined)
    return { ...(await locateProject(setup, folder, covers, options)), file };
  const part = pathInside(realPath(working), folder);
  return part === undefined ? { root: folder, part: '', file } : { root: realPath(working), part, file };
}

function locateIn(root: string, path: string, isFile: boolean): PathLocation {
  const part = pathInside(root, isFile ? realPath(dirname(path)) : realRoot(path));
  if (part === undefined) throw errors.inputInvalid(`${path} is outside of ${root}.`, 'Give a path in it.');
  return { root, part, ...(isFile && { file: basename(path) }) };
}
