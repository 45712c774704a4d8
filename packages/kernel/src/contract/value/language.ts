/**
 * A language that a chunker recognizes. Front ends read it to resolve a name that a user types and to mark code in
 * Markdown.
 *
 * The names of all languages of a chunker are distinct, and no extension belongs to two of them.
 */
export interface LanguageDescription {
  /** Name as in {@link Chunk.language}, such as `c++`. Lower case. */
  readonly name: string;
  /** Other names that people use, such as `golang`. Lower case. Default: none. */
  readonly aliases?: readonly string[];
  /** File name extensions without the dot, such as `py`. Lower case. A user may name the language by any of them. */
  readonly extensions: readonly string[];
  /** Names of files without one of the extensions, such as `Makefile`. Default: none. */
  readonly fileNames?: readonly string[];
  /**
   * The name in the info string of a Markdown code fence, such as `cpp`. Empty for text that is not code. Default:
   * `name`.
   */
  readonly fence?: string;
  /**
   * Name of the language that this one is a dialect of: a filter for that language also matches this one. Default:
   * none.
   */
  readonly dialectOf?: string;
  /**
   * Kinds of chunks and symbols that this language has in addition to the known ones, such as `table`, in lower case. A
   * search can be narrowed to them. Default none.
   */
  readonly kinds?: readonly string[];
}
