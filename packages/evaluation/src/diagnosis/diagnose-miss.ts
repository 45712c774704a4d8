import type { FileExplanation, SearchHit } from '@codesearch/engine';
import type { Candidate, RankedList, Reranked, StoredChunk } from '@codesearch/kernel';
import { counted } from '@codesearch/presentation';
import { depth } from '../metric/query-scores.ts';
import { overlap } from '../query/place.ts';
import type { Place } from '../query/place.ts';
import type { RecordedSearch } from './recorded-search.ts';
import { lossStages } from './miss.ts';
import type { Miss } from './miss.ts';

/** Entries of each list that retrieval uses at this number of hits. */
const listDepth = 200;

/**
 * Finds the stage that lost the relevant places of a question.
 *
 * @param explain says why a file is in the index or not
 * @param search of the question, without a relevant hit
 * @returns the loss of the place that came furthest
 */
export async function diagnoseMiss(
  explain: (path: string) => Promise<FileExplanation>,
  query: string,
  relevant: readonly Place[],
  search: RecordedSearch,
): Promise<Miss> {
  const lists = await retrievedLists(query, search);
  const ranked = await search.rerankAll();
  const losses: Miss[] = [];
  for (const place of relevant) {
    const explanation = await explain(place.path);
    losses.push(lostByIndex(place, explanation) ?? lostBySearch(place, explanation.chunks, { lists, ranked, search }));
  }
  return losses.reduce((furthest, loss) => (isFurther(loss, furthest) ? loss : furthest));
}

function isFurther(a: Miss, b: Miss): boolean {
  const [first, second] = [lossStages.indexOf(a.stage), lossStages.indexOf(b.stage)];
  return first === second ? (a.rank ?? Infinity) < (b.rank ?? Infinity) : first > second;
}

/** The loss of a place that is in no chunk of the index. */
function lostByIndex(place: Place, { scan, record, skipped, chunks }: FileExplanation): Miss | undefined {
  if (scan.verdict === 'skipped') return { stage: 'scan', place, reason: `skipped: ${detailOf(scan.skipped)}` };
  if (scan.verdict === 'ignored')
    return { stage: 'scan', place, reason: `ignored by ${scan.rule.pattern} (${scan.rule.source})` };
  if (scan.verdict !== 'listed') return { stage: 'scan', place, reason: 'the file does not exist' };
  const unread = skipped ?? record?.skipped;
  if (unread) return { stage: 'scan', place, reason: `skipped when it was read: ${detailOf(unread)}` };
  if (!record) return { stage: 'scan', place, reason: 'the file is not in the index' };
  if (chunks.some((chunk) => overlap(chunk, place))) return undefined;
  return { stage: 'chunk', place, reason: 'its lines are in no chunk; blank lines and text past the end have none' };
}

function detailOf({ reason, detail }: { readonly reason: string; readonly detail?: string }): string {
  return detail === undefined ? reason : `${reason}, ${detail}`;
}

interface Evidence {
  readonly lists: { readonly dense: RankedList; readonly lexical: RankedList };
  readonly ranked: readonly Reranked[];
  readonly search: RecordedSearch;
}

/** The loss of a place that is in the index. */
function lostBySearch(place: Place, chunks: readonly StoredChunk[], { lists, ranked, search }: Evidence): Miss {
  const ids = new Set(chunks.filter((chunk) => overlap(chunk, place)).map(({ id }) => id));
  const denseRank = rankIn(lists.dense, ids);
  const bm25Rank = rankIn(lists.lexical, ids);
  const ranks = { ...(denseRank && { denseRank }), ...(bm25Rank && { bm25Rank }) };
  const { candidates } = search;
  const found = ranked.findIndex(({ index }) => ids.has(candidates[index]?.chunk.id ?? ''));
  if (found === -1) return { stage: 'store', place, reason: notProposed(place, ranks, candidates), ...ranks };
  const more = { ...ranks, rank: found + 1, candidates: candidates.length };
  const limited = limitReason(place, found, ranked, search);
  if (limited !== undefined) return { stage: 'limit', place, reason: limited, ...more };
  return { stage: 'rerank', place, reason: `rank ${found + 1} of ${candidates.length} candidates`, ...more };
}

function notProposed(
  { path }: Place,
  { denseRank, bm25Rank }: Pick<Miss, 'denseRank' | 'bm25Rank'>,
  candidates: readonly Candidate[],
): string {
  const vectors = denseRank ? `rank ${denseRank} in dense search` : `not among the first ${listDepth} in dense search`;
  const words = bm25Rank ? `rank ${bm25Rank} in BM25` : `not among the first ${listDepth} in BM25`;
  const others = candidates.filter(({ chunk }) => chunk.path === path).length;
  const instead = others === 0 ? 'its file was not proposed' : `${counted(others, 'other chunk')} of its file proposed`;
  if (!denseRank && !bm25Rank) return `not among the first ${listDepth} in dense search or in BM25, ${instead}`;
  return `${vectors}, ${words}, ${instead}`;
}

/** Why a chunk is no hit although its score, or that of an equal text, is among the first. */
function limitReason(
  place: Place,
  found: number,
  ranked: readonly Reranked[],
  { hits }: RecordedSearch,
): string | undefined {
  const copied = hits.findIndex(({ copies }) => copies.some((copy) => overlap(copy, place)));
  if (copied !== -1) return `listed as a copy of hit ${copied + 1}`;
  const isNoted = ({ chunk: { path }, others }: SearchHit): boolean =>
    others.some(({ startLine, endLine }) => overlap({ path, startLine, endLine }, place));
  const noted = hits.findIndex(isNoted);
  if (noted !== -1) return `listed as another place in the file of hit ${noted + 1}`;
  const own = ranked[found] as Reranked;
  const score = scoreWithoutLimit(own);
  const last = hits[depth - 1]?.score ?? -Infinity;
  if (score === own.score || score < last) return undefined;
  // Without the limit, other files would have more hits too.
  const rank = 1 + ranked.filter((each) => scoreWithoutLimit(each) > score).length;
  return rank <= depth
    ? `behind another hit of its file: one file has few hits, and without this it has rank ${rank}`
    : undefined;
}

/** The score of a candidate as if it was the only one of its file. */
function scoreWithoutLimit({ score, signals }: Reranked): number {
  return signals.filter(({ isRepeat }) => isRepeat).reduce((rest, { value, weight }) => rest - value * weight, score);
}

function rankIn(list: RankedList, ids: ReadonlySet<string>): number | undefined {
  const index = list.findIndex(({ id }) => ids.has(id));
  return index === -1 ? undefined : index + 1;
}

/** The search also looks for related words and for parts of a report, so that its ranks are those of its own lists. */
async function retrievedLists(
  query: string,
  { lists, retrieval: { retriever } }: RecordedSearch,
): Promise<Evidence['lists']> {
  const request = { query, topK: listDepth, filter: { granularity: 'chunk' as const } };
  const [dense, lexical] = await Promise.all([
    lists.dense ?? retriever.searchDense(request),
    lists.lexical ?? retriever.searchLexical(request),
  ]);
  return { dense, lexical };
}
