import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { ProjectLocation } from '@codesearch/engine';
import type { ScopePart } from '@codesearch/presentation';
import type { EngineSetup } from './open-project.ts';

/** A part of a project, and the project. */
export interface LocatedPart extends ScopePart {
  /** Absolute real path of the project. */
  readonly root: string;
}

/**
 * Finds the project of a folder or a file. A file belongs to the project of its folder, or to the working directory if no
 * folder around it has an index.
 *
 * @param path relative to the working directory, or absolute
 * @param covers as of `locateProject`
 * @throws INPUT_INVALID if nothing exists there
 */
export async function locatePart(
  path: string,
  { engine, setup }: EngineSetup,
  covers: (location: ProjectLocation) => Promise<boolean>,
): Promise<LocatedPart> {
  const absolute = resolve(path);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isFile())
    return engine.locateProject(setup, engine.realRoot(path), covers);
  const folder = realpathSync(dirname(absolute));
  const file = basename(absolute);
  if (engine.indexedRoot(setup.home, folder) !== undefined)
    return { ...(await engine.locateProject(setup, folder, covers)), file };
  const working = realpathSync(process.cwd());
  return `${folder}${sep}`.startsWith(withSeparator(working))
    ? { root: working, part: relative(working, folder).replaceAll(sep, '/'), file }
    : { root: folder, part: '', file };
}

/** The root of a disk ends with one. */
function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : `${folder}${sep}`;
}
