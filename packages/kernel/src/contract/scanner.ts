import type { CallOptions } from './call-options.ts';
import type { SkippedFile, SourceFile, SourceText } from './source-file.ts';
import type { Stage } from './stage.ts';

/** A run of scanned files. Batches have any size; the order of paths over all batches is the same at every scan. */
export interface ScanBatch {
  /** Files to index. */
  readonly files: readonly SourceFile[];
  /** Files that are passed over by what is known without reading them, such as their size. */
  readonly skipped: readonly SkippedFile[];
  /**
   * Number of files to index, where `known` has confirmed the scan, see {@link ScanOptions}. The scan is then this one
   * batch: `files` is empty, `skipped` is complete.
   */
  readonly unchanged?: number;
}

/** What a caller tells a scan. */
export interface ScanOptions extends CallOptions {
  /**
   * Asks the caller whether it has processed a scan of this `ScanDigest` already. A scanner that can tell the digest of
   * a scan without listing the tree may call it, once; if the answer is true, the scan is a single batch with
   * `unchanged`. Where it is absent, files are always listed.
   */
  readonly known?: ((digest: string) => Promise<boolean>) | undefined;
}

/** What {@link Scanner.read} found: the text, or why there is none. */
export type ReadResult =
  | { readonly source: SourceText }
  | {
      readonly skipped: SkippedFile;
      /** The state and hash of the bytes that led to the verdict; absent where nothing could be read. */
      readonly seen?: { readonly file: SourceFile; readonly hash: string };
    };

/** Why a path is in a scan or not. */
export type ScanVerdict =
  /** A scan lists it, and `read` decides the rest. */
  | { readonly verdict: 'listed' }
  /** A scan passes it over and says so. */
  | { readonly verdict: 'skipped'; readonly skipped: SkippedFile }
  /** A rule hides it, or one of its folders. */
  | { readonly verdict: 'ignored'; readonly rule: IgnoreRule }
  /**
   * It is a folder, whose files have verdicts of their own. `rule` is what hides it, or a folder around it; where a scan enters it
   * all the same, that is for the files in it that git tracks, and the rule hides the others.
   */
  | { readonly verdict: 'folder'; readonly entered: boolean; readonly rule?: IgnoreRule }
  /** There is neither a file nor a folder of this path below the root. */
  | { readonly verdict: 'absent' };

/** A rule that hides files. */
export interface IgnoreRule {
  /** As written, such as `build/` or `*.log`. */
  readonly pattern: string;
  /** Where it is written: a path relative to the root, an absolute one outside of it, or `built-in` or `options`. */
  readonly source: string;
  /** Line in `source`, from 1; absent for what is not in a file. */
  readonly line?: number;
  /** The path that the rule matched: the file itself, or the folder that hides it. */
  readonly matched: string;
}

/**
 * Finds the files of a project and reads them. It alone reads the tree; the stages after it see text.
 *
 * `scan` looks at names and file states only, so that it can run before every search. `read` decides by content. Both
 * stay within the project's root, follow no link out of it, and write nothing.
 *
 * `scan` runs in the main process, `read` in the pool where the plugin declares that placement; an instance may be used
 * for one of the two only.
 *
 * Errors: a root that cannot be listed rejects with `INPUT_INVALID`. Trouble with single files is never an error, it is
 * a {@link SkippedFile}.
 */
export interface Scanner extends Stage {
  /** Lists the files to index, each path once, in a stable order. Ignored files are left out. */
  scan(options?: ScanOptions): AsyncIterable<ScanBatch>;

  /** The state of one file as a scan would list it, or `undefined` where there is none. Cheap: nothing is read. */
  stat(path: string, options?: CallOptions): Promise<SourceFile | undefined>;

  /** Tells why a path is in a scan or not. For people: it may take as long as it needs. */
  explain(path: string, options?: CallOptions): Promise<ScanVerdict>;

  /** Reads one file that `scan` listed. A file that vanished or changed its kind since then is skipped, not an error. */
  read(file: SourceFile, options?: CallOptions): Promise<ReadResult>;
}
