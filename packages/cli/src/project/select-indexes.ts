import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { errors } from '@codesearch/kernel';
import { pathGlob } from '@codesearch/toolkit/pure';
import type { ListedProject } from '@codesearch/engine';
import { absolutePath } from '../invocation/current-invocation.ts';
import { isAddress } from './open-project.ts';
import type { EngineSetup } from './open-project.ts';

/** The indexes that a user selected. */
export interface Selection {
  /** The folder that was given, if it was one. */
  readonly root?: string;
  readonly projects: readonly ListedProject[];
}

/**
 * Selects indexes by id, by the path of their folder (which may be deleted), by the address of a repository, or by a
 * glob for either.
 *
 * @throws INPUT_INVALID if the selector is none of these
 */
export function selectIndexes(selector: string, { engine, setup }: Pick<EngineSetup, 'engine' | 'setup'>): Selection {
  const all = engine.listProjects(setup.home);
  const withId = all.filter(({ id }) => id === selector);
  if (withId.length > 0) return { projects: withId };
  if (isAddress(selector, { engine })) {
    const root = engine.cloneFolder(setup.home, engine.parseGitUrl(selector));
    return { root, projects: all.filter((project) => project.root === root) };
  }
  const path = absolutePath(selector);
  if (existsSync(path)) {
    const root = engine.realRoot(path);
    const id = basename(engine.projectFolder(setup.home, root));
    return { root, projects: all.filter((project) => project.id === id) };
  }
  const deleted = all.filter(({ root, revision }) => root === path && !revision);
  if (deleted.length > 0) return { root: path, projects: deleted };
  if (isGlob(selector)) {
    const globs = [pathGlob(selector), pathGlob(path)];
    return { projects: all.filter(({ id, root }) => globs.some((matches) => matches(id) || (root && matches(root)))) };
  }
  throw errors.inputInvalid(
    `There is no folder at ${path}, and no index with this id.`,
    'Give an existing folder, a path from `codesearch ls`, or an id from `codesearch ls --json`.',
  );
}

function isGlob(selector: string): boolean {
  return /[*?{]/.test(selector);
}
