import { relative, sep } from 'node:path';
import { pathGlobs } from '@codesearch/presentation';
import type { GuardedPath } from './path-guard.ts';

/** Where to search: a project, and what of it. */
export interface Place {
  /** Real path of the project. */
  readonly root: string;
  /** POSIX path of the part that is meant, relative to the root; empty for all of it. */
  readonly part: string;
}

export function placeIn(root: string, { path }: GuardedPath): Place {
  return { root, part: relative(root, path).replaceAll(sep, '/') };
}

/** The globs that limit a search to a part of a project, and within it to what a pattern matches. */
export function globsOf({ part }: Place, pattern: string | undefined): readonly string[] | undefined {
  if (pattern === undefined && part === '') return undefined;
  // A name is no pattern: what would be a wildcard in it stands for one character.
  const folder = part.replaceAll(/[*?{}]/g, '?');
  if (pattern === undefined) return [folder, `${folder}/**`];
  return pathGlobs(pattern).map((glob) => (part === '' ? glob : `${folder}/${glob}`));
}
