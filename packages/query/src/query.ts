import type { Query, QuerySymbol } from '@codesearch/kernel';
import type { ListQuestion } from './kind/list-question.ts';
import type { ProjectTask } from './places/task-question.ts';

/** The part of a text that mentions a name or a path. */
export type Origin = 'title' | 'quoted' | 'prose' | 'frame' | 'error' | 'diff' | 'code';

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
  /** For a frame: its distance from the place of the error, 0 for the innermost frame of its stack trace. */
  readonly depth?: number;
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

/** A query, read once for retrieval, ranking and output. A reranker sees a part of it. */
export interface ReadQuery extends Query, Partial<ListQuestion> {
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
  /** Present for questions for what sets something: `retries` for `where are retries configured`. */
  readonly settingOf?: string;
  /** Present for questions for where a part of a program begins: `hybrid search` for `hybrid search entry point`. */
  readonly entryOf?: string;
  /** Present for questions about a project as a whole: `test` for `how do I run the tests`. */
  readonly task?: ProjectTask;
  /** Present for questions for what is answered with a status of HTTP: 404 for `which errors map to 404`. */
  readonly statusOf?: number;
  /** Present for questions for a table of a database: `users` for `which columns does the users table have`. */
  readonly tableOf?: string;
  /** Present for questions for who may do something: `delete`, `project` for `who may delete a project`. */
  readonly permissionTo?: readonly [action: string, thing: string];
  /** Present for questions for how one more of a kind is made: `backend` for `how do I add a new backend`. */
  readonly additionOf?: string;
  /**
   * Names whose definitions answer a question, in order: those that it writes as code, such as `Client.send` and
   * `send()`, those that it compares, and `main` if it asks where a program begins. Empty for other queries.
   */
  readonly members: readonly QueryMember[];
  /** Best first: by number and kind of mentions. */
  readonly names: readonly MentionedName[];
  /** In order of appearance. */
  readonly paths: readonly MentionedPath[];
  /** In order of appearance. */
  readonly lines: readonly MentionedLine[];
  /** In order of appearance. */
  readonly places: readonly QueryPlace[];
}
