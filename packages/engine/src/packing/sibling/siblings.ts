import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isInFolder } from '../../home/is-in-folder.ts';
import { manifestFormat, readManifest } from '../../state/manifest.ts';
import type { Manifest } from '../../state/manifest.ts';

/** The index of another revision of the same root, or of another worktree. */
export interface Sibling {
  readonly folder: string;
  readonly found: Manifest;
}

/** Other indexed revisions of the root that the folder of an index is for, the last completed one first. */
export function siblingsOf(folder: string): readonly Sibling[] {
  const [projects, name] = [dirname(folder), basename(folder)];
  const prefix = name.slice(0, name.lastIndexOf('@') + 1);
  if (prefix === '' || !existsSync(projects)) return [];
  return readdirSync(projects)
    .filter((other) => other.startsWith(prefix) && other !== name)
    .flatMap((other) => readSibling(join(projects, other)) ?? [])
    .toSorted((a, b) => ((a.found.completedAt ?? '') < (b.found.completedAt ?? '') ? 1 : -1));
}

/**
 * Whether the index has the present format, a run of it is complete and none has begun since, and its folder has all of
 * its data.
 */
export function isComplete({ folder, found }: Sibling): boolean {
  const { format, completedAt, indexing, store } = found;
  return format === manifestFormat && completedAt !== undefined && !indexing && isInFolder(store.location, folder);
}

/** @returns `undefined` if there is no index in the folder, or its manifest cannot be read */
export function readSibling(folder: string): Sibling | undefined {
  try {
    const found = readManifest(folder);
    return found && { folder, found };
  } catch {
    return undefined;
  }
}
