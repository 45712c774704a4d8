import type { Candidate, ChunkKind, LexicalField, SearchFilter, Signal, StoredChunk } from '@codesearch/kernel';
import { gatherCandidates } from './candidates.ts';
import type { ChunkEvidence, FileCandidate, RetrievedLists } from './candidates.ts';
import { defaultLimit } from './default-limit.ts';
import { forestOf } from './forest.ts';
import type { SearchedTree } from './forest.ts';
import type { Freshness } from './freshness.ts';
import type { Inspection } from './inspect-chunks.ts';
import type { Retriever } from './retriever.ts';

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
  /** Absolute path of the tree that `chunk.path` is relative to. */
  readonly root: string;
  readonly chunk: StoredChunk;
  readonly score: number;
  readonly signals: readonly Signal[];
  readonly candidate: Omit<Candidate, 'chunk'>;
  /** How the chunk stood to the disk when the answer was made. */
  readonly freshness: Freshness;
  /** Id of the hit that ends right before this one in the same file: nothing but blank lines lies between. */
  readonly follows?: string;
}

/** Entries that each retrieval returns at least: what ranks lower has no chance to become a hit. */
const chunkDepth = 200;
const fileDepth = 100;
/** Files that are reranked, and chunks of each that may stand for it; more where there are too few files for all hits. */
const leastFiles = 50;
const leastChunksPerFile = 2;
/** The first files propose more chunks: the one that defines what is asked for need not be among the two that mention it most. */
const foremostFiles = 10;
const foremostChunks = 6;
/**
 * A search by names for the chunks in which types begin. The other chunks of a type hold its name too, and more often,
 * so that a search by all fields rarely has the beginning among the best.
 */
const definitionDepth = 30;
const definitionKinds: readonly ChunkKind[] = ['class', 'interface', 'struct', 'enum', 'trait', 'type', 'module'];
const definitionWeights: Readonly<Partial<Record<LexicalField, number>>> = { names: 1 };

/** A file's own entry is about what it is called and what it defines. */
const fileWeights: Readonly<Partial<Record<LexicalField, number>>> = { path: 1.5, names: 1 };

/** What is retrieved for a question: entries that the filter lets through, enough for that many hits. */
interface RetrievalScope extends Pick<SearchRequest, 'filter'> {
  readonly limit: number;
}

/** What a search found. */
export interface SearchOutcome {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** What a reader should know of how they were ranked. */
  readonly notes: readonly string[];
}

export interface LossPolicy {
  /**
   * Whether to rank what is left if another process replaced a part of what was found before it was loaded. Otherwise the
   * search ends there, without hits.
   */
  readonly acceptLoss: boolean;
}

/**
 * Retrieves candidates, reranks them, and compares the hits with the disk. The caller has brought the indexes up to
 * date.
 *
 * @param trees at least one. Several are ranked as one by the reranker of the first; what lies in two of them is found
 * once
 */
export async function searchPipeline(
  trees: readonly [SearchedTree, ...SearchedTree[]],
  request: SearchRequest,
  { acceptLoss }: LossPolicy,
): Promise<SearchOutcome & { readonly isComplete: boolean }> {
  const { query, filter, limit = defaultLimit, signal } = request;
  const forest = forestOf(trees);
  const notes: string[] = [];
  const onNote = (note: string): void => void notes.push(note);
  const { found, lost } = await findCandidates(forest.retriever, { filter, limit });
  const isComplete = lost === 0;
  if (!isComplete && !acceptLoss) return { hits: [], notes: [], isComplete };
  if (!isComplete) onNote('The index is being rewritten by another process: hits may be missing. Ask again.');
  const candidates = forest.distinct(found);
  const ranked = await trees[0].rerank({ query, candidates, topN: limit, signal, onNote });
  const hits = ranked.map(({ index, score, signals }) => {
    const { chunk: found, ...candidate } = candidates[index] as Candidate;
    const { tree, chunk } = forest.originOf(found);
    return { tree, chunk, score, signals, candidate };
  });
  const inspections = new Map<StoredChunk, Inspection>();
  for (const tree of new Set(hits.map((hit) => hit.tree))) {
    const chunks = hits.filter((hit) => hit.tree === tree).map(({ chunk }) => chunk);
    const inspected = await tree.inspect(chunks);
    for (const [place, chunk] of chunks.entries()) inspections.set(chunk, inspected[place] as Inspection);
  }
  const inspected = hits.map(({ tree, ...hit }) => ({
    root: tree.root,
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

/** What retrieval proposes, with all evidence and the stored text. */
async function findCandidates(retriever: Retriever, request: RetrievalScope): Promise<FoundCandidates> {
  const retrieved = await retrieve(retriever, request);
  const files = gatherCandidates(retrieved, Math.max(leastFiles, 3 * request.limit));
  return loadCandidates(retriever, files, request);
}

async function retrieve(retriever: Retriever, { filter, limit }: RetrievalScope): Promise<RetrievedLists> {
  const chunks = { topK: Math.max(chunkDepth, 3 * limit), filter: { ...filter, granularity: 'chunk' as const } };
  // A file is of no single kind, so that a filter on kinds leaves its own entry out of it.
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
  const chunksPerFile = Math.max(leastChunksPerFile, Math.ceil(limit / files.length));
  const chosen: { readonly file: FileCandidate; readonly evidence: ChunkEvidence }[] = [];
  for (const [place, file] of files.entries()) {
    const most = place < foremostFiles ? Math.max(chunksPerFile, foremostChunks) : chunksPerFile;
    const best = new Set(file.chunks.slice(0, most));
    if (file.definition) best.add(file.definition);
    for (const evidence of best) chosen.push({ file, evidence });
  }
  chosen.push(...(await standIns(retriever, files, filter)));
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

/** The best chunk of each file that only its own entry brought in. */
async function standIns(
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
