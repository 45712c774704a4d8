import type { FileRole } from './search.ts';

/**
 * What a query is: `symbol` for one name, `report` for a pasted issue, stack trace, compiler error, test failure or
 * diff, `prose` for anything else.
 */
export type QueryKind = 'symbol' | 'prose' | 'report';

/** The part of a text that mentions a name or a path. */
export type Origin = 'title' | 'quoted' | 'prose' | 'frame' | 'error' | 'diff' | 'code';

/** The name that a query of the kind `symbol` is. */
export interface QuerySymbol {
  /** The name itself, as written: `run` for `Pool.run`. */
  readonly name: string;
  /** Names of what the name belongs to, outermost first: `Pool` for `Pool.run`. */
  readonly scope: readonly string[];
  /** Path of the file, or the end of it: `src/pool.ts` for `src/pool.ts:run`. */
  readonly path?: string;
  /** The mark behind the name: in Ruby and others, `save!` and `save` are two names. */
  readonly mark?: '!' | '?';
}

/** A question for the code that calls or uses something. */
export interface CallersQuestion {
  /** As in the question: `retry`, `Client.send`. */
  readonly name: string;
  /** Whether every mention counts, not only calls. */
  readonly anyUsage: boolean;
  /** What else it says of the calls, by which they are ranked: `when a run starts`. Default: nothing. */
  readonly about?: string | undefined;
}

/** An identifier in a query. */
export interface MentionedName {
  /** As written, without its qualifier: `movePoints` for `Editor.movePoints()`. */
  readonly name: string;
  /** Distinct, in order of appearance. */
  readonly origins: readonly Origin[];
}

/**
 * A path in a query. It can be any part of the path of a file, up to the whole of it, and can have foreign folders in
 * front.
 */
export interface MentionedPath {
  /** With `/` between its parts and without `./`, drive or host. */
  readonly path: string;
  /** Whether it names a file. A dotted module, a qualified class and a folder do not: `a/b/C` for `a.b.C`. */
  readonly isFile: boolean;
  /** Distinct, in order of appearance. */
  readonly origins: readonly Origin[];
}

/** A line of a file that a report mentions. */
export interface MentionedLine {
  /** As in {@link MentionedPath}. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Inclusive; equal to `line` for one line. */
  readonly endLine: number;
  readonly origin: 'frame' | 'error' | 'diff' | 'prose';
  /**
   * Whether the path is in the standard library or a folder of dependencies. It can still be a file of this project, as
   * installed.
   */
  readonly isLibrary: boolean;
  /** For a frame: its distance from the place of the error, 0 for the innermost frame of its stack trace. */
  readonly depth?: number;
}

/**
 * A place in the tree that a query names: a file, a folder, or lines of a file. Only an index knows whether it exists.
 */
export interface QueryPlace {
  /** As written, without the line. */
  readonly written: string;
  /**
   * Paths that it can be, best first: with `/` between the parts, without `./`, drive and host. Each can be any part of
   * the path of a file, up to the whole of it, and can have foreign folders in front.
   */
  readonly paths: readonly [string, ...string[]];
  /**
   * `file` by its extension, `folder` for several parts without one, which can be a file too; `word` if only a file of
   * exactly this name makes it a place: `Makefile`, `notes.unusual`.
   */
  readonly form: 'file' | 'folder' | 'word';
  /**
   * Whether the path is in the standard library or a folder of dependencies. It can still be a file of this project, as
   * installed.
   */
  readonly isLibrary: boolean;
  /** First and last line, from 1, inclusive; absent if the text names no line. */
  readonly line?: number;
  readonly endLine?: number;
  /** The function that the line is in, if the text says so, as a frame of a stack trace does. */
  readonly within?: QuerySymbol;
  /** What the line is that has it: a frame of a stack trace, a part of a diff, or anything else. */
  readonly origin: 'frame' | 'diff' | 'text';
  /** For a frame: its distance from the place of the error, 0 for the innermost frame of its stack trace. */
  readonly depth?: number;
}

/** A word of code with the meaning of words of a question. */
export interface RelatedWord {
  /** In lower case. */
  readonly word: string;
  /** How close it is to the words of the question, above 0 to 1. */
  readonly closeness: number;
}

/** A question for the handler of an address. */
export interface RouteQuestion {
  /** With a slash in front, and with its parameters as they are written: `/users/:id`. */
  readonly path: string;
  /** In capitals; absent if the query has none. */
  readonly method?: string;
}

/** A name in a question. */
export interface QueryMember extends Pick<QuerySymbol, 'name' | 'scope'> {
  /** Whether the question compares it with another. Plain words are names only if something has each of them. */
  readonly isCompared?: boolean;
}

/** A query, read once for retrieval, ranking and output. */
export interface Query {
  /** As the user wrote it. */
  readonly text: string;
  readonly kind: QueryKind;
  /** For a `symbol`: the name. */
  readonly symbol?: QuerySymbol;
  /**
   * For a `symbol` that the index does not have: names that it has and the query probably means, the most likely first;
   * see `foldedName`. Otherwise empty.
   */
  readonly similarNames: readonly string[];
  /** Present for questions such as `who calls retry`. */
  readonly callers?: CallersQuestion;
  /** Present for questions such as `which classes implement Router`: `Router`. */
  readonly subtypesOf?: string;
  /** Present for questions such as `POST /login`. Only an index knows whether it has a handler. */
  readonly route?: RouteQuestion;
  /** Present for questions such as `which version of kombu is used`: `kombu`. Only an index knows whether one is. */
  readonly versionOf?: string;
  /** Present for questions for tests, such as `tests for the parser`: `the parser`. */
  readonly testsOf?: string;
  /** Present for questions for an option or a setting: `jobs` for `what does --jobs do`. */
  readonly optionOf?: string;
  /** Present for questions for what is answered with a status of HTTP: 404 for `which errors map to 404`. */
  readonly statusOf?: number;
  /** Present for questions for all values of a kind: `file formats` for `which file formats are supported`. */
  readonly listOf?: string;
  /**
   * What the query says in a line: the heading of a report, without markup; otherwise the text, without what a logger
   * writes in front.
   */
  readonly title: string;
  /** What the query is about: its title, and for a report the names and paths that it mentions outside of code. */
  readonly focus: readonly string[];
  /** Stems of the words of the focus that carry meaning, distinct. */
  readonly words: readonly string[];
  /** For a question that is searched: words that code may use for its words, the closest first. Otherwise empty. */
  readonly related: readonly RelatedWord[];
  /**
   * Words of the focus that are certainly identifiers, as written: the name of a `symbol`, and compound words such as
   * `createStore`.
   */
  readonly identifiers: readonly string[];
  /**
   * Names whose definitions answer a question, in order: those that it writes as code, such as `Client.send` and
   * `send()`, those that it compares, and `main` if it asks where a program begins. Empty for other queries.
   */
  readonly members: readonly QueryMember[];
  /** Roles of files that the title asks for, such as `test`. They do not count against a file. */
  readonly roles: readonly FileRole[];
  /** Best first: by number and kind of mentions. */
  readonly names: readonly MentionedName[];
  /** In order of appearance. */
  readonly paths: readonly MentionedPath[];
  /** In order of appearance. */
  readonly lines: readonly MentionedLine[];
  /** In order of appearance. */
  readonly places: readonly QueryPlace[];
  /** Messages of programs, without the type of an error and without what a logger writes in front. */
  readonly messages: readonly string[];
  /**
   * Parts in quotes or backticks, as written, distinct, in order of appearance. Code blocks are not searched for them.
   */
  readonly quoted: readonly string[];
  /** The text without code, logs, stack traces and text of issue templates. */
  readonly prose: string;
}
