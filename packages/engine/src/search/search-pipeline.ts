import { foldedName, identifiers, nameQuery } from '@codesearch/kernel';
import type { Candidate, ChunkKind, LexicalField, SearchFilter, Signal, StoredChunk } from '@codesearch/kernel';
import { gatherCandidates } from './candidates.ts';
import type { ChunkEvidence, FileCandidate, RetrievedLists } from './candidates.ts';
import { foldDuplicates } from './duplicates.ts';
import { federate } from './federated-search.ts';
import type { SearchSource } from './federated-search.ts';
import type { Freshness } from './freshness.ts';
import type { Inspection } from './inspect-chunks.ts';
import { findPaste } from './match/literal/find-paste.ts';
import { restrict } from './match/restrict.ts';
import { restrictionNotes } from './match/restriction-of.ts';
import { restrictedCandidates } from './match/restricted-candidates.ts';
import type { MatchKind } from './match/restriction.ts';
import type { TextRange } from './match/text-range.ts';
import { isKnown, similarNames } from './name-correction.ts';
import { otherPlaces } from './other-places.ts';
import type { OtherPlace } from './other-places.ts';
import type { Retriever } from './retriever.ts';
import { filterOf } from './search-scope.ts';
import type { SearchScope } from './search-scope.ts';
import { findVerbatim, verbatimParts, verbatimShare } from './verbatim.ts';

/** A search in a project. */
export interface SearchRequest {
  /** A question in words, an identifier, or a piece of code. */
  readonly query: string;
  /**
   * Restricts the hits, which are ranked as usual:
   *
   * - `exact`: to chunks that contain the query as written; a run of white space matches any
   * - `regex`: to chunks that match the query, in the syntax of JavaScript; `^` and `$` match at each line
   * - `calls`: to chunks that call the name that the query is
   *
   * Default: all chunks can be hits.
   */
  readonly match?: MatchKind | undefined;
  /** Whether `exact` and `regex` ignore case. Default false. */
  readonly ignoreCase?: boolean | undefined;
  /** Max hits. Default 10. */
  readonly limit?: number | undefined;
  /** The part of the project that is searched. Default: all of it. */
  readonly filter?: SearchScope | undefined;
  /**
   * Whether near-duplicates are hits of their own, instead of `copies` of the best of them. Default: only for a restricted
   * search, which finds every place.
   */
  readonly listDuplicates?: boolean | undefined;
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
  /** Other good places in the same file that are not hits, best first. */
  readonly others: readonly OtherPlace[];
  /** Near-duplicates that are not hits: the same page in another language, or a copy of the code. Best first. */
  readonly copies: readonly Copy[];
  /** For a restricted search: the parts of the chunk that match, in order. */
  readonly matches?: readonly TextRange[];
  /** Id of the hit that ends right before this one in the same file, with only blank lines between them. */
  readonly follows?: string;
}

/** Where a copy of a hit is. With several roots, the path begins with the folder name of its root. */
export interface Copy {
  readonly path: string;
  /** Lines in the file as it was indexed, from 1, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
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

/** Settings of a search for the chunks that define a name of the query. */
const namedDepth = 50;
const maxNames = 5;

/** Ranked candidates besides the hits, among which other places in the files of hits are found. */
const extraRanked = 40;

/** The entry of a whole file is searched by its path and the names that it defines. */
const fileWeights: Readonly<Partial<Record<LexicalField, number>>> = { path: 1.5, names: 1 };

/** The scope of retrieval: entries that pass the filter, enough for this number of hits. */
interface RetrievalScope extends Pick<SearchRequest, 'query'> {
  readonly filter: SearchFilter;
  readonly limit: number;
  /** Names that the query asks for. */
  readonly names: readonly string[];
}

/** The result of a search. */
export interface SearchOutcome {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Notes about the ranking, for the reader. */
  readonly notes: readonly string[];
  /** For a restricted search: number of chunks that match, also if they are more than the hits. */
  readonly total?: number;
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
  const { query, limit = defaultLimit, signal } = request;
  const filter = filterOf(request.filter ?? {});
  const federated = federate(indexes);
  const notes: string[] = [];
  const onNote = (note: string): void => void notes.push(note);
  const { retriever } = federated;
  const restriction = await restrict(retriever, { ...request, filter }, onNote);
  const { found, lost, meant } = restriction
    ? { ...(await restrictedCandidates(retriever, restriction, { filter, limit }, retrieve)), meant: [] }
    : await findCandidates(retriever, { query, filter, limit });
  const isComplete = lost === 0;
  if (!isComplete && !acceptLoss) return { hits: [], notes: [], isComplete };
  if (!isComplete) onNote('The index is being rewritten by another process: hits may be missing. Ask again.');
  const candidates = federated.distinct(found);
  const rankedBy = restriction?.query ?? query;
  const ranked = await indexes[0].rerank({
    query: rankedBy,
    meant,
    candidates,
    topN: limit + extraRanked,
    signal,
    onNote,
  });
  if (meant.length > 0) onNote(correctionNote(query, spelledNames(meant, candidates)));
  const { listDuplicates = restriction !== undefined } = request;
  const folded = listDuplicates
    ? ranked.map((each) => ({ ranked: each, duplicates: [] }))
    : foldDuplicates(ranked, candidates);
  const places = otherPlaces(
    folded.map((each) => each.ranked),
    limit,
    candidates,
  );
  const hits = folded.slice(0, limit).map(({ ranked: { index: position, score, signals }, duplicates }, rank) => {
    const { chunk: found, ...candidate } = candidates[position] as Candidate;
    const { index, chunk } = federated.sourceOf(found);
    const copies = duplicates.map((duplicate) => {
      const { path, startLine, endLine } = (candidates[duplicate] as Candidate).chunk;
      return { path, startLine, endLine };
    });
    const matches = restriction?.rangesIn(found);
    return { index, chunk, score, signals, candidate, others: places[rank] ?? [], copies, ...(matches && { matches }) };
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
  if (restriction) notes.push(...restrictionNotes(restriction, hits.length));
  return { hits: inspected, notes, isComplete, ...(restriction && { total: restriction.matches.length }) };
}

interface FoundCandidates {
  readonly found: readonly Candidate[];
  /** Chunks that were found and could not be loaded. */
  readonly lost: number;
  /** Names that the query probably means, if nothing has its name. */
  readonly meant: readonly string[];
}

/** Returns the candidates of retrieval, with all evidence and the stored text. */
async function findCandidates(retriever: Retriever, request: Omit<RetrievalScope, 'names'>): Promise<FoundCandidates> {
  const asked = nameQuery(request.query);
  const names = asked ? [asked.name] : compoundNames(request.query);
  const first = await findAll(retriever, { ...request, names });
  if (!asked || isKnown(asked, first.found)) return { ...first, meant: [] };
  const meant = await similarNames(retriever, asked);
  // A filter can hide the name: similar names are those of the whole index.
  if (meant.length === 0 || meant.includes(foldedName(asked.name))) return { ...first, meant: [] };
  const second = await findAll(retriever, { ...request, query: meant.join(' '), names: meant });
  return second.found.length > 0 ? { ...second, meant } : { ...first, meant: [] };
}

async function findAll(retriever: Retriever, request: RetrievalScope): Promise<Omit<FoundCandidates, 'meant'>> {
  const retrieved = await retrieve(retriever, request);
  const files = gatherCandidates(retrieved, Math.max(minFiles, 3 * request.limit));
  return loadCandidates(retriever, files, request);
}

/** Identifiers in a question: `createStore` and `HTTP_PROXY`, but not `HTTP` or `Router`. */
function compoundNames(query: string): readonly string[] {
  const isCompound = (word: string): boolean => /[a-z0-9][A-Z]|[A-Z]{2,}[a-z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(word);
  return [...new Set(identifiers(query).filter(isCompound))].slice(0, maxNames);
}

/** The names as the candidates spell them. */
function spelledNames(folded: readonly string[], candidates: readonly Candidate[]): readonly string[] {
  const spelled = new Map<string, string>();
  for (const { chunk } of candidates) for (const { name } of chunk.symbols) spelled.set(foldedName(name), name);
  return folded.flatMap((name) => spelled.get(name) ?? []);
}

function correctionNote(query: string, [likely, ...others]: readonly string[]): string {
  const more = others.length === 0 ? '' : ` Also similar: ${others.slice(0, 4).join(', ')}.`;
  return `Nothing is named ${query.trim()}.${likely === undefined ? '' : ` Did you mean ${likely}?${more}`}`;
}

async function retrieve(
  retriever: Retriever,
  { query, filter, limit, names }: RetrievalScope,
): Promise<RetrievedLists> {
  const chunks = { query, topK: Math.max(chunkDepth, 3 * limit), filter: { ...filter, granularity: 'chunk' as const } };
  // The entry of a whole file has no kind of chunk, so a filter on kinds does not apply to it.
  const { kinds: _, ...fileFilter } = { ...filter, granularity: 'file' as const };
  const files = { query, topK: fileDepth, filter: fileFilter };
  const definitionFilter = { kinds: definitionKinds, ...chunks.filter };
  const [dense, lexical, definitions, denseFiles, lexicalFiles, verbatim, pasted, ...named] = await Promise.all([
    retriever.searchDense(chunks),
    retriever.searchLexical(chunks),
    retriever.searchLexical({ query, topK: definitionDepth, filter: definitionFilter, weights: definitionWeights }),
    retriever.searchDense(files),
    retriever.searchLexical({ ...files, weights: fileWeights }),
    findVerbatim(retriever, verbatimParts(query), chunks.filter),
    findPaste(retriever, query, chunks.filter),
    ...names.map((name) =>
      retriever.searchLexical({
        query: foldedName(name),
        topK: namedDepth,
        filter: chunks.filter,
        weights: definitionWeights,
      }),
    ),
  ]);
  return { dense, lexical, definitions, denseFiles, lexicalFiles, verbatim, pasted, named: named.flat() };
}

async function loadCandidates(
  retriever: Retriever,
  files: readonly FileCandidate[],
  { query, filter, limit }: RetrievalScope,
): Promise<Omit<FoundCandidates, 'meant'>> {
  const chunksPerFile = Math.max(minChunksPerFile, Math.ceil(limit / files.length));
  const chosen: { readonly file: FileCandidate; readonly evidence: ChunkEvidence }[] = [];
  for (const [index, file] of files.entries()) {
    const maxChunks = index < foremostFiles ? Math.max(chunksPerFile, foremostChunks) : chunksPerFile;
    const best = new Set([...file.chunks.slice(0, maxChunks), ...file.certain]);
    if (file.definition) best.add(file.definition);
    for (const evidence of best) chosen.push({ file, evidence });
  }
  chosen.push(...(await representativeChunks(retriever, files, { query, filter })));
  const loaded = await retriever.load(chosen.map(({ evidence }) => evidence.id));
  const byId = new Map(loaded.map((chunk) => [chunk.id, chunk]));
  const candidates: Candidate[] = [];
  const parts = verbatimParts(query);
  for (const { file, evidence } of chosen) {
    const chunk = byId.get(evidence.id);
    if (!chunk) continue;
    const { dense, lexical, fused } = evidence;
    const verbatim = Math.max(evidence.verbatim ?? 0, verbatimShare(chunk.text, parts));
    candidates.push({
      chunk,
      ...(dense && { dense }),
      ...(lexical && { lexical }),
      ...(verbatim > 0 && { verbatim }),
      fused,
      file: file.evidence,
    });
  }
  return { found: candidates, lost: chosen.length - candidates.length };
}

/** Returns the best chunk of each file of which only the entry of the whole file was found. */
async function representativeChunks(
  retriever: Retriever,
  files: readonly FileCandidate[],
  { query, filter }: Pick<RetrievalScope, 'query' | 'filter'>,
): Promise<readonly { readonly file: FileCandidate; readonly evidence: ChunkEvidence }[]> {
  const bare = new Map(files.filter(isBare).map((file) => [file.path, file]));
  if (bare.size === 0) return [];
  const found = await retriever.searchDense({
    query,
    topK: 1000,
    filter: { ...filter, granularity: 'chunk', paths: [...bare.keys()] },
  });
  const best = new Map<string, ChunkEvidence>();
  for (const { id, path, score } of found) {
    if (!best.has(path)) best.set(path, { id, dense: { rank: chunkDepth + 1, score }, fused: 0 });
  }
  return [...best].map(([path, evidence]) => ({ file: bare.get(path) as FileCandidate, evidence }));
}

function isBare({ chunks, certain }: FileCandidate): boolean {
  return chunks.length === 0 && certain.length === 0;
}
