import { basename, join } from 'node:path';
import type { Candidate, StoredChunk } from '@codesearch/kernel';
import type { GuardedStage } from '../layer/guarded-stage.ts';
import type { Inspection } from './inspect-chunks.ts';
import { joinRetrievers } from './join-retrievers.ts';
import type { Retriever } from './retriever.ts';

/** What a search needs of one tree. */
export interface SearchedTree {
  /** Absolute path. */
  readonly root: string;
  readonly retriever: Retriever;
  readonly rerank: GuardedStage<'reranker'>['rerank'];
  /** One inspection per chunk, in order. */
  inspect(chunks: readonly StoredChunk[]): Promise<readonly Inspection[]>;
}

/** Some trees, searched as one. */
export interface Forest {
  readonly retriever: Retriever;
  /** The candidates without those that lie in a tree within another tree, and were found in both. */
  distinct(candidates: readonly Candidate[]): readonly Candidate[];
  /** The tree that a chunk lies in, and the chunk as that tree has it. */
  originOf(chunk: StoredChunk): { readonly tree: SearchedTree; readonly chunk: StoredChunk };
}

/** A single tree keeps its paths. Each of several becomes a folder with the name of its root, as in a search from above them. */
export function forestOf(trees: readonly [SearchedTree, ...SearchedTree[]]): Forest {
  const [first, ...others] = trees;
  if (others.length === 0) {
    const { retriever } = first;
    return { retriever, distinct: (candidates) => candidates, originOf: (chunk) => ({ tree: first, chunk }) };
  }
  const folders = folderNames(trees.map(({ root }) => root));
  const retriever = joinRetrievers(
    trees.map((tree, place) => ({ folder: folders[place] as string, retriever: tree.retriever })),
  );
  const originOf: Forest['originOf'] = (found) => {
    const { place, chunk } = retriever.originOf(found);
    return { tree: trees[place] as SearchedTree, chunk };
  };
  return { retriever, originOf, distinct: (candidates) => distinctPlaces(candidates, originOf) };
}

/** The base name of each root, with a number where two are equal. */
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

function distinctPlaces(candidates: readonly Candidate[], originOf: Forest['originOf']): readonly Candidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const { tree, chunk } = originOf(candidate.chunk);
    const place = `${chunk.startLine}-${chunk.endLine} ${join(tree.root, chunk.path)}`;
    return !seen.has(place) && seen.add(place);
  });
}
