import type { Call } from '../stage/call.ts';
import type { SearchFilter } from './search.ts';

/** Asks for every chunk whose stored text has certain parts, or that defines a name. */
export interface TextRequest extends Call {
  /**
   * Terms as `codeTokens` makes them. A chunk must have at least one term of every group, in any field. The groups
   * narrow the search through the index; without a group, every text is read.
   */
  readonly terms: readonly (readonly string[])[];
  /** Parts that must all occur in the stored text, as written. Can be empty. */
  readonly substrings: readonly string[];
  /** A name that a chunk must define, as `foldedName` makes it. Default: any chunk. */
  readonly defines?: string | undefined;
  /** Whether the case of ASCII letters in the substrings is ignored. */
  readonly ignoreCase: boolean;
  /** Conditions of chunks; entries of whole files have no text. */
  readonly filter: SearchFilter;
  /** Max chunks to return, 1 to 1,000,000. */
  readonly limit: number;
}

/** A chunk that has the parts. */
export interface TextMatch {
  readonly id: string;
  readonly path: string;
}

/** Asks for names like a word. Characters are UTF-16 code units. */
export interface SimilarNamesRequest extends Call {
  /** As `foldedName` makes it: `parseheader` for `parse_Header`. At least 2 characters. */
  readonly word: string;
  /**
   * - `prefix`: names that begin with the word
   * - `infix`: names that contain it
   * - `spelling`: names at most `maxEdits` edits away; an edit inserts, removes or replaces a character, or swaps two
   *   neighbors
   */
  readonly likeness: 'prefix' | 'infix' | 'spelling';
  /** 1 or 2; only for `spelling`. */
  readonly maxEdits?: number;
  /** Max names to return, 1 to 10,000. */
  readonly limit: number;
}

/** A name that chunks of the index define, see `foldedNames`. */
export interface SimilarName {
  /** Lower case, letters and digits only. */
  readonly name: string;
  /** For `spelling`: the number of edits; otherwise the number of characters that the name has more than the word. */
  readonly distance: number;
}
