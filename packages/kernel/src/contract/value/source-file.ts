/**
 * A file of the searched tree, as the scanner saw it. No content is held here: a repository of a million files must
 * fit in memory as a list.
 */
export interface SourceFile {
  /** POSIX path relative to the project's root, without a leading `./`. Unique within one scan. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** Time of the last modification, in milliseconds since the epoch, as precise as the file system reports it. */
  readonly mtimeMs: number;
  /**
   * Time of the last change of the file or of its state, in milliseconds since the epoch by the clock of its file
   * system. Programs cannot set it, so it shows a recent change also if they have set `mtimeMs`. Absent if the file
   * system has no such time.
   */
  readonly changedMs?: number;
  /**
   * An opaque mark of this state of the file. Equal stamps mean equal content (except within the clock's own
   * resolution, see {@link ChangeDetector}); different stamps mean nothing, and the content is hashed.
   */
  readonly stamp: string;
  /**
   * Whether different stamps mean different content, as with a hash. A change detector then compares stamps only, and
   * does not look for the file in the project's folder. Default false.
   */
  readonly exact?: boolean;
}

/** A file's decoded content, read once and shared by every stage after the scanner. */
export interface SourceText {
  /** The state of the file that was read. It is taken before the first byte, so a later write is seen as a change. */
  readonly file: SourceFile;
  /** Decoded text without a byte order mark. Line ends are as in the file. */
  readonly text: string;
  /** SHA-256 of the file's bytes, 64 lower-case hex digits. */
  readonly hash: string;
  /**
   * Secrets that were masked in `text`: private keys, tokens, passwords in connection strings. Each character of a
   * secret is a `*`; line ends are kept, so that positions are those of the file. Absent if the text had no secrets.
   */
  readonly masked?: number;
  /**
   * The encoding of the file, if it was guessed: characters that are not ASCII may be wrong. Absent if it is certain.
   */
  readonly guessedEncoding?: string;
}

/**
 * Why a file of the tree is not indexed:
 *
 * - `binary`: content is not text
 * - `too-large`: over the scanner's size limit
 * - `minified`, `generated`: written by a machine for a machine
 * - `encoding`: text in no known encoding
 * - `sensitive`: a private key, credential store or environment file
 * - `unreadable`: the operating system refused, or the file vanished
 * - `symlink`: a link out of the root, to nothing, or to a file that is already in the scan
 * - `special`: neither file nor folder (socket, device, pipe)
 * - `worktree`: a folder with another checkout of a repository whose own files are in the scan
 * - `submodule`: in a revision, a folder whose files are in another repository
 * - `crashed`, `timed-out`: reading or chunking it failed, ended its process or took too long. That is no verdict about
 *   the file: the next runs try it again, three in all
 *
 * Known values; a scanner may add its own.
 */
export type SkipReason =
  | 'binary'
  | 'too-large'
  | 'minified'
  | 'generated'
  | 'encoding'
  | 'sensitive'
  | 'unreadable'
  | 'symlink'
  | 'special'
  | 'worktree'
  | 'submodule'
  | 'crashed'
  | 'timed-out'
  | (string & {});

/**
 * A file that is skipped, with a reason that a person can act on. Ignored files are not listed: somebody asked for
 * that.
 */
export interface SkippedFile {
  /** POSIX path relative to the project's root. */
  readonly path: string;
  /** For counting. */
  readonly reason: SkipReason;
  /** One sentence with the value that decided, such as the size and the limit. Never the file's content. */
  readonly detail?: string;
}
