/** A place in the tree as a text writes it: a file, a folder, or lines of a file. Only an index knows whether it exists. */
export interface WrittenPlace {
  /** As written, without the line. */
  readonly written: string;
  /**
   * Paths that it can be, best first: with `/` between the parts, without `./`, drive and host. Each can be any part of the path of
   * a file, up to the whole of it, and can have foreign folders in front.
   */
  readonly paths: readonly [string, ...string[]];
  /**
   * `file` by its extension, `folder` for several parts without one, which can be a file too; `word` if only a file of exactly this
   * name makes it a place: `Makefile`, `notes.unusual`.
   */
  readonly form: 'file' | 'folder' | 'word';
  /** Whether the path is in the standard library or a folder of dependencies. It can still be a file of this project, as installed. */
  readonly isLibrary: boolean;
  /** First and last line, from 1, inclusive; absent if the text names no line. */
  readonly line?: number;
  readonly endLine?: number;
}

/** A place within one line of a text. */
export interface LinePlace extends WrittenPlace {
  /** Offset of the path in the line. */
  readonly start: number;
  /** Offset behind the path and behind the line number that follows it. */
  readonly end: number;
}
