/**
 * A part of a text. Offsets are UTF-16 code units, as in `String.prototype.slice`; lines start at 1, are inclusive, and
 * end with a line feed: a carriage return alone ends none.
 */
export interface Span {
  /** Offset of the first character. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Line of the first character. */
  readonly startLine: number;
  /** Line of the last character before `end`. */
  readonly endLine: number;
}

/** What a name in source code refers to. Known values; a chunker may add its own. */
export type SymbolKind =
  | 'function'
  | 'method'
  | 'constructor'
  | 'class'
  | 'interface'
  | 'struct'
  | 'enum'
  | 'trait'
  | 'type'
  | 'module'
  | 'constant'
  | 'variable'
  | 'field'
  | 'macro'
  | 'test'
  | 'heading'
  | 'key'
  | 'selector'
  | (string & {});

/** A definition found in the source. */
export interface CodeSymbol {
  /** The bare name, as written. */
  readonly name: string;
  /** The name with those of its enclosing symbols, outermost first, joined by `.` whatever the language. */
  readonly qualifiedName: string;
  /** What the name refers to. */
  readonly kind: SymbolKind;
  /** The head of the definition on one line without its body, at most 300 characters. */
  readonly signature: string;
  /** The documentation comment or docstring without its marks, at most 2,000 characters. */
  readonly doc?: string;
  /** Lines of the whole definition in the file, also if the chunk holds only a part of it. */
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * What a chunk mainly is: the kind of its first and largest definition, or `imports`, `statements` (code outside
 * definitions), `comment`, `section` (of prose), `data`, `text`, or `file` for the entry of a whole file. Known values;
 * a chunker may add its own.
 */
export type ChunkKind =
  | SymbolKind
  | 'imports'
  | 'statements'
  | 'comment'
  | 'section'
  | 'data'
  | 'text'
  | 'file'
  | (string & {});

/**
 * A piece of one file: some whole definitions, or a part of one that names its parents.
 *
 * Laws: `text` is exactly `source.slice(span.start, span.end)`; spans are ordered and do not overlap; every line that
 * is not blank is in exactly one chunk, and no chunk is blank.
 */
export interface Chunk {
  /** Position in the file. */
  readonly span: Span;
  /** Text as in the file, with its line ends. */
  readonly text: string;
  /** Language name in lower case, such as `typescript` or `c++`; `text` if unknown. */
  readonly language: string;
  /** The kind that a search can be narrowed to. */
  readonly kind: ChunkKind;
  /** Definitions that begin in this chunk, in order, at most 256. */
  readonly symbols: readonly CodeSymbol[];
  /**
   * Symbols that enclose the whole chunk, outermost first: the breadcrumb of a method, a section, a key. A later part
   * of a definition that is cut has that definition here.
   */
  readonly enclosing: readonly CodeSymbol[];
  /** Names that the code calls, distinct, at most 64. */
  readonly calls: readonly string[];
  /** Modules or names that the code imports, as written, distinct, at most 64. */
  readonly imports: readonly string[];
}

/**
 * Why a file was not chunked by the chunker's best method:
 *
 * - `syntax-errors`: parsed, but a part of the tree is an error
 * - `no-grammar`: no grammar for this language
 * - `grammar-failed`: the grammar could not be loaded or gave up
 * - `too-large`: parsing it would cost too much
 */
export interface Degradation {
  readonly code: 'syntax-errors' | 'no-grammar' | 'grammar-failed' | 'too-large';
  readonly detail?: string;
}

/** The chunks of one file, in order. */
export interface ChunkedFile {
  /** Language of its chunks. A file with several languages, such as a notebook, has that of most of its code. */
  readonly language: string;
  /** Empty if the file is blank. */
  readonly chunks: readonly Chunk[];
  /** Set if a simpler method was used for the whole file or a part of it. */
  readonly degraded?: Degradation;
}
