import type { Fit, SearchHit } from '@codesearch/engine';
import { foldedName } from '@codesearch/toolkit/pure';
import type { ReadQuery } from '@codesearch/query';
import { declaresName, definesName, mentionsName } from './name-hits.ts';

/** Hits in the order in which they are shown, and what they are. */
export interface JudgedHits {
  readonly hits: readonly SearchHit[];
  /** For a name: offset of the first hit that only mentions it. */
  readonly mentionsFrom?: number;
  /** What to say about the hits if they are not sure to answer. */
  readonly lead?: string | undefined;
  /** Whether the hits do not answer the query. They are the nearest ones, and only named. */
  readonly isNearest?: boolean;
}

/** What a search was asked for, and how the engine judges its answer. */
export interface JudgedQuery {
  readonly query: ReadQuery;
  readonly fit: Fit;
  readonly lead?: string | undefined;
}

/** Max hits that are named if none answers. */
const maxNearest = 20;

/**
 * Orders the hits of a search that is not restricted. For a name: its definitions, then its mentions, and no other
 * hits, unless it is a word in lower case that nothing defines. Definitions that are spelled as the name come first. If
 * nothing has the name, or nothing answers, the nearest hits.
 */
export function judgeHits(hits: readonly SearchHit[], { query, fit, lead }: JudgedQuery): JudgedHits {
  const { symbol: asked } = query;
  if (hits.length === 0) return { hits, lead };
  if (fit === 'none') return { hits: hits.slice(0, maxNearest), lead, isNearest: true };
  if (!asked) return { hits, lead };
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
  if (definitions.length + mentions.length === 0) return { hits: hits.slice(0, maxNearest), lead, isNearest: true };
  // A word of English is more often a subject than a name.
  if (definitions.length === 0 && /^[a-z]+$/.test(query.text.trim())) return { hits, lead };
  return { hits: [...definitions, ...mentions], mentionsFrom: definitions.length, lead };
}
