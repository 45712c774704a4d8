import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { errors, pathGlob } from '@codesearch/kernel';
import type { ListedProject } from '@codesearch/engine';
import type { RuntimeSetup } from './open-project.ts';

/** Which indexes are meant. */
export interface Selection {
  /** The folder that was named, where it was one. */
  readonly root?: string;
  readonly projects: readonly ListedProject[];
}

/**
 * The indexes that a word names: by its id, the path of its folder (which may be gone), or a glob over both.
 *
 * Errors: `INPUT_INVALID` where it is none of these.
 */
export function selectProjects(word: string, { runtime, setup }: RuntimeSetup): Selection {
  const all = runtime.listProjects(setup.home);
  const named = all.filter(({ id }) => id === word);
  if (named.length > 0) return { projects: named };
  if (existsSync(word)) {
    const root = runtime.realRoot(word);
    const id = basename(runtime.projectFolder(setup.home, root));
    return { root, projects: all.filter((project) => project.id === id) };
  }
  const path = resolve(word);
  const gone = all.filter(({ root }) => root === path);
  if (gone.length > 0) return { root: path, projects: gone };
  if (isGlob(word)) {
    const globs = [pathGlob(word), pathGlob(path)];
    return { projects: all.filter(({ id, root }) => globs.some((matches) => matches(id) || (root && matches(root)))) };
  }
  throw errors.inputInvalid(
    `There is no folder at ${path}, and no index of that name.`,
    'Give an existing folder, or a path or id that `codesearch ls` shows.',
  );
}

function isGlob(word: string): boolean {
  return /[*?{]/.test(word);
}
