import type { Call } from './call.ts';
import type { SkippedFile, SourceFile, SourceText } from '../value/source-file.ts';
import type { Stage } from './stage.ts';

/** Files of a scan. Batches have any size; the order of paths over all batches is the same in every scan. */
export interface ScanBatch {
  /** Files to index. */
  readonly files: readonly SourceFile[];
  /** Files that are skipped for a reason known without reading them, such as their size. */
  readonly skipped: readonly SkippedFile[];
}

/** A path to look at. */
export interface PathRequest extends Call {
  /** POSIX path relative to the project's root. */
  readonly path: string;
}

/** A file to read. */
export interface ReadRequest extends Call {
  /** As `scan` or `stat` returned it. */
  readonly file: SourceFile;
}

/** The result of {@link Scanner.read}: the text, or the reason why the file was skipped. */
export type ReadResult =
  | { readonly source: SourceText }
  | {
      readonly skipped: SkippedFile;
      /** State and hash of the bytes that led to the verdict; absent if nothing could be read. */
      readonly seen?: { readonly file: SourceFile; readonly hash: string };
    };

/** Why a path is in a scan or not. */
export type ScanVerdict =
  /** A scan lists it, and `read` decides the rest. */
  | { readonly verdict: 'listed' }
  /** A scan skips it and says why. */
  | { readonly verdict: 'skipped'; readonly skipped: SkippedFile }
  /** A rule hides it, or one of its folders. */
  | { readonly verdict: 'ignored'; readonly rule: IgnoreRule }
  /**
   * It is a folder, whose files have verdicts of their own. `rule` hides it, or a folder around it; if a scan enters it
   * in spite of the rule, that is for the files in it that git tracks, and the rule hides the others.
   */
  | { readonly verdict: 'folder'; readonly entered: boolean; readonly rule?: IgnoreRule }
  /** There is neither a file nor a folder at this path. */
  | { readonly verdict: 'absent' };

/** A rule that hides files. */
export interface IgnoreRule {
  /** As written, such as `build/` or `*.log`. */
  readonly pattern: string;
  /** Its file: a path relative to the root, an absolute one outside of it, or `built-in`, `options` or `worktree`. */
  readonly source: string;
  /** Line in `source`, from 1; absent if the rule is not in a file. */
  readonly line?: number;
  /** The path that the rule matched: the file itself, or the folder that hides it. */
  readonly matched: string;
}

/** An earlier scan. */
export interface UnchangedSinceRequest extends Call {
  /** Digest of that scan, as `ScanDigest` of the toolkit computes it. */
  readonly digest: string;
}

/** A tree that is as it was at an earlier scan. */
export interface UnchangedTree {
  /** Number of files to index. */
  readonly files: number;
  /** As a scan would skip them. */
  readonly skipped: readonly SkippedFile[];
}

/** What a scanner declares with `describe`. */
export interface ScannerFacts {
  /** Whether it implements `unchangedSince`. Default false. */
  readonly remembersScans?: boolean;
}

/**
 * Finds the files of a project and reads them. It alone reads the tree; the stages after it see text.
 *
 * `scan` looks at names and file states only, so that it can run before every search. `read` decides by content. Both
 * stay within the project's root, follow no link out of it, and write nothing.
 *
 * `scan` runs in the main process, `read` in the pool if the plugin declares that placement; an instance may be used
 * for one of the two only. Trouble with a single file is never an error, it is a {@link SkippedFile}.
 *
 * @throws `INPUT_INVALID` if the root cannot be listed
 */
export interface Scanner extends Stage {
  /** Lists the files to index, each path once, in a stable order. Ignored files are left out. */
  scan(request: Call): AsyncIterable<ScanBatch>;

  /**
   * Optional, to make searches of an unchanged tree fast; declare it by `remembersScans`. Says without listing the tree
   * that a scan would be the same as an earlier one. Called before `scan`, with the `scanDigest` of the change
   * detector's snapshot.
   *
   * @returns `undefined` if the tree has changed, or if the scanner does not remember that scan
   */
  unchangedSince?(request: UnchangedSinceRequest): Promise<UnchangedTree | undefined>;

  /**
   * Looks at one file that a scan listed, or that another stage depends on. Called for each hit of a search: reads no
   * content, and need not apply the rules by which a scan hides files. A scanner that is given a list of what there is
   * goes by it here too.
   *
   * @returns the state of the file as a scan would list it; `undefined` if it does not exist
   */
  stat(request: PathRequest): Promise<SourceFile | undefined>;

  /** Explains why a path is in a scan or not. For people: it may take as long as it needs. */
  explain(request: PathRequest): Promise<ScanVerdict>;

  /**
   * Reads one file that `scan` listed. A file that vanished or changed its kind since then is skipped, not an error.
   */
  read(request: ReadRequest): Promise<ReadResult>;
}
