import type { Candidate, CodeSymbol, Reranked, StoredChunk } from '@codesearch/kernel';
import { foldDuplicates } from './duplicates.ts';
import type { FederatedSearch } from './federated-search.ts';
import { distinctDefinitions, finishedHits } from './finished-hits.ts';
import { definitionOf } from './answer/definition.ts';
import type { QueryWords } from './answer/query-words.ts';
import type { TextRange } from './match/text-range.ts';
import { otherPlaces } from './other-places.ts';
import type { Copy, SearchHit } from './search-hit.ts';

export interface HitOptions {
  /** Those of the query, by which the definition of a hit is chosen. */
  readonly words: QueryWords;
  readonly federated: FederatedSearch;
  /** Max hits. */
  readonly limit: number;
  /** Whether near-duplicates are hits of their own. */
  readonly listDuplicates: boolean;
  /** For a restricted search: the parts of a candidate's chunk that match. */
  readonly rangesIn?: ((chunk: StoredChunk) => readonly TextRange[]) | undefined;
}

/** Makes the hits of the best candidates, each definition once, and compares them with the disk. */
export async function rankedHits(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { federated, limit, listDuplicates, rangesIn, words }: HitOptions,
): Promise<readonly SearchHit[]> {
  const definitions = new Map<Reranked, CodeSymbol | undefined>();
  if (!rangesIn) for (const each of ranked) definitions.set(each, definitionOf(candidates[each.index]!.chunk, words));
  const distinct = distinctDefinitions(ranked, (each) => ({
    path: candidates[each.index]!.chunk.path,
    definition: definitions.get(each),
  }));
  const folded = listDuplicates
    ? distinct.map((each) => ({ ranked: each, duplicates: [] }))
    : foldDuplicates(distinct, candidates, limit);
  const places = otherPlaces(
    folded.map((each) => each.ranked),
    limit,
    candidates,
  );
  const drafts = folded.slice(0, limit).map(({ ranked: each, duplicates }, rank) => {
    const { index: position, score, signals } = each;
    const { chunk: found, ...candidate } = candidates[position] as Candidate;
    const copies = duplicates.map((duplicate) => copyOf(candidates[duplicate] as Candidate));
    const matches = rangesIn?.(found);
    const definition = definitions.get(each);
    const evidence = { score, signals, candidate, others: places[rank] ?? [], copies };
    return {
      ...federated.sourceOf(found),
      found,
      ...evidence,
      ...(matches && { matches }),
      ...(definition && { definition }),
    };
  });
  return finishedHits(drafts, {
    list: async (path) => (await federated.retriever.list(path)).map((chunk) => federated.sourceOf(chunk).chunk),
  });
}

function copyOf({ chunk: { path, startLine, endLine } }: Candidate): Copy {
  return { path, startLine, endLine };
}
