import type { StageSet } from '../container/stage-set.ts';
import type { Candidate, RankedList, SearchFilter, Signal, StoredChunk } from '../contract/search.ts';
import type { LexicalField } from '../contract/contextual-chunk.ts';
import type { Store } from '../contract/store.ts';
import { checkFreshness } from './freshness.ts';
import type { Freshness } from './freshness.ts';
import { gatherCandidates } from './candidates.ts';
import type { ChunkEvidence, FileCandidate, Retrieved } from './candidates.ts';

/** A question to a project. */
export interface SearchRequest {
  /** A question in words, an identifier, or a piece of code. */
  readonly query: string;
  /** Hits at most. Default 10. */
  readonly limit?: number | undefined;
  readonly filter?: Omit<SearchFilter, 'granularity'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A place in the code that answers the question, and why. */
export interface SearchHit {
  readonly chunk: StoredChunk;
  readonly score: number;
  readonly signals: readonly Signal[];
  readonly candidate: Omit<Candidate, 'chunk'>;
  /** How the chunk stood to the disk when the answer was made. */
  readonly freshness: Freshness;
}

const defaultLimit = 10;
/** Entries each retrieval returns at least: enough that what it misses could not have won. */
const chunkDepth = 200;
const fileDepth = 100;
/** Files that are reranked, and chunks of each that may stand for it. */
const leastFiles = 50;
const chunksPerFile = 2;

/** A file's own entry is about what it is called and what it defines. */
const fileWeights: Readonly<Partial<Record<LexicalField, number>>> = { path: 1.5, names: 1 };

/** Finds, gathers, reranks, and checks what is shown. The caller sees to it that the index is current. */
export async function searchPipeline(stages: StageSet, request: SearchRequest): Promise<readonly SearchHit[]> {
  return rankCandidates(stages, await findCandidates(stages, request), request);
}

/** What retrieval proposes, with all evidence and the stored text. */
export async function findCandidates(stages: StageSet, request: SearchRequest): Promise<readonly Candidate[]> {
  const limit = request.limit ?? defaultLimit;
  const vector = await embedQuery(stages, request.query, request.signal);
  const retrieved = await retrieve(stages, request, vector);
  const files = gatherCandidates(retrieved).slice(0, Math.max(leastFiles, 3 * limit));
  return loadCandidates(stages, files, request, vector);
}

async function rankCandidates(
  stages: StageSet,
  candidates: readonly Candidate[],
  { query, limit = defaultLimit, signal }: SearchRequest,
): Promise<readonly SearchHit[]> {
  const ranked = await (await stages.get('reranker')).rerank({ query, candidates, topN: limit, signal });
  const chosen = ranked.map(({ index }) => candidates[index] as Candidate);
  const freshness = await checkFreshness(
    stages,
    chosen.map(({ chunk }) => chunk),
    signal,
  );
  return ranked.map(({ score, signals }, place) => {
    const { chunk, ...candidate } = chosen[place] as Candidate;
    return { chunk, score, signals, candidate, freshness: freshness[place] as Freshness };
  });
}

async function retrieve(
  stages: StageSet,
  { query, filter, limit = defaultLimit, signal }: SearchRequest,
  vector: Float32Array | undefined,
): Promise<Retrieved> {
  const store = await stages.get('store');
  const chunks: SearchFilter = { ...filter, granularity: 'chunk' };
  // A file is of no single kind, so that a filter on kinds leaves its own entry out of it.
  const { kinds: _, ...fileFilter } = { ...filter, granularity: 'file' as const };
  const dense = (topK: number, by: SearchFilter): Promise<RankedList> =>
    vector ? store.searchDense({ vector, topK, filter: by, signal }) : Promise.resolve([]);
  const lexical = (topK: number, by: SearchFilter, weights?: typeof fileWeights): Promise<RankedList> =>
    store.capabilities.lexical
      ? store.searchLexical({ query, topK, filter: by, ...(weights ? { weights } : {}), signal })
      : Promise.resolve([]);
  const [denseChunks, lexicalChunks, denseFiles, lexicalFiles] = await Promise.all([
    dense(Math.max(chunkDepth, 3 * limit), chunks),
    lexical(Math.max(chunkDepth, 3 * limit), chunks),
    dense(fileDepth, fileFilter),
    lexical(fileDepth, fileFilter, fileWeights),
  ]);
  return { dense: denseChunks, lexical: lexicalChunks, denseFiles, lexicalFiles };
}

/** The query's vector, or none where the embedder knows no word of it: a zero vector is near to nothing. */
async function embedQuery(
  stages: StageSet,
  query: string,
  signal: AbortSignal | undefined,
): Promise<Float32Array | undefined> {
  const embedder = await stages.get('embedder');
  const { vectors } = await embedder.embed({ kind: 'query', inputs: [query], signal });
  return vectors[0]?.some((value) => value !== 0) ? vectors[0] : undefined;
}

async function loadCandidates(
  stages: StageSet,
  files: readonly FileCandidate[],
  { filter, signal }: SearchRequest,
  vector: Float32Array | undefined,
): Promise<readonly Candidate[]> {
  const chosen: { readonly file: FileCandidate; readonly evidence: ChunkEvidence }[] = [];
  for (const file of files) {
    for (const evidence of file.chunks.slice(0, chunksPerFile)) chosen.push({ file, evidence });
  }
  const store = await stages.get('store');
  if (vector) chosen.push(...(await standIns(store, files, { vector, filter, signal })));
  const loaded = await store.load(
    chosen.map(({ evidence }) => evidence.id),
    { signal },
  );
  const byId = new Map(loaded.map((chunk) => [chunk.id, chunk]));
  const candidates: Candidate[] = [];
  for (const { file, evidence } of chosen) {
    const chunk = byId.get(evidence.id);
    const { dense, lexical, fused } = evidence;
    if (chunk)
      candidates.push({ chunk, ...(dense && { dense }), ...(lexical && { lexical }), fused, file: file.evidence });
  }
  return candidates;
}

/** The best chunk of each file that only its own entry brought in. */
async function standIns(
  store: Store,
  files: readonly FileCandidate[],
  { vector, filter, signal }: Pick<SearchRequest, 'filter' | 'signal'> & { readonly vector: Float32Array },
): Promise<readonly { readonly file: FileCandidate; readonly evidence: ChunkEvidence }[]> {
  const bare = new Map(files.filter((file) => file.chunks.length === 0).map((file) => [file.path, file]));
  if (bare.size === 0) return [];
  const found = await store.searchDense({
    vector,
    topK: 1000,
    filter: { ...filter, granularity: 'chunk', paths: [...bare.keys()] },
    signal,
  });
  const best = new Map<string, ChunkEvidence>();
  for (const { id, path, score } of found) {
    if (!best.has(path)) best.set(path, { id, dense: { rank: chunkDepth + 1, score }, fused: 0 });
  }
  return [...best].map(([path, evidence]) => ({ file: bare.get(path) as FileCandidate, evidence }));
}
