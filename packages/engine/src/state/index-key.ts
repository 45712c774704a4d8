import type { Revision } from '@codesearch/git';

/** Identifies an index of this user. */
export interface IndexKey {
  /** Absolute real path of the indexed tree. */
  readonly root: string;
  readonly source: IndexSource;
}

/** Where the files of an index are read from: `working-tree` is the files on disk. */
export type IndexSource = 'working-tree' | Revision;

/** The commit that a source reads; `undefined` for the files on disk. */
export function revisionOf({ source }: IndexKey): Revision | undefined {
  return source === 'working-tree' ? undefined : source;
}
