import type { RankedEntry, RankedList, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { Retriever } from './retriever.ts';

/** Several retrievers joined into one that knows the source of each chunk. */
export interface JoinedRetriever extends Retriever {
  /** @returns the index of the retriever that a chunk comes from, and the chunk as that retriever has it */
  sourceOf(chunk: StoredChunk): { readonly source: number; readonly chunk: StoredChunk };
}

/** A retriever and the folder that is prepended to its paths. */
export interface NamedRetriever {
  /** Without a slash; distinct. */
  readonly folder: string;
  readonly retriever: Retriever;
}

/**
 * Joins retrievers into one over a virtual tree with one folder per retriever. Lists are merged by score: the vectors
 * must be of one model, and BM25 scores of different stores are comparable if their files are alike, as in any sharded
 * index. Path globs of a filter match the paths within each folder.
 */
export function joinRetrievers(named: readonly NamedRetriever[]): JoinedRetriever {
  /** Asks each retriever of whose folder a filter has something. */
  const inEach = async <Found extends Place>(
    filter: SearchFilter,
    search: (retriever: Retriever, filter: SearchFilter) => Promise<readonly Found[]>,
  ): Promise<Found[]> => {
    const lists = await Promise.all(
      named.map(async ({ folder, retriever }, source) => {
        const own = filterWithin(folder, filter);
        return own ? (await search(retriever, own)).map((found) => joined(found, source, folder)) : [];
      }),
    );
    return lists.flat();
  };
  const best = async (topK: number, found: Promise<RankedEntry[]>): Promise<RankedList> =>
    (await found).sort((a, b) => b.score - a.score).slice(0, topK);
  return {
    hasLookup: named.every(({ retriever }) => retriever.hasLookup),
    isPart: named.some(({ retriever }) => retriever.isPart),
    searchDense: (request) =>
      best(
        request.topK,
        inEach(request.filter, (one, filter) => one.searchDense({ ...request, filter })),
      ),
    searchLexical: (request) =>
      best(
        request.topK,
        inEach(request.filter, (one, filter) => one.searchLexical({ ...request, filter })),
      ),
    closeness: async (request, texts) => named[0]?.retriever.closeness(request, texts),
    embed: async (kind, inputs) => named[0]?.retriever.embed(kind, inputs),
    denseProblem: () => named.map(({ retriever }) => retriever.denseProblem()).find((problem) => problem !== undefined),
    findText: async (request) =>
      (await inEach(request.filter, (one, filter) => one.findText({ ...request, filter }))).slice(0, request.limit),
    async similarNames(request) {
      const lists = await Promise.all(named.map(({ retriever }) => retriever.similarNames(request)));
      const names = new Map(lists.flat().map((similar) => [similar.name, similar]));
      return [...names.values()]
        .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
        .slice(0, request.limit);
    },
    async matchCommits(parts) {
      const scores = await Promise.all(named.map(({ retriever }) => retriever.matchCommits(parts)));
      return new Map(
        named.flatMap(({ folder }, source) =>
          [...(scores[source] ?? [])].map(([path, score]) => [`${folder}/${path}`, score]),
        ),
      );
    },
    async relatedWords(question) {
      const lists = await Promise.all(named.map(({ retriever }) => retriever.relatedWords(question)));
      const all = lists.flat().sort((a, b) => b.closeness - a.closeness);
      return [...new Map(all.toReversed().map((related) => [related.word, related])).values()].toReversed();
    },
    async load(ids) {
      const loaded = await Promise.all(
        named.map(async ({ folder, retriever }, source) => {
          const own = ids.filter((id) => id.startsWith(`${source}:`)).map(withoutSource);
          const chunks = own.length === 0 ? [] : await retriever.load(own);
          return chunks.map((chunk) => joined(chunk, source, folder));
        }),
      );
      const byId = new Map(loaded.flat().map((chunk) => [chunk.id, chunk]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    async files() {
      const lists = await Promise.all(named.map(({ retriever }) => retriever.files()));
      return named.flatMap(({ folder }, source) => (lists[source] ?? []).map((path) => `${folder}/${path}`));
    },
    async list(path) {
      const source = named.findIndex(({ folder }) => path.startsWith(`${folder}/`));
      const { folder, retriever } = named[source] ?? {};
      if (folder === undefined || !retriever) return [];
      const chunks = await retriever.list(path.slice(folder.length + 1));
      return chunks.map((chunk) => joined(chunk, source, folder));
    },
    sourceOf(chunk) {
      const source = Number.parseInt(chunk.id, 10);
      const path = chunk.path.slice((named[source]?.folder.length ?? 0) + 1);
      return { source, chunk: { ...chunk, id: withoutSource(chunk.id), path } };
    },
  };
}

interface Place {
  readonly id: string;
  readonly path: string;
}

/** The same with the id and the path that it has among all retrievers. */
function joined<Found extends Place>(found: Found, source: number, folder: string): Found {
  return { ...found, id: `${source}:${found.id}`, path: `${folder}/${found.path}` };
}

function withoutSource(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** Converts a filter to the paths within a folder. @returns `undefined` if the filter names no path of the folder */
function filterWithin(folder: string, filter: SearchFilter): SearchFilter | undefined {
  if (!filter.paths) return filter;
  const within = `${folder}/`;
  const paths = filter.paths.filter((path) => path.startsWith(within)).map((path) => path.slice(within.length));
  return paths.length === 0 ? undefined : { ...filter, paths };
}
