import type { ProjectEntry } from '../server/answers.ts';

/** The revision of an index as it was named, such as `HEAD~20`; empty for the files on disk. */
export function revisionOf({ revision }: Pick<ProjectEntry, 'revision'>): string {
  return revision?.name ?? '';
}
