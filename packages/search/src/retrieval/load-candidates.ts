import type { FileEvidence, TextMatch } from '@codesearch/kernel';
import { lineShare } from '../report/report-places.ts';
import { verbatimWeight } from '../hit/quotation.ts';
import { fragmentedShare, possibleTexts, verbatimShare } from '../verbatim.ts';
import type { ChunkEvidence, FileCandidate } from './candidates.ts';
import { loadChoices } from './load-choices.ts';
import type { Choice, LoadedCandidates } from './load-choices.ts';
import type { RetrievalScope } from '../retriever/retrieval-scope.ts';
import { chunkDepth } from './retrieve.ts';
import type { Retriever } from '../retriever/retriever.ts';

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
export async function loadCandidates(
  retriever: Retriever,
  files: readonly FileCandidate[],
  scope: RetrievalScope,
  found: readonly TextMatch[],
): Promise<LoadedCandidates> {
  const possible = possibleTexts(retriever, found);
  const { verbatim, mentioned } = scope;
  const chosen = [...bestChunks(files, scope.limit), ...(await representativeChunks(retriever, files, scope))];
  const shares = mentioned?.shares(files.map(({ path }) => path));
  const evidenceOf = new Map(files.map((file) => [file, withReport(file, shares, scope.committed)]));
  return loadChoices(retriever, chosen, ({ file, evidence }, chunk) => {
    const whole = possible?.has(chunk.id) === false ? 0 : verbatimShare(chunk.text, verbatim);
    const share = whole > 0 || !evidence.lexical ? whole : fragmentedShare(chunk.text, verbatim);
    const weight = mentioned || share === 0 ? 1 : verbatimWeight(scope.query.title, chunk);
    return {
      verbatim: Math.max(evidence.verbatim ?? 0, share * weight),
      inReport: mentioned && lineShare(chunk, mentioned),
      file: evidenceOf.get(file) as FileEvidence,
    };
  });
}

type ShareOfFile = ReadonlyMap<string, number> | undefined;

/** The evidence of a file, with that of a report and of the commits. */
function withReport({ path, evidence }: FileCandidate, shares: ShareOfFile, commits: ShareOfFile): FileEvidence {
  const inReport = shares?.get(path);
  const committed = commits?.get(path);
  return {
    ...evidence,
    ...(inReport !== undefined && { inReport }),
    ...(committed !== undefined && { committed }),
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
