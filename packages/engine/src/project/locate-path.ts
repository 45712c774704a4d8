import { statSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, sep } from 'node:path';
import { realPath } from '@codesearch/toolkit';
import { indexedRoot } from '../home/indexed-root.ts';
import { realRoot } from '../home/project-folder.ts';
import { locateProject } from './locate-project.ts';
import type { ProjectLocation } from './locate-project.ts';
import type { Setup } from '../setup/setup.ts';

/** A project, and the folder or file of it that a path names. */
export interface PathLocation extends ProjectLocation {
  /** Name of the file in the part; absent if the path names the folder. */
  readonly file?: string;
}

/** How a path becomes a location. */
export interface LocatePathOptions {
  /** Absolute path of the folder that is the project of a file in it, if no folder around the file has an index. */
  readonly working: string;
  /** As of {@link locateProject}. */
  readonly covers: (location: ProjectLocation) => Promise<boolean>;
  /** Whether an index of a revision counts too. Default: false. */
  readonly revisions?: boolean;
}

/**
 * The project that a folder or a file belongs to, see {@link locateProject}. A file belongs to the project of its folder. If
 * no folder around it has an index, it belongs to the working folder, or if it is outside of that, to its own folder.
 *
 * @param path absolute
 * @throws INPUT_INVALID if nothing exists there
 */
export async function locatePath(
  setup: Pick<Setup, 'config' | 'home'>,
  path: string,
  { working, covers, revisions = false }: LocatePathOptions,
): Promise<PathLocation> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    return locateProject(setup, realRoot(path), covers, { revisions });
  // A scan lists a link to a file under the name of the link.
  const [folder, file] = [realPath(dirname(path)), basename(path)];
  if (indexedRoot(setup.home, folder, { revisions }) !== undefined)
    return { ...(await locateProject(setup, folder, covers, { revisions })), file };
  const part = relative(realPath(working), folder);
  return part === '..' || part.startsWith(`..${sep}`) || isAbsolute(part)
    ? { root: folder, part: '', file }
    : { root: realPath(working), part: part.replaceAll(sep, '/'), file };
}
