import type { Fit } from '../hit/fit.ts';
import type { LineRange } from './location.ts';
import type { WordMatch } from '../words/query-words.ts';
import type { SearchHit } from '../hit/search-hit.ts';

/** A line of a file on disk. */
export interface AnswerLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** The words of the query on it, or what a restricted search matched. */
  readonly matches: readonly WordMatch[];
}

/** A definition that answers, and what can be shown of it. */
export interface AnswerHit {
  /** The chunk by which it was found, with the evidence. */
  readonly hit: SearchHit;
  /**
   * On which its name is; of a restricted search, the first that matches; without a definition, the first that says
   * something.
   */
  readonly line: number;
  /** Kind and name of one symbol, by type and member, such as `method Client.send`; `test "title"` in a test. */
  readonly label: string;
  /** All of its lines, also if they are not known. */
  readonly extent: LineRange;
  /** The code of that line without indentation; the signature if that has more lines, or the line is not known. */
  readonly brief: string;
  /** The first line of its documentation. */
  readonly summary?: AnswerLine;
  /** The known lines from that of the name on, in order; a gap in their numbers is a part that is not known. */
  readonly lines: readonly AnswerLine[];
  /** How many of the lines are its signature. */
  readonly signatureLines: number;
  /** Whether only `lines` with matches and those next to them are shown, as of a restricted search. */
  readonly isRestricted: boolean;
  /** Of a restricted search: the lines before and after each match that are shown, as far as there is space. */
  readonly context?: number;
  /** Why it was found, in a few words. */
  readonly reason?: string;
}

/** What answers a query. Every face draws this value. */
export interface Answer {
  readonly query: string;
  readonly fit: Fit;
  /** What to say about the fit before the hits, and what to try next; absent for a good one. */
  readonly lead?: string;
  /** Best first, each definition once. */
  readonly hits: readonly AnswerHit[];
}
