/** Identifies an index of this user. */
export interface IndexKey {
  /** Absolute real path of the indexed tree. */
  readonly root: string;
  readonly source: IndexSource;
}

/** Where the files of an index are read from: `working-tree` is the files on disk. */
export type IndexSource = 'working-tree' | Revision;

/** A commit of the repository around a root. */
export interface Revision {
  /** As the user gave it, such as `v1.2` or `main~20`. */
  readonly name: string;
  /** Full hash. */
  readonly commit: string;
}

/** The commit that a source reads; `undefined` for the files on disk. */
export function revisionOf({ source }: IndexKey): Revision | undefined {
  return source === 'working-tree' ? undefined : source;
}
