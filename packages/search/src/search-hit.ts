import type { Candidate, Query, Signal, StoredChunk } from '@codesearch/kernel';
import type { Freshness } from './freshness.ts';
import type { TextRange } from './match/text-range.ts';
import type { OtherPlace } from './other-places.ts';

/** A chunk that answers the query, with the evidence. */
export interface SearchHit {
  /** Absolute path of the tree that `chunk.path` is relative to. */
  readonly root: string;
  readonly chunk: StoredChunk;
  readonly score: number;
  readonly signals: readonly Signal[];
  readonly candidate: Omit<Candidate, 'chunk'>;
  /** How the chunk compared with the disk when it was ranked. */
  readonly freshness: Freshness;
  /** Other good places in the same file that are not hits, best first. */
  readonly others: readonly OtherPlace[];
  /** Near-duplicates that are not hits: the same page in another language, or a copy of the code. Best first. */
  readonly copies: readonly Copy[];
  /** For a search of calls: whether the chunk only names what is asked for: passes it, assigns it, mentions it. Default false. */
  readonly isUse?: true;
  /** For a restricted search: the parts of the chunk that match, in order. */
  readonly matches?: readonly TextRange[];
  /** Id of the hit that ends right before this one in the same file, with only blank lines between them. */
  readonly follows?: string;
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
  /** The query with its other wordings, one a line, and with the names that were searched if nothing has the name that it is. */
  readonly query: Query;
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Notes about the ranking, for the reader. */
  readonly notes: readonly string[];
  /** When the weights of the ranking were fitted to the index, in ISO 8601; absent if those of the reranker ranked. */
  readonly fittedAt?: string;
  /** For a restricted search: number of chunks that match, also if they are more than the hits; without `uses`. */
  readonly total?: number;
  /** For a search of calls: number of chunks that name what is asked for and do not call it, also if they are more than the hits. */
  readonly uses?: number;
}
