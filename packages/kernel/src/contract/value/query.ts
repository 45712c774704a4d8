import type { FileRole } from './search.ts';

/**
 * What a query is: `symbol` for one name, `report` for a pasted issue, stack trace, compiler error, test failure or
 * diff, `prose` for anything else.
 */
export type QueryKind = 'symbol' | 'prose' | 'report';

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

/** A word of code with the meaning of words of a question. */
export interface RelatedWord {
  /** In lower case. */
  readonly word: string;
  /** How close it is to the words of the question, above 0 to 1. */
  readonly closeness: number;
}

/** What a reranker sees of a query. It is read once, for retrieval, ranking and output. */
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
  /** Roles of files that the title asks for, such as `test`. They do not count against a file. */
  readonly roles: readonly FileRole[];
  /** Messages of programs, without the type of an error and without what a logger writes in front. */
  readonly messages: readonly string[];
  /**
   * Parts in quotes or backticks, as written, distinct, in order of appearance. Code blocks are not searched for them.
   */
  readonly quoted: readonly string[];
  /** The text without code, logs, stack traces and text of issue templates. */
  readonly prose: string;
}
