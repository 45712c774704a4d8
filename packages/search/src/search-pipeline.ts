import { QueryWords } from './answer/query-words.ts';
import { federate } from './federated-search.ts';
import type { SearchSource } from './federated-search.ts';
import { restrict } from './match/restrict.ts';
import { restrictedCandidates } from './match/restricted-candidates.ts';
import { restrictionNotes } from './match/restriction-of.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judge.ts';
import { rankedHits } from './ranked-hits.ts';
import { readReport } from './report/report.ts';
import { correctionNote, findCandidates } from './retrieval/find-candidates.ts';
import type { SearchOutcome } from './search-hit.ts';
import { defaultLimit } from './search-request.ts';
import type { SearchRequest } from './search-request.ts';
import { filterOf } from './search-scope.ts';

/** Ranked candidates besides the hits, among which other places in the files of hits are found. */
const extraRanked = 40;

const outdatedWeights = 'The fitted weights are not used: they were fitted to another version of the reranker.';

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
  const { retriever } = federated;
  const notes: string[] = [];
  const onNote = (note: string): void => void notes.push(note);
  const restriction = await restrict(retriever, { ...request, filter }, onNote);
  const report = restriction ? undefined : await readReport(query);
  const { found, lost, meant } = restriction
    ? { ...(await restrictedCandidates(retriever, restriction, { filter, limit })), meant: [] }
    : await findCandidates(retriever, { query, filter, limit, report });
  const isComplete = lost === 0;
  if (!isComplete && !acceptLoss) return { fit: 'unknown', hits: [], notes: [], isComplete };
  if (!isComplete) onNote('The index is being rewritten by another process: hits may be missing. Ask again.');
  const candidates = federated.distinct(found);
  const fitted = indexes.length === 1 ? indexes[0].fitted : undefined;
  const ranked = await indexes[0].rerank({
    query: restriction?.query ?? query,
    meant,
    report: report && { title: report.title, focus: report.focus },
    candidates,
    topN: limit + extraRanked,
    weights: fitted?.weights,
    signal,
    onNote,
  });
  if (fitted && !fitted.weights) onNote(outdatedWeights);
  if (meant.length > 0) onNote(correctionNote(query, meant, candidates));
  const { listDuplicates = restriction !== undefined } = request;
  const words = new QueryWords(query);
  const rangesIn = restriction?.rangesIn;
  const hits = await rankedHits(ranked, candidates, {
    federated,
    limit,
    listDuplicates,
    rangesIn,
    words,
  });
  if (restriction) notes.push(...restrictionNotes(restriction, hits.length));
  const judgement: Judgement = restriction
    ? { fit: hits.length > 0 ? 'good' : 'none' }
    : await judge({ query, words, hits, candidates, meant, retriever, filter, embedder: indexes[0].embedder });
  return {
    ...judgement,
    hits,
    notes,
    isComplete,
    ...(fitted?.weights && { fittedAt: fitted.fittedAt }),
    ...(meant.length > 0 && { meant }),
    ...(restriction && { total: restriction.matches.length }),
  };
}
