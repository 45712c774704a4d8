import type { SearchFilter, StoredChunk, TextMatch } from '@codesearch/kernel';
import type { TextRange } from './text-range.ts';

/** What a search is restricted to. */
export type MatchKind = 'exact' | 'regex' | 'calls';

/** The chunks to which a search is restricted. */
export interface Restriction {
  /** The query by which they are ranked; may be empty. */
  readonly query: string;
  readonly matches: readonly TextMatch[];
  /**
   * Ids of the matches in which only the definition itself calls what is asked for, or a variable of an unknown type,
   * while others surely call it. They come last of the calls. Default: none.
   */
  readonly doubtful?: ReadonlySet<string> | undefined;
  /** Ids of the matches that may call another definition of the name that is asked for. Default: none. */
  readonly unsure?: ReadonlySet<string> | undefined;
  /**
   * The matches that name what is asked for and do not call it: lines that do, by the id of the chunk. They come after
   * the others. Default: none.
   */
  readonly uses?: ReadonlyMap<string, number> | undefined;
  /** Ids of the matches that call a caller of what is asked for, with its name. They come last. Default: none. */
  readonly indirect?: ReadonlyMap<string, string> | undefined;
  /** Chunks that were found and could not be loaded. */
  readonly lost: number;
  /** Notes about the search, for the reader. */
  readonly notes: readonly string[];
  /** The parts of a chunk that match, in order. */
  rangesIn(chunk: StoredChunk): readonly TextRange[] | Promise<readonly TextRange[]>;
}

export interface RestrictionRequest {
  readonly query: string;
  readonly match: MatchKind;
  readonly ignoreCase: boolean;
  /** As in `SearchRequest`. Default false. */
  readonly wholeWords?: boolean | undefined;
  /** As in `SearchRequest`. Default 1. */
  readonly depth?: number | undefined;
  readonly filter: SearchFilter;
}
