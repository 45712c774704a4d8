import type { MatchKind } from '../match/restriction.ts';
import type { SearchScope } from './search-scope.ts';

/** A search in a project. */
export interface SearchRequest {
  /** A question in words, an identifier, or a piece of code. */
  readonly query: string;
  /**
   * Other wordings of the query. Their hits and those of the query, which weigh twice as much, are fused: a place that
   * several of them find, or that is the first of one of them, comes first. With `match` only if there is a `pattern`.
   * Default: none.
   */
  readonly wordings?: readonly string[] | undefined;
  /**
   * Whether the language model of a configuration may reword a plain question, if it has one that does. Not for what is
   * searched while somebody types: each search can be a call. Default false.
   */
  readonly reword?: boolean | undefined;
  /**
   * Restricts the hits, which are ranked as usual:
   *
   * - `exact`: to chunks that contain the query as written; a run of white space matches any
   * - `regex`: to chunks that match the query, in the syntax of JavaScript; `^` and `$` match at each line
   * - `calls`: to chunks that call the name that the query is
   *
   * Default: all chunks can be hits.
   */
  readonly match?: MatchKind | undefined;
  /**
   * The text, expression or name that `match` compares instead of the query, which then ranks what matches. Default:
   * the query.
   */
  readonly pattern?: string | undefined;
  /** Whether `exact` and `regex` ignore case. Default false. */
  readonly ignoreCase?: boolean | undefined;
  /** Whether `exact` and `regex` match only where no letter, digit or `_` is right before and after. Default false. */
  readonly wholeWords?: boolean | undefined;
  /**
   * For `calls`: how many levels of callers are found. 2 also finds what calls the callers, after these: who would
   * notice a change. Default 1.
   */
  readonly depth?: number | undefined;
  /** Max hits. With a `match`, `Infinity` finds all of them. Default 10. */
  readonly limit?: number | undefined;
  /** The part of the project that is searched. Default: all of it. */
  readonly filter?: SearchScope | undefined;
  /**
   * Whether near-duplicates are hits of their own, instead of `copies` of the best of them. Default: only for a
   * restricted search, which finds every place.
   */
  readonly listDuplicates?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Max hits if the request has no limit. */
export const defaultLimit = 10;
