import type { ProjectEntry } from '../server/answers.ts';

/** The name of a folder, which says more than where it is. */
export function folderName(root: string): string {
  return root.split(/[\\/]/).findLast((part) => part !== '') ?? root;
}

/** The revision of an index as it was named, such as `HEAD~20`; empty for the files on disk. */
export function revisionOf({ revision }: Pick<ProjectEntry, 'revision'>): string {
  return revision?.name ?? '';
}
