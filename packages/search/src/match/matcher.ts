import type { StoredChunk } from '@codesearch/kernel';
import type { TextCondition } from './text-condition.ts';
import type { TextRange } from './text-range.ts';

/** Recognizes the chunks to which a search is restricted. */
export interface Matcher {
  /** The query by which matching chunks are ranked; may be empty. */
  readonly query: string;
  /** A chunk that matches meets at least one of them. */
  readonly conditions: readonly TextCondition[];
  /** Whether the case of ASCII letters in the substrings of the conditions is ignored. */
  readonly ignoreCase: boolean;
  /** Whether every chunk that meets a condition matches, so that texts need not be loaded. */
  readonly isExact: boolean;
  /** @returns those of the chunks that match; stops early if `isExhausted` becomes true */
  matching(chunks: readonly StoredChunk[]): readonly StoredChunk[] | Promise<readonly StoredChunk[]>;
  /** Whether a limit has ended the search. */
  readonly isExhausted: boolean;
  /** The parts of a matching chunk that match, in order. */
  rangesIn(chunk: StoredChunk): readonly TextRange[] | Promise<readonly TextRange[]>;
  /**
   * @returns notes for the reader about the search, such as a limit that ended it
   * @throws TIMED_OUT if a limit ended it before it found anything: whether there is something is not known
   */
  notes(counts: MatchCounts): readonly string[];
}

/** How much was searched. */
export interface MatchCounts {
  readonly matching: number;
  /** Chunks that could match. */
  readonly proposed: number;
}
