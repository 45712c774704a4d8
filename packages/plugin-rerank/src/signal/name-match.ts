import type { StoredChunk } from '@codesearch/kernel';
import type { QueryIntent } from '../query/query-intent.ts';
import type { NameFacts, PathFacts } from './name-facts.ts';

/** The words that a name and a query have in common. */
interface Overlap {
  /** Their share of the name's words; 0 for a name without words. */
  readonly nameShare: number;
  /** Their share of the query's words; 0 for a query without words. */
  readonly queryShare: number;
}

const noOverlap: Overlap = { nameShare: 0, queryShare: 0 };

function overlap(words: readonly string[], query: QueryIntent): Overlap {
  let common = 0;
  for (const word of words) if (query.words.has(word)) common++;
  return common === 0 ? noOverlap : { nameShare: common / words.length, queryShare: common / query.words.size };
}

/** The geometric mean of both shares. */
function agreement({ nameShare, queryShare }: Overlap): number {
  return Math.sqrt(nameShare * queryShare);
}

/** How a file's name matches the query. */
export interface StemMatch {
  /** Geometric mean of the shares of common words in the name and in the query. */
  readonly agreement: number;
  /** Share of the name's words that the query contains. */
  readonly nameShare: number;
  /** Whether the query contains the name as an identifier, such as `Router` for `router.ts`. */
  readonly exact: boolean;
}

export function stemMatch({ foldedStem, stemWords }: PathFacts, query: QueryIntent): StemMatch {
  const common = overlap(stemWords, query);
  return { agreement: agreement(common), nameShare: common.nameShare, exact: query.names.has(foldedStem) };
}

/** Share of the query's words that the names of the folders above the file contain. */
export function folderMatch({ folderWords }: PathFacts, query: QueryIntent): number {
  return overlap(folderWords, query).queryShare;
}

/** How the names that a chunk defines match the query. */
export interface DefinitionMatch {
  /**
   * 0 if the chunk defines no identifier of the query, 1 for a top-level type or function, less for a member or a
   * value, and less if the spelling differs.
   */
  readonly exact: number;
  /** Whether an identifier of the query is defined in the same spelling, including case. */
  readonly spelledExactly: boolean;
  /** The highest agreement of a defined name's words with the query's words. */
  readonly agreement: number;
}

/**
 * Factor for a name that differs in case or separators: in many languages `Session` and `session` are different things.
 */
const otherSpellingFactor = 0.9;

export function definitionMatch(chunk: StoredChunk, query: QueryIntent, facts: NameFacts): DefinitionMatch {
  let exact = 0;
  let spelledExactly = false;
  let best = 0;
  for (const { name, words, prominence } of facts.definitions(chunk.symbols)) {
    // Most questions contain no identifier, so folding the name would be wasted.
    if (query.names.size > 0 && query.names.has(facts.folded(name))) {
      const same = query.spellings.has(name);
      exact = Math.max(exact, same ? prominence : prominence * otherSpellingFactor);
      spelledExactly ||= same;
    }
    best = Math.max(best, agreement(overlap(words, query)));
  }
  return { exact, spelledExactly, agreement: best };
}
