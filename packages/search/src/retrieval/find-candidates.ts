import { foldedName } from '@codesearch/toolkit/pure';
import type { FileEvidence, TextMatch, Candidate, StoredChunk } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import type { ReadQuery } from '@codesearch/query';
import { foldersOf } from '../places/path-index.ts';
import { MentionedFiles } from '../report/mentioned-files.ts';
import { verbatimParts, fragmentedShare, possibleTexts, verbatimShare } from '../verbatim/verbatim.ts';
import { gatherCandidates } from './candidates.ts';
import { copiedLibraries } from './copied-libraries.ts';
import { isKnown, similarNames } from './name-correction.ts';
import { queryTexts } from './query-parts.ts';
import type { RetrievalScope } from './retrieval-scope.ts';
import { retrieve, chunkDepth } from './retrieve.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { lineShare } from '../report/report-places.ts';
import { verbatimWeight } from './quotation.ts';
import type { ChunkEvidence, FileCandidate } from './candidates.ts';

export interface FoundCandidates extends LoadedCandidates {
  /** With the names that it probably means, if nothing has its name. */
  readonly query: ReadQuery;
}

/** What candidates are sought for. */
export type CandidateRequest = Pick<RetrievalScope, 'query' | 'filter' | 'limit' | 'places'>;

/** Min files to rerank. */
const minFiles = 50;

/**
 * The same for a report: its many words find many files, and the file that it is about is often far behind in every
 * list.
 */
const minReportFiles = 100;

/** The words that a project adds: they are those of questions, and answer none. */
const ownWords = /(?:^|\/)\.codesearch\/words$/;

/** Max names whose definitions are candidates. */
const maxNames = 5;

/** Returns the candidates of retrieval, with all evidence and the stored text. */
export async function findCandidates(retriever: Retriever, request: CandidateRequest): Promise<FoundCandidates> {
  const { places } = request;
  const query = await withRelated(retriever, request.query);
  // The path of a file is no name.
  const symbol = places ? undefined : query.symbol;
  const first = await findAll(retriever, { ...request, query }, query.symbol && places ? [] : namesOf(query));
  if (!symbol || isKnown(symbol, first.found)) return { ...first, query };
  const similar = await similarNames(retriever, symbol);
  // A filter can hide the name: similar names are those of the whole index.
  if (similar.length === 0 || similar.includes(foldedName(symbol.name))) return { ...first, query };
  const second = await findAll(retriever, { ...request, query: readQuery(similar.join(' ')) }, similar);
  return second.found.length > 0 ? { ...second, query: { ...query, similarNames: similar } } : { ...first, query };
}

/** A question with the words that code may use for its words. */
async function withRelated(retriever: Retriever, query: ReadQuery): Promise<ReadQuery> {
  return query.kind === 'prose' ? { ...query, related: await retriever.relatedWords(query.title) } : query;
}

/** Names whose definitions are candidates: of a report those that it mentions outside of code. */
function namesOf({ kind, names, members, identifiers }: ReadQuery): readonly string[] {
  if (kind !== 'report') return [...new Set([...members.map(({ name }) => name), ...identifiers])].slice(0, maxNames);
  const outsideCode = names.filter(({ origins }) => origins.some((origin) => origin !== 'code'));
  return outsideCode.slice(0, maxNames).map(({ name }) => name);
}

async function findAll(
  retriever: Retriever,
  request: CandidateRequest,
  names: readonly string[],
): Promise<LoadedCandidates> {
  const { query, filter, places } = request;
  const texts = queryTexts(query);
  const { query: text, parts = [{ text, weight: 1 }] } = texts.meaning;
  const scope: RetrievalScope = {
    ...{ ...request, names, texts },
    verbatim: verbatimParts(query),
    // A commit that changed a file says little about the names in it.
    committed: query.symbol && !places ? undefined : await retriever.matchCommits(parts),
    mentioned: query.kind === 'report' ? new MentionedFiles(query) : undefined,
    copied: await copiedLibraries(retriever),
  };
  const everywhere = await findIn(retriever, scope);
  if (!places || places.inFolders.size === 0) return everywhere;
  // The best of a named folder can be behind many others.
  const within = await findIn(retriever, { ...scope, filter: { ...filter, paths: [...places.inFolders] } });
  const known = new Set(within.found.map(({ chunk }) => chunk.id));
  const others = everywhere.found.filter(({ chunk }) => !known.has(chunk.id));
  return { found: [...within.found, ...others], lost: within.lost + everywhere.lost };
}

async function findIn(retriever: Retriever, scope: RetrievalScope): Promise<LoadedCandidates> {
  const retrieved = await retrieve(retriever, scope);
  const files = gatherCandidates(retrieved, Math.max(scope.mentioned ? minReportFiles : minFiles, 3 * scope.limit));
  const answering = scope.query.kind === 'prose' ? files.filter(({ path }) => !ownWords.test(path)) : files;
  return loadCandidates(retriever, answering, scope, retrieved.verbatim);
}

/** Min candidate chunks of each file; more if there are too few files for all hits. */
const minChunksPerFile = 2;

/** The first files propose more chunks: the chunk that defines a name may not be among the two that mention it most. */
const foremostFiles = 20;
const foremostChunks = 8;

/** Max chunks that a search for the best chunks of some files returns. */
const representativeDepth = 1000;

/**
 * Loads the best chunks of each file with their evidence.
 *
 * @param found chunks that contain a part of the query word for word
 */
async function loadCandidates(
  retriever: Retriever,
  files: readonly FileCandidate[],
  scope: RetrievalScope,
  found: readonly TextMatch[],
): Promise<LoadedCandidates> {
  const possible = possibleTexts(retriever, found);
  const { verbatim, mentioned } = scope;
  const chosen = [...bestChunks(files, scope.limit), ...(await representativeChunks(retriever, files, scope))];
  const shares = mentioned?.shares(files.map(({ path }) => path));
  const evidenceOf = new Map(files.map((file) => [file, withReport(file, shares, scope)]));
  return loadChoices(retriever, chosen, ({ file, evidence }, chunk) => {
    const whole = possible?.has(chunk.id) === false ? 0 : verbatimShare(chunk.text, verbatim);
    const hasFragments = evidence.lexical !== undefined || possible?.has(chunk.id) === true;
    const share = whole > 0 || !hasFragments ? whole : fragmentedShare(chunk.text, verbatim);
    const weight = mentioned || share === 0 ? 1 : verbatimWeight(scope.query.title, chunk);
    return {
      verbatim: Math.max(evidence.verbatim ?? 0, share * weight),
      inReport: mentioned && lineShare(chunk, mentioned),
      file: evidenceOf.get(file) as FileEvidence,
    };
  });
}

/** The evidence of a file, with that of a report, of the commits, and of what is beside it. */
function withReport(
  { path, evidence }: FileCandidate,
  shares: ReadonlyMap<string, number> | undefined,
  { committed: commits, copied }: RetrievalScope,
): FileEvidence {
  const inReport = shares?.get(path);
  const committed = commits?.get(path);
  return {
    ...evidence,
    ...(inReport !== undefined && { inReport }),
    ...(committed !== undefined && { committed }),
    ...(foldersOf(path).some((folder) => copied?.has(folder)) && { isCopied: true as const }),
  };
}

function bestChunks(files: readonly FileCandidate[], limit: number): readonly Choice[] {
  const chunksPerFile = Math.max(minChunksPerFile, Math.ceil(limit / files.length));
  return files.flatMap((file, index) => {
    const maxChunks = index < foremostFiles ? Math.max(chunksPerFile, foremostChunks) : chunksPerFile;
    const best = new Map([...file.chunks.slice(0, maxChunks), ...file.certain].map((chunk) => [chunk.id, chunk]));
    if (file.definition && !best.has(file.definition.id)) best.set(file.definition.id, file.definition);
    return [...best.values()].map((evidence) => ({ file, evidence }));
  });
}

/** Returns the best chunk of each file of which only the entry of the whole file was found. */
async function representativeChunks(
  retriever: Retriever,
  files: readonly FileCandidate[],
  scope: RetrievalScope,
): Promise<readonly Choice[]> {
  const bare = new Map(files.filter(isBare).map((file) => [file.path, file]));
  if (bare.size === 0) return [];
  const found = await retriever.searchDense({
    ...scope.texts.meaning,
    topK: representativeDepth,
    filter: { ...scope.filter, granularity: 'chunk', paths: [...bare.keys()] },
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

/** A chunk of a file that becomes a candidate. */
export interface Choice {
  readonly file: FileCandidate;
  readonly evidence: ChunkEvidence;
}

/** Candidates with their text. */
interface LoadedCandidates {
  readonly found: readonly Candidate[];
  /** Chunks that were found and could not be loaded. */
  readonly lost: number;
}

/** Evidence of a candidate besides the retrievals. */
interface Evidence {
  /** Share of the query that the text contains word for word. */
  readonly verbatim: number;
  /** How certainly a report names a line of the chunk. */
  readonly inReport?: number | undefined;
  readonly file: FileEvidence;
}

type Draft<Finished> = { -readonly [Key in keyof Finished]: Finished[Key] };

/** Loads the text of the chosen chunks. A chunk that is gone is lost. */
export async function loadChoices(
  retriever: Retriever,
  chosen: readonly Choice[],
  evidenceOf: (choice: Choice, chunk: StoredChunk) => Evidence,
): Promise<LoadedCandidates> {
  const loaded = await retriever.load(chosen.map(({ evidence }) => evidence.id));
  const byId = new Map(loaded.map((chunk) => [chunk.id, chunk]));
  const found: Candidate[] = [];
  for (const choice of chosen) {
    const chunk = byId.get(choice.evidence.id);
    if (!chunk) continue;
    const { dense, lexical, fused } = choice.evidence;
    const more = evidenceOf(choice, chunk);
    // Assigned one by one, because a hundred candidates with optional spreads take three times as long.
    const candidate: Draft<Candidate> = { chunk, fused, file: more.file };
    if (dense) candidate.dense = dense;
    if (lexical) candidate.lexical = lexical;
    if (more.verbatim > 0) candidate.verbatim = more.verbatim;
    if (more.inReport !== undefined) candidate.inReport = more.inReport;
    found.push(candidate);
  }
  return { found, lost: chosen.length - found.length };
}
