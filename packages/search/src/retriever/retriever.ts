import { isCodesearchError } from '@codesearch/kernel';
import { dotProduct, unitVector } from '@codesearch/toolkit/pure';
import type { SearchedStages } from './searched-stages.ts';
import type {
  EmbeddingKind,
  LexicalField,
  QueryPart,
  RankedList,
  SearchFilter,
  SimilarName,
  SimilarNamesRequest,
  StoredChunk,
  TextMatch,
  TextRequest,
  RelatedWord,
} from '@codesearch/kernel';

/** The words of one retrieval. */
export interface AskedText {
  /** A question, a name or code; the whole query of a search, or a part of it. */
  readonly query: string;
  /** A long query by parts, see `LexicalRequest`. */
  readonly parts?: readonly QueryPart[] | undefined;
}

/** A request for one ranked list. */
export interface RetrievalRequest extends AskedText {
  readonly topK: number;
  readonly filter: SearchFilter;
}

/** Answers the queries of one search from one store, or from several as if they were one. */
export interface Retriever {
  /** Whether `findText` and `similarNames` look through the whole index. If not, they find nothing. */
  readonly hasLookup: boolean;
  /** Whether it leaves out files besides those that a filter leaves out. Default false. */
  readonly isPart?: boolean;
  /** The entries with the nearest vectors; empty if the embedder returns a zero vector for the query. */
  searchDense(request: RetrievalRequest): Promise<RankedList>;
  /**
   * The cosine of each text and the query; `undefined` if this takes the embedder long, or the query has no direction.
   */
  closeness(request: AskedText, texts: readonly string[]): Promise<readonly number[] | undefined>;
  /** See `RerankRequest.embed`. */
  embed(kind: EmbeddingKind, inputs: readonly string[]): Promise<readonly Float32Array[] | undefined>;
  /** Why nothing is searched by meaning, as a phrase; `undefined` if it is, or was not asked yet. */
  denseProblem(): string | undefined;
  /** The best entries by BM25. */
  searchLexical(
    request: RetrievalRequest & { readonly weights?: Readonly<Partial<Record<LexicalField, number>>> },
  ): Promise<RankedList>;
  /** Chunks whose text has certain parts, see `Store.findText`. */
  findText(request: Omit<TextRequest, 'signal'>): Promise<readonly TextMatch[]>;
  /** Names that chunks define, see `Store.similarNames`. */
  similarNames(request: Omit<SimilarNamesRequest, 'signal'>): Promise<readonly SimilarName[]>;
  /** Files that were changed by commits with a subject like a query, with their scores; empty without a history. */
  matchCommits(parts: readonly QueryPart[]): Promise<ReadonlyMap<string, number>>;
  /** Words that code may use for those of a question, the closest first. */
  relatedWords(question: string): Promise<readonly RelatedWord[]>;
  load(ids: readonly string[]): Promise<readonly StoredChunk[]>;
  /** The paths of all files that have a chunk or an entry of their own. */
  files(): Promise<readonly string[]>;
  /** The chunks of a file in order, see `Store.list`. */
  list(path: string): Promise<readonly StoredChunk[]>;
}

/** What a retriever gets besides the stages of its index. */
export interface RetrieverOptions {
  /** Files that were changed by commits with a subject like a query, with their scores. */
  readonly matchCommits: (parts: readonly QueryPart[]) => ReadonlyMap<string, number>;
  /** Words that code may use for those of a question, the closest first. */
  readonly relatedWords: (question: string) => Promise<readonly RelatedWord[]>;
  readonly signal?: AbortSignal | undefined;
}

const knownPaths = new WeakMap<ReadonlyMap<string, number>, readonly string[]>();

/** The paths of an answer of a store, which may be the same one for many searches. */
function pathsOf(files: ReadonlyMap<string, number>): readonly string[] {
  const known = knownPaths.get(files) ?? [...files.keys()];
  knownPaths.set(files, known);
  return known;
}

/** Embeds each query once for all ranked lists, and looks for the same similar names once. */
export async function createRetriever(
  stages: SearchedStages,
  { matchCommits, relatedWords, signal }: RetrieverOptions,
): Promise<Retriever> {
  const store = await stages.get('store');
  let denseProblem: string | undefined;
  const hasLookup = store.facts.lookup === true;
  const vectors = new Map<string, Promise<Float32Array | undefined>>();
  const names = new Map<string, Promise<readonly SimilarName[]>>();
  const embed = async (query: string, parts: readonly QueryPart[] | undefined): Promise<Float32Array | undefined> => {
    const inputs = parts ? parts.map(({ text }) => text) : [query];
    const { vectors } = await (await stages.get('embedder')).embed({ kind: 'query', inputs, signal });
    const vector = parts ? mixedVector(vectors, parts) : vectors[0];
    // A zero vector has no direction, so it is near no entry.
    return vector?.some((value) => value !== 0) ? vector : undefined;
  };
  const vectorOf = ({ query, parts }: AskedText): Promise<Float32Array | undefined> => {
    const vector = vectors.get(query) ?? embed(query, parts).catch(withoutService);
    vectors.set(query, vector);
    return vector;
  };
  const embedAtOnce: Retriever['embed'] = async (kind, inputs) => {
    const embedder = await stages.get('embedder');
    return embedder.facts.isInstant === true ? (await embedder.embed({ kind, inputs, signal })).vectors : undefined;
  };
  const withoutService = (error: unknown): undefined => {
    signal?.throwIfAborted();
    if (!isServiceFailure(error)) throw error;
    denseProblem = error.message;
  };
  return {
    hasLookup,
    async searchDense({ query, parts, ...request }) {
      const vector = await vectorOf({ query, parts });
      return vector ? store.searchDense({ ...request, vector, signal }) : [];
    },
    async closeness(request, inputs) {
      const vector = await vectorOf(request);
      if (!vector) return undefined;
      return (await embedAtOnce('document', inputs))?.map((each) => dotProduct(each, vector));
    },
    embed: embedAtOnce,
    denseProblem: () => denseProblem,
    searchLexical: (request) => store.searchLexical({ ...request, signal }),
    findText: async (request) => (hasLookup ? store.findText({ ...request, signal }) : []),
    async similarNames(request) {
      if (!hasLookup) return [];
      const key = JSON.stringify(request);
      const found = names.get(key) ?? store.similarNames({ ...request, signal });
      names.set(key, found);
      return found;
    },
    matchCommits: async (parts) => matchCommits(parts),
    relatedWords,
    load: (ids) => store.load({ ids, signal }),
    files: async () => pathsOf(await store.files({ signal })),
    list: (path) => store.list({ paths: [path], signal }),
  };
}

/** `INPUT_INVALID` is a text that the service refuses. */
const serviceFailures = [
  'UNAVAILABLE',
  'TIMED_OUT',
  'RATE_LIMITED',
  'UNAUTHORIZED',
  'RESPONSE_INVALID',
  'INPUT_INVALID',
] as const;

/** Failures of an embedding service, without which the words are still searched. */
function isServiceFailure(error: unknown): error is Error {
  return serviceFailures.some((code) => isCodesearchError(error, code));
}

/** The direction of the weighted sum of the vectors of all parts. */
function mixedVector(vectors: readonly Float32Array[], parts: readonly QueryPart[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const [index, vector] of vectors.entries()) {
    const { weight } = parts[index] as QueryPart;
    for (let at = 0; at < sum.length; at++) sum[at]! += weight * vector[at]!;
  }
  return unitVector(sum);
}
