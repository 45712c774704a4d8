/** A folder on the walk. */
export interface WalkedFolder {
  readonly absolute: string;
  /** From the root of the scan, with a trailing slash; empty for the root. */
  readonly pathFromRoot: string;
  /**
   * From the top of the repository that the root is in, or from the root where that is in none: a byte string with a trailing slash,
   * empty for the top. Git's rules match such paths.
   */
  readonly pathFromTop: string;
}
