/**
 * What the output of a stage for a file depends on besides that file, its path and the options. Declared with
 * `describe`, as `dependsOn`. When it changes, the next run indexes the files again that it concerns, although they are
 * as they were; what comes out equal is not embedded again. Every process creates the stage again, so that a stage may
 * read its inputs in `open`.
 */
export interface OtherInputs {
  /**
   * Globs for files that the scanner lists, relative to the project's root, such as `CODEOWNERS` or `**\/package.json`:
   * see `pathGlob`. When one of them is added, changed or removed, all files are indexed again. Default none.
   */
  readonly files?: readonly string[];
  /**
   * Commits of git: of `file`, those that changed the indexed file; of `tree`, any commit, which then has all files
   * indexed again. A switch to another branch counts too. Has no effect if the root is in no repository. Default: the
   * output does not depend on commits.
   */
  readonly history?: 'file' | 'tree';
}
