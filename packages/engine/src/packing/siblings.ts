import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';

/** The index of another revision of the same root. */
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

/** Whether a run of the index is complete and none has begun since, and all of its data is in its folder. */
export function isComplete({ folder, found }: Sibling): boolean {
  return found.completedAt !== undefined && !found.indexing && found.store?.location.startsWith(folder) === true;
}

function readSibling(folder: string): Sibling | undefined {
  try {
    const found = readManifest(folder);
    return found && { folder, found };
  } catch {
    return undefined;
  }
}
