/**
 * What a query is: `symbol` for one identifier, `report` for a pasted issue, stack trace, compiler error, test failure or
 * diff, `prose` for anything else.
 */
export type QueryKind = 'symbol' | 'prose' | 'report';

/** The part of a text in which a name or path was found. */
export type Origin = 'title' | 'quoted' | 'prose' | 'frame' | 'error' | 'diff' | 'code';

/** An identifier in a query. */
export interface MentionedName {
  /** As written, without its qualifier: `movePoints` for `Editor.movePoints()`. */
  readonly name: string;
  /** The name with its qualifier, as written, if it has one. */
  readonly qualifiedName?: string;
  readonly count: number;
  /** Distinct, in order of appearance. */
  readonly origins: readonly Origin[];
}

/** A path in a query. It can be any part of the path of a file, up to the whole of it, and can have foreign folders in front. */
export interface MentionedPath {
  /** With `/` between its parts and without `./`, drive or host. */
  readonly path: string;
  /** Whether it names a file. A dotted module, a qualified class and a folder do not: `a/b/C` for `a.b.C`. */
  readonly isFile: boolean;
  readonly count: number;
  /** Distinct, in order of appearance. */
  readonly origins: readonly Origin[];
}

/** A line of a file that a query names. */
export interface MentionedPlace {
  /** As in {@link MentionedPath}. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Inclusive; equal to `line` for one line. */
  readonly endLine: number;
  /** The function in which it is, as written. */
  readonly name?: string;
  readonly origin: 'frame' | 'error' | 'diff' | 'prose';
  /** Whether the path is in the standard library or a folder of dependencies. It can still be a file of this project, as installed. */
  readonly isLibrary: boolean;
  /** For a frame: its distance from the place of the error, 0 for the innermost frame of its stack trace. */
  readonly depth?: number;
}

/** An error that a query reports. */
export interface ReportedError {
  /** Such as `ValueError` or `java.io.IOException`, as written. */
  readonly type?: string;
  readonly message: string;
}

/** One way to read a query: a text to retrieve with. */
export interface Reading {
  readonly name: 'whole' | 'title' | 'names' | 'beginning' | 'prose';
  readonly text: string;
  /** Share in the fused result. The weights of a query add up to 1. */
  readonly weight: number;
}

/** What a query says, apart from its words. */
export interface QueryReading {
  readonly kind: QueryKind;
  /** The heading or first line of a long text, without markup; otherwise the query. */
  readonly title: string;
  /** Parts in quotes or backticks, as written, distinct, in order of appearance. Code blocks are not searched for them. */
  readonly quoted: readonly string[];
  /** Best first: by number and kind of mentions. */
  readonly names: readonly MentionedName[];
  /** In order of appearance. */
  readonly paths: readonly MentionedPath[];
  /** In order of appearance. */
  readonly places: readonly MentionedPlace[];
  readonly errors: readonly ReportedError[];
  /** The text without code, logs, stack traces and text of issue templates. */
  readonly prose: string;
  /** At least one; exactly one if the query is no report. */
  readonly readings: readonly Reading[];
}
