/** A folder on the walk. */
export interface WalkedFolder {
  readonly absolute: string;
  /** Relative to the root, with a trailing slash; empty for the root. */
  readonly path: string;
  /** From the top of the repository, as a byte string with a trailing slash; empty for the top. */
  readonly bytes: string;
}
