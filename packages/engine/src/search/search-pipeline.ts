import type { Candidate, ChunkKind, LexicalField, SearchFilter, Signal, StoredChunk } from '@codesearch/kernel';
import { gatherCandidates } from './candidates.ts';
import type { ChunkEvidence, FileCandidate, RetrievedLists } from './candidates.ts';
import { federate } from './federated-search.ts';
import type { SearchSource } from './federated-search.ts';
import type { Freshness } from './freshness.ts';
import type { Inspection } from './inspect-chunks.ts';
import type { Retriever } from './retriever.ts';

/** A search in a project. */
export interface SearchRequest {
  /** A question in words, an identifier, or a piece of code. */
  readonly query: string;
  /** Max hits. Default 10. */
  readonly limit?: number | undefined;
  readonly filter?: Omit<SearchFilter, 'granularity'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A chunk that answers the query, with the evidence. */
export interface SearchHit {
  /** Absolute path of the tree that `chunk.path` is relative to. */
  readonly root: string;
  readonly chunk: StoredChunk;
  readonly score: number;
  readonly signals: readonly Signal[];
  readonly candidate: Omit<Candidate, 'chunk'>;
  /** How the chunk compared with the disk when it was ranked. */
  readonly freshness: Freshness;
  /** Id of the hit that ends right before this one in the same file, with only blank lines between them. */
  readonly follows?: string;
}

/** Max hits if the request has no limit. */
export const defaultLimit = 10;

/** Min entries that each retrieval returns; an entry with a lower rank cannot become a hit. */
const chunkDepth = 200;
const fileDepth = 100;
/** Min files to rerank, and min candidate chunks of each; more if there are too few files for all hits. */
const minFiles = 50;
const minChunksPerFile = 2;
/** The first files propose more chunks: the chunk that defines a name may not be among the two that mention it most. */
const foremostFiles = 10;
const foremostChunks = 6;
/**
 * Settings of a search by names for the chunks in which types begin. The other chunks of a type contain its name too, and more
 * often, so a search by all fields rarely ranks the beginning among the best.
 */
const definitionDepth = 30;
const definitionKinds: readonly ChunkKind[] = ['class', 'interface', 'struct', 'enum', 'trait', 'type', 'module'];
const definitionWeights: Readonly<Partial<Record<LexicalField, number>>> = { names: 1 };

/** The entry of a whole file is searched by its path and the names that it defines. */
const fileWeights: Readonly<Partial<Record<LexicalField, number>>> = { path: 1.5, names: 1 };

/** The scope of retrieval: entries that pass the filter, enough for this number of hits. */
interface RetrievalScope extends Pick<SearchRequest, 'filter'> {
  readonly limit: number;
}

/** The result of a search. */
export interface SearchOutcome {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Notes about the ranking, for the reader. */
  readonly notes: readonly string[];
}

export interface LossPolicy {
  /**
   * Whether to rank the remaining chunks if another process replaced some of the found chunks before they were loaded. Otherwise
   * the search ends without hits.
   */
  readonly acceptLoss: boolean;
}

/**
 * Retrieves candidates, reranks them, and compares the hits with the disk. The caller has updated the indexes.
 *
 * @param indexes at least one. The reranker of the first ranks several as one; a chunk that is in two of them is found once
 */
export async function searchPipeline(
  indexes: readonly [SearchSource, ...SearchSource[]],
  request: SearchRequest,
  { acceptLoss }: LossPolicy,
): Promise<SearchOutcome & { readonly isComplete: boolean }> {
  const { query, filter, limit = defaultLimit, signal } = request;
  const federated = federate(indexes);
  const notes: string[] = [];
  const onNote = (note: string): void => void notes.push(note);
  const { found, lost } = await findCandidates(federated.retriever, { filter, limit });
  const isComplete = lost === 0;
  if (!isComplete && !acceptLoss) return { hits: [], notes: [], isComplete };
  if (!isComplete) onNote('The index is being rewritten by another process: hits may be missing. Ask again.');
  const candidates = federated.distinct(found);
  const ranked = await indexes[0].rerank({ query, candidates, topN: limit, signal, onNote });
  const hits = ranked.map(({ index: position, score, signals }) => {
    const { chunk: found, ...candidate } = candidates[position] as Candidate;
    const { index, chunk } = federated.sourceOf(found);
    return { index, chunk, score, signals, candidate };
  });
  const inspections = new Map<StoredChunk, Inspection>();
  for (const index of new Set(hits.map((hit) => hit.index))) {
    const chunks = hits.filter((hit) => hit.index === index).map(({ chunk }) => chunk);
    const inspected = await index.inspect(chunks);
    for (const [position, chunk] of chunks.entries()) inspections.set(chunk, inspected[position] as Inspection);
  }
  const inspected = hits.map(({ index, ...hit }) => ({
    root: index.root,
    ...hit,
    ...(inspections.get(hit.chunk) as Inspection),
  }));
  return { hits: inspected, notes, isComplete };
}

interface FoundCandidates {
  readonly found: readonly Candidate[];
  /** Chunks that were found and could not be loaded. */
  readonly lost: number;
}

/** Returns the candidates of retrieval, with all evidence and the stored text. */
async function findCandidates(retriever: Retriever, request: RetrievalScope): Promise<FoundCandidates> {
  const retrieved = await retrieve(retriever, request);
  const files = gatherCandidates(retrieved, Math.max(minFiles, 3 * request.limit));
  return loadCandidates(retriever, files, request);
}

async function retrieve(retriever: Retriever, { filter, limit }: RetrievalScope): Promise<RetrievedLists> {
  const chunks = { topK: Math.max(chunkDepth, 3 * limit), filter: { ...filter, granularity: 'chunk' as const } };
  // The entry of a whole file has no kind of chunk, so a filter on kinds does not apply to it.
  const { kinds: _, ...fileFilter } = { ...filter, granularity: 'file' as const };
  const files = { topK: fileDepth, filter: fileFilter };
  const definitionFilter = { kinds: definitionKinds, ...chunks.filter };
  const [dense, lexical, definitions, denseFiles, lexicalFiles] = await Promise.all([
    retriever.searchDense(chunks),
    retriever.searchLexical(chunks),
    retriever.searchLexical({ topK: definitionDepth, filter: definitionFilter, weights: definitionWeights }),
    retriever.searchDense(files),
    retriever.searchLexical({ ...files, weights: fileWeights }),
  ]);
  return { dense, lexical, definitions, denseFiles, lexicalFiles };
}

async function loadCandidates(
  retriever: Retriever,
  files: readonly FileCandidate[],
  { filter, limit }: RetrievalScope,
): Promise<FoundCandidates> {
  const chunksPerFile = Math.max(minChunksPerFile, Math.ceil(limit / files.length));
  const chosen: { readonly file: FileCandidate; readonly evidence: ChunkEvidence }[] = [];
  for (const [index, file] of files.entries()) {
    const maxChunks = index < foremostFiles ? Math.max(chunksPerFile, foremostChunks) : chunksPerFile;
    const best = new Set(file.chunks.slice(0, maxChunks));
    if (file.definition) best.add(file.definition);
    for (const evidence of best) chosen.push({ file, evidence });
  }
  chosen.push(...(await representativeChunks(retriever, files, filter)));
  const loaded = await retriever.load(chosen.map(({ evidence }) => evidence.id));
  const byId = new Map(loaded.map((chunk) => [chunk.id, chunk]));
  const candidates: Candidate[] = [];
  for (const { file, evidence } of chosen) {
    const chunk = byId.get(evidence.id);
    const { dense, lexical, fused } = evidence;
    if (chunk)
      candidates.push({ chunk, ...(dense && { dense }), ...(lexical && { lexical }), fused, file: file.evidence });
  }
  return { found: candidates, lost: chosen.length - candidates.length };
}

/** Returns the best chunk of each file of which only the entry of the whole file was found. */
async function representativeChunks(
  retriever: Retriever,
  files: readonly FileCandidate[],
  filter: SearchRequest['filter'],
): Promise<readonly { readonly file: FileCandidate; readonly evidence: ChunkEvidence }[]> {
  const bare = new Map(files.filter((file) => file.chunks.length === 0).map((file) => [file.path, file]));
  if (bare.size === 0) return [];
  const found = await retriever.searchDense({
    topK: 1000,
    filter: { ...filter, granularity: 'chunk', paths: [...bare.keys()] },
  });
  const best = new Map<string, ChunkEvidence>();
  for (const { id, path, score } of found) {
    if (!best.has(path)) best.set(path, { id, dense: { rank: chunkDepth + 1, score }, fused: 0 });
  }
  return [...best].map(([path, evidence]) => ({ file: bare.get(path) as FileCandidate, evidence }));
}
