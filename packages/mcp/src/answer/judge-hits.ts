import type { SearchHit } from '@codesearch/engine';
import { foldedName } from '@codesearch/kernel';
import type { Query } from '@codesearch/kernel';
import type { QueryWords } from '@codesearch/presentation';
import { answersQuestion } from './answer-floor.ts';
import { declaresName, definesName, mentionsName } from './name-hits.ts';

/** Hits in the order in which they are shown, and what they are. */
export interface JudgedHits {
  readonly hits: readonly SearchHit[];
  /** For a name: offset of the first hit that only mentions it. */
  readonly mentionsFrom?: number;
  /** Says that the hits do not answer the query. They are the nearest ones, and only named. */
  readonly lead?: string;
}

/** What a search was asked for. */
export interface JudgedQuery {
  readonly query: Query;
  readonly words: QueryWords;
  /** The searched place, such as `/home/ada/service`. */
  readonly where: string;
  /** Whether scores of the embedder are those that the floor is fitted to. */
  readonly hasFloor: boolean;
}

/** Max hits that are named if none answers. */
const maxNearest = 20;

/**
 * Judges the hits of a search that is not restricted. For a name: its definitions, then its mentions, and no other hits, unless it is a word in
 * lower case that nothing defines. Definitions that are spelled as the name come first. If nothing has the
 * name, or the hits are below the floor for answers, the nearest hits.
 */
export function judgeHits(hits: readonly SearchHit[], { query, words, where, hasFloor }: JudgedQuery): JudgedHits {
  const { symbol: asked } = query;
  if (hits.length === 0) return asked ? { hits, lead: `Nothing in ${where} is named ${query.text.trim()}.` } : { hits };
  if (!asked) {
    return !hasFloor || answersQuestion(hits, words)
      ? { hits }
      : nearest(hits, `Nothing in ${where} seems to answer this; nearest by meaning:`);
  }
  const folded = foldedName(asked.name);
  const defining = hits.filter((hit) => definesName(hit, folded));
  const isSpelled = ({ chunk }: SearchHit): boolean => chunk.symbols.some(({ name }) => name === asked.name);
  const others = hits.filter((hit) => !definesName(hit, folded) && mentionsName(hit, asked.name));
  const definitions = [
    ...defining.filter(isSpelled),
    ...defining.filter((hit) => !isSpelled(hit)),
    ...others.filter((hit) => declaresName(hit, asked.name)),
  ];
  const mentions = others.filter((hit) => !declaresName(hit, asked.name));
  if (definitions.length + mentions.length === 0)
    return nearest(hits, `Nothing in ${where} is named ${query.text.trim()}; nearest by meaning:`);
  // A word of English is more often a subject than a name.
  if (definitions.length === 0 && /^[a-z]+$/.test(query.text.trim())) return { hits };
  return { hits: [...definitions, ...mentions], mentionsFrom: definitions.length };
}

function nearest(hits: readonly SearchHit[], lead: string): JudgedHits {
  return { hits: hits.slice(0, maxNearest), lead };
}
