import type { StoredChunk } from '@codesearch/kernel';
import type { QueryIntent } from '../query/query-intent.ts';
import type { NameFacts, PathFacts } from './name-facts.ts';

/** How the words of a name and those of a query meet. */
interface Overlap {
  /** Share of the name's words that the query has; 0 for a name without words. */
  readonly named: number;
  /** Share of the query's words that the name has; 0 for a query without words. */
  readonly covered: number;
}

const apart: Overlap = { named: 0, covered: 0 };

function overlap(words: readonly string[], query: QueryIntent): Overlap {
  let common = 0;
  for (const word of words) if (query.words.has(word)) common++;
  return common === 0 ? apart : { named: common / words.length, covered: common / query.words.size };
}

function agreement({ named, covered }: Overlap): number {
  return Math.sqrt(named * covered);
}

/** How a file's own name meets the query. */
export interface StemMatch {
  /** Share of the name's words that the query names, times the share of the query's words that the name has, at the power of a half. */
  readonly agreement: number;
  /** Share of the name's words that the query names. */
  readonly named: number;
  /** Whether the name is one that the query names, such as `router.ts` for `Router`. */
  readonly exact: boolean;
}

export function stemMatch({ foldedStem, stemWords }: PathFacts, query: QueryIntent): StemMatch {
  const shares = overlap(stemWords, query);
  return { agreement: agreement(shares), named: shares.named, exact: query.names.has(foldedStem) };
}

/** Share of the query's words among the folders above the file. */
export function folderMatch({ folderWords }: PathFacts, query: QueryIntent): number {
  return overlap(folderWords, query).covered;
}

/** How the names that a chunk defines meet the query. */
export interface DefinitionMatch {
  /**
   * 1 for a definition of a name the query names, as a type or function of its own; less for a member or a value, and where the
   * name is spelled another way.
   */
  readonly exact: number;
  /** Whether such a name is spelled as in the query, case included. */
  readonly spelled: boolean;
  /** The best share of agreement between a defined name's words and the query's. */
  readonly agreement: number;
}

/** Weight of a name that differs in case or separators: in many languages `Session` and `session` are two things. */
const otherSpelling = 0.9;

export function definitionMatch(chunk: StoredChunk, query: QueryIntent, facts: NameFacts): DefinitionMatch {
  let exact = 0;
  let spelled = false;
  let best = 0;
  for (const { name, words, standing } of facts.definitions(chunk.symbols)) {
    // Most questions name nothing, and then no name has to be folded.
    if (query.names.size > 0 && query.names.has(facts.folded(name))) {
      const same = query.spellings.has(name);
      exact = Math.max(exact, same ? standing : standing * otherSpelling);
      spelled ||= same;
    }
    best = Math.max(best, agreement(overlap(words, query)));
  }
  return { exact, spelled, agreement: best };
}
