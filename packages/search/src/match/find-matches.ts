import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { SearchFilter, TextMatch } from '@codesearch/kernel';
import type { Retriever } from '../retriever/retriever.ts';
import type { MatchCounts, Matcher } from './matcher.ts';

/** Chunks that match. */
export interface FoundMatches extends MatchCounts {
  /** Distinct. */
  readonly matches: readonly TextMatch[];
  /** Chunks that could match and could not be loaded. */
  readonly lost: number;
}

/** Max chunks that a store returns. */
const maxProposed = 1_000_000;

/** Chunks whose texts are loaded and compared together, in a few milliseconds. */
const batchSize = 64;

/** Entries of a ranked list from which chunks are taken if the store cannot look through all texts. */
const listDepth = 1_000;

/** A limit may end the search of more chunks, so the best ones come first. */
const maxUnordered = 1_000;
const orderedDepth = 10_000;

/** Finds all chunks that match and pass the filter. If the store has no lookup: those that its ranked lists have. */
export async function findMatches(retriever: Retriever, matcher: Matcher, filter: SearchFilter): Promise<FoundMatches> {
  if (!retriever.hasLookup) return compare(retriever, matcher, await rankedChunks(retriever, matcher, filter));
  const proposed = new Map<string, TextMatch>();
  for (const condition of matcher.conditions) {
    const { ignoreCase } = matcher;
    const found = await retriever.findText({ ...condition, ignoreCase, filter, limit: maxProposed });
    for (const match of found) proposed.set(match.id, match);
  }
  const chunks = [...proposed.values()];
  if (matcher.isExact) return { matches: chunks, matching: chunks.length, proposed: chunks.length, lost: 0 };
  return compare(
    retriever,
    matcher,
    chunks.length > maxUnordered ? await bestFirst(retriever, matcher, filter, proposed) : chunks,
  );
}

async function compare(retriever: Retriever, matcher: Matcher, proposed: readonly TextMatch[]): Promise<FoundMatches> {
  const matches: TextMatch[] = [];
  let lost = 0;
  for (let start = 0; start < proposed.length && !matcher.isExhausted; start += batchSize) {
    const batch = proposed.slice(start, start + batchSize);
    const chunks = await retriever.load(batch.map(({ id }) => id));
    lost += batch.length - chunks.length;
    for (const { id, path } of await matcher.matching(chunks)) matches.push({ id, path });
    if (isTurnOver()) await nextTurn();
  }
  return { matches, matching: matches.length, proposed: proposed.length, lost };
}

async function rankedChunks(
  retriever: Retriever,
  { query }: Matcher,
  filter: SearchFilter,
): Promise<readonly TextMatch[]> {
  if (query.trim() === '') return [];
  const lists = await Promise.all([
    retriever.searchLexical({ query, topK: listDepth, filter }),
    retriever.searchDense({ query, topK: listDepth, filter }),
  ]);
  return [...new Map(lists.flat().map(({ id, path }) => [id, { id, path }])).values()];
}

async function bestFirst(
  retriever: Retriever,
  { query }: Matcher,
  filter: SearchFilter,
  proposed: ReadonlyMap<string, TextMatch>,
): Promise<readonly TextMatch[]> {
  const ranked = query === '' ? [] : await retriever.searchLexical({ query, topK: orderedDepth, filter });
  const first = ranked.flatMap(({ id }) => proposed.get(id) ?? []);
  return [...new Set([...first, ...proposed.values()])];
}
