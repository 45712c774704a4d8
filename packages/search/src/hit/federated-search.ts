import { basename, join } from 'node:path';
import type { Candidate, RankingWeights, StoredChunk } from '@codesearch/kernel';
import type { Freshness } from './freshness.ts';
import { joinRetrievers } from '../retriever/join-retrievers.ts';
import type { Retriever } from '../retriever/retriever.ts';
import type { SearchedStage } from '../retriever/searched-stages.ts';

/** Weights that were fitted to an index. */
export interface FittedRanking {
  /** When, in ISO 8601. */
  readonly fittedAt: string;
  /** `undefined` if they were fitted to another version of the reranker. */
  readonly weights: RankingWeights | undefined;
}

/** An index, as a federated search uses it. */
export interface SearchSource {
  /** Absolute path of the indexed tree. */
  readonly root: string;
  /** The fingerprint of its embedder, by which the fit of an answer is judged. */
  readonly embedder?: string;
  readonly retriever: Retriever;
  readonly rerank: SearchedStage<'reranker', 'rerank'>['rerank'];
  /** Weights that were fitted to this index. They rank it alone, and not together with others. */
  readonly fitted?: FittedRanking | undefined;
  /** Asks the model of the index for other wordings of a question, best first. Absent if the index has none. */
  readonly reword?: ((question: string) => Promise<readonly string[]>) | undefined;
  /** @returns one inspection per chunk, in order */
  inspect(chunks: readonly StoredChunk[]): Promise<readonly Freshness[]>;
}

/** Several indexes, searched as one. */
export interface FederatedSearch {
  readonly retriever: Retriever;
  /** Removes duplicates: chunks of a tree within another tree are found in both indexes. */
  distinct(candidates: readonly Candidate[]): readonly Candidate[];
  /** @returns the index that a chunk comes from, and the chunk as that index has it */
  sourceOf(chunk: StoredChunk): { readonly index: SearchSource; readonly chunk: StoredChunk };
}

/** Joins indexes. A single index keeps its paths; each of several becomes a folder with the base name of its root. */
export function federate(indexes: readonly [SearchSource, ...SearchSource[]]): FederatedSearch {
  const [first, ...others] = indexes;
  if (others.length === 0) {
    const { retriever } = first;
    return { retriever, distinct: (candidates) => candidates, sourceOf: (chunk) => ({ index: first, chunk }) };
  }
  const folders = folderNames(indexes.map(({ root }) => root));
  const retriever = joinRetrievers(
    indexes.map((index, source) => ({ folder: folders[source] as string, retriever: index.retriever })),
  );
  const sourceOf: FederatedSearch['sourceOf'] = (found) => {
    const { source, chunk } = retriever.sourceOf(found);
    return { index: indexes[source] as SearchSource, chunk };
  };
  return { retriever, sourceOf, distinct: (candidates) => distinctLocations(candidates, sourceOf) };
}

/** The base name of each root, with a number if it repeats. */
function folderNames(roots: readonly string[]): readonly string[] {
  const names = new Set<string>();
  for (const root of roots) {
    const name = basename(root) || 'root';
    let distinct = name;
    for (let number = 2; names.has(distinct); number++) distinct = `${name}~${number}`;
    names.add(distinct);
  }
  return [...names];
}

function distinctLocations(
  candidates: readonly Candidate[],
  sourceOf: FederatedSearch['sourceOf'],
): readonly Candidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const { index, chunk } = sourceOf(candidate.chunk);
    const location = `${chunk.startLine}-${chunk.endLine} ${join(index.root, chunk.path)}`;
    return !seen.has(location) && seen.add(location);
  });
}
