import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { errors } from '@codesearch/kernel';
import { pathInside, realPath } from '@codesearch/toolkit';
import { realRoot } from '../home/project-folder.ts';
import { locateProject, rootAround } from './locate-project.ts';
import type { LocateOptions, LocatingSetup, ProjectLocation } from './locate-project.ts';

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
