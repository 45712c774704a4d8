import type { RankedList, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { Retriever } from './retriever.ts';

/** Several retrievers joined into one, which knows where each chunk comes from. */
export interface JoinedRetriever extends Retriever {
  /** The place of the retriever that a chunk comes from, and the chunk with its path there. */
  originOf(chunk: StoredChunk): { readonly place: number; readonly chunk: StoredChunk };
}

/** A retriever and the folder that its paths shall lie in. */
export interface NamedRetriever {
  /** Without a slash; distinct. */
  readonly folder: string;
  readonly retriever: Retriever;
}

/**
 * Several retrievers as one over a tree that has each of their trees as a folder. Lists are merged by score: the vectors
 * must be of one model; BM25 scores of several stores are comparable as far as their files are alike, as in any index of
 * several shards. Filters on paths are about the paths within each folder.
 */
export function joinRetrievers(named: readonly NamedRetriever[]): JoinedRetriever {
  const merged = async (
    topK: number,
    filter: SearchFilter,
    search: (retriever: Retriever, filter: SearchFilter) => Promise<RankedList>,
  ): Promise<RankedList> => {
    const lists = await Promise.all(
      named.map(async ({ folder, retriever }, place) => {
        const own = filterWithin(folder, filter);
        const found = own ? await search(retriever, own) : [];
        return found.map(({ id, path, score }) => ({ id: `${place}:${id}`, path: `${folder}/${path}`, score }));
      }),
    );
    return lists
      .flat()
      .sort((a, b) => b.score - a.score)
      .slice(0, topK);
  };
  return {
    searchDense: ({ topK, filter }) => merged(topK, filter, (one, own) => one.searchDense({ topK, filter: own })),
    searchLexical: ({ topK, filter, ...rest }) =>
      merged(topK, filter, (one, own) => one.searchLexical({ ...rest, topK, filter: own })),
    async load(ids) {
      const loaded = await Promise.all(
        named.map(async ({ folder, retriever }, place) => {
          const own = ids.filter((id) => id.startsWith(`${place}:`)).map(withoutPlace);
          const chunks = own.length === 0 ? [] : await retriever.load(own);
          return chunks.map((chunk) => ({ ...chunk, id: `${place}:${chunk.id}`, path: `${folder}/${chunk.path}` }));
        }),
      );
      const byId = new Map(loaded.flat().map((chunk) => [chunk.id, chunk]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    originOf(chunk) {
      const place = Number.parseInt(chunk.id, 10);
      const path = chunk.path.slice((named[place]?.folder.length ?? 0) + 1);
      return { place, chunk: { ...chunk, id: withoutPlace(chunk.id), path } };
    },
  };
}

function withoutPlace(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** The filter as one folder sees it, or nothing where it names no path of it. */
function filterWithin(folder: string, filter: SearchFilter): SearchFilter | undefined {
  if (!filter.paths) return filter;
  const within = `${folder}/`;
  const paths = filter.paths.filter((path) => path.startsWith(within)).map((path) => path.slice(within.length));
  return paths.length === 0 ? undefined : { ...filter, paths };
}
