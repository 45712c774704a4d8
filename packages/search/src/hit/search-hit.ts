import type { Candidate, CodeSymbol, Signal, StoredChunk } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import type { Fit, FitEvidence } from './fit.ts';
import type { Freshness } from './freshness.ts';
import type { TextRange } from '../match/text-range.ts';
import type { OtherPlace } from './other-places.ts';

/**
 * A definition or another part of a file that answers the query, and the chunk by which it was found, with the
 * evidence.
 */
export interface SearchHit {
  /** Absolute path of the tree that `chunk.path` is relative to. */
  readonly root: string;
  readonly chunk: StoredChunk;
  /**
   * The definition that answers, with its lines as they were indexed: it begins in the chunk, or the chunk is a part of
   * it. No other hit has it. Absent without one, and for a restricted search.
   */
  readonly definition?: CodeSymbol;
  /** The lines of the file on disk around the definition, if they are known and the chunk does not have all of them. */
  readonly around?: readonly { readonly number: number; readonly text: string }[];
  /** The line of the file, from 1, that the query names. Absent if it names none in the chunk. */
  readonly namedLine?: number;
  readonly score: number;
  readonly signals: readonly Signal[];
  readonly candidate: Omit<Candidate, 'chunk'>;
  /** How the chunk compared with the disk when it was ranked. */
  readonly freshness: Freshness;
  /** Other good places in the same file that are not hits, best first. */
  readonly others: readonly OtherPlace[];
  /** Near-duplicates that are not hits: the same page in another language, or a copy of the code. Best first. */
  readonly copies: readonly Copy[];
  /**
   * For a search of calls: whether the chunk only names what is asked for: passes it, assigns it, mentions it. Default
   * false.
   */
  readonly isUse?: true;
  /** For a search of the calls of one definition: whether the chunk may call another one of the name. Default false. */
  readonly isUnsure?: true;
  /**
   * For a search of calls with `depth`: the caller of what is asked for that the chunk calls. Absent if it calls that
   * itself.
   */
  readonly via?: string;
  /** For a restricted search: the parts of the chunk that match, in order. */
  readonly matches?: readonly TextRange[];
}

/** Where a copy of a hit is. With several roots, the path begins with the folder name of its root. */
export interface Copy {
  readonly path: string;
  /** Lines in the file as it was indexed, from 1, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

/** The result of a search. */
export interface SearchOutcome {
  /**
   * The query with its other wordings, one a line, and with the names that were searched if nothing has the name that
   * it is.
   */
  readonly query: ReadQuery;
  /** Best first. */
  readonly hits: readonly SearchHit[];
  readonly fit: Fit;
  /** A sentence about the fit for the reader, with what to try next; absent for a good one. */
  readonly lead?: string;
  /** What the fit of a question was judged by. */
  readonly evidence?: FitEvidence;
  /** Notes about the ranking, for the reader. */
  readonly notes: readonly string[];
  /** When the weights of the ranking were fitted to the index, in ISO 8601; absent if those of the reranker ranked. */
  readonly fittedAt?: string;
  /**
   * For a restricted search: number of chunks that match, also if they are more than the hits; without `uses` and
   * `indirect`.
   */
  readonly total?: number;
  /**
   * For a search of calls: number of other lines that name what is asked for, in chunks that do not call it, also if
   * they are more than the hits.
   */
  readonly uses?: number;
  /** For a search of the calls of one definition: number of the chunks in `total` that may call another one. */
  readonly unsure?: number;
  /** For a search of calls with `depth`: number of chunks that call a caller. */
  readonly indirect?: number;
}
