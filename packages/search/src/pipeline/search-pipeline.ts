import type { Candidate, Reranked, SearchFilter } from '@codesearch/kernel';
import { inTurns, isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import { readQueryInSteps } from '@codesearch/query';
import type { ReadQuery } from '@codesearch/query';
import { QueryWords } from '../words/query-words.ts';
import { federate } from '../hit/federated-search.ts';
import type { FederatedSearch, SearchSource } from '../hit/federated-search.ts';
import { nearestFirst } from '../calls/call-distance.ts';
import { restrict } from '../restriction/restrict.ts';
import { restrictedCandidates } from '../restriction/restricted-candidates.ts';
import { directMatches, restrictionNotes } from '../match/restriction-of.ts';
import type { Restriction } from '../match/restriction.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judge.ts';
import type { NamedPlaces } from '../places/named-place.ts';
import { findNamedPlaces } from '../name/named-places.ts';
import { definitionsFirst } from '../order/definitions-first.ts';
import { isQuote, placesFirst } from '../order/places-first.ts';
import { withKnownName } from '../name/with-known-name.ts';
import { rankedHits } from '../hit/ranked-hits.ts';
import { findCandidates } from '../retrieval/find-candidates.ts';
import type { FoundCandidates } from '../retrieval/find-candidates.ts';
import { queryTexts } from '../retrieval/query-parts.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { testsAsked } from '../retrieval/tests-apart.ts';
import type { SearchHit, SearchOutcome } from '../hit/search-hit.ts';
import { defaultLimit } from '../request/search-request.ts';
import type { SearchRequest } from '../request/search-request.ts';
import { filterOf } from '../request/search-scope.ts';
import { verbatimParts } from '../verbatim/verbatim.ts';

/** Ranked candidates besides the hits, among which other places in the files of hits are found. */
const extraRanked = 40;

const outdatedWeights = 'The fitted weights are not used: they were fitted to another version of the reranker.';

export interface LossPolicy {
  /**
   * Whether to rank the remaining chunks if another process replaced some of the found chunks before they were loaded.
   * Otherwise the search ends without hits.
   */
  readonly acceptLoss: boolean;
}

/**
 * Retrieves candidates, reranks them, and compares the hits with the disk. The caller has updated the indexes.
 *
 * @param indexes at least one. The reranker of the first ranks several as one; a chunk that is in two of them is found
 *   once
 */
export async function searchPipeline(
  indexes: readonly [SearchSource, ...SearchSource[]],
  request: SearchRequest,
  { acceptLoss }: LossPolicy,
): Promise<SearchOutcome & { readonly isComplete: boolean }> {
  const federated = federate(indexes);
  const notes: string[] = [];
  const onNote = (note: string): void => void notes.push(note);
  const asked = await readAsked(federated.retriever, request, onNote);
  const { query, restriction, retriever } = asked;
  const { found, lost, query: ranking } = await candidatesFor(asked, request);
  const problem = retriever.denseProblem();
  if (problem !== undefined) onNote(`Only the words are searched, not the meaning: ${problem}`);
  const isComplete = lost === 0;
  if (!isComplete && !acceptLoss) return { query, fit: 'unknown', hits: [], notes: [], isComplete };
  if (!isComplete) onNote('The index is being rewritten by another process: hits may be missing. Ask again.');
  const candidates = federated.distinct(found);
  const fitted = indexes.length === 1 ? indexes[0].fitted : undefined;
  const ranked = await indexes[0].rerank({
    query: ranking,
    candidates,
    topN: Math.max(asked.limit + extraRanked, asked.places || query.members.length > 0 ? candidates.length : 0),
    weights: fitted?.weights,
    embed: retriever.embed,
    signal: request.signal,
    onNote,
  });
  if (fitted && !fitted.weights) onNote(outdatedWeights);
  const { similarNames, related } = ranking;
  const words = new QueryWords({ ...query, text: query.testsOf ?? query.text, related });
  const hits = await hitsFor(asked, request, { ranked, candidates, ranking, words, federated });
  const further = restriction ? await furtherCallers(hits) : 0;
  if (restriction) notes.push(...restrictionNotes(restriction, hits.length, further));
  const { isForeign, ...judgement }: Judgement = restriction
    ? { fit: hits.length > 0 ? 'good' : 'none' }
    : await judge({
        ...{ ...asked, candidates, words, query: { ...query, similarNames }, embedder: indexes[0].embedder },
        hits: hits.slice(0, defaultLimit),
      });
  const uses = isForeign && (await usesOfName(indexes, request, { acceptLoss }));
  if (uses && uses.hits.length > 0) return uses;
  return {
    query: { ...query, similarNames, related },
    ...judgement,
    hits: hits.slice(0, asked.maxHits),
    notes,
    isComplete,
    ...(fitted?.weights && { fittedAt: fitted.fittedAt }),
    ...(restriction && { total: directMatches(restriction) + further }),
    ...(restriction?.uses && { uses: [...restriction.uses.values()].reduce((sum, lines) => sum + lines, 0) }),
    ...(restriction?.unsure && { unsure: restriction.unsure.size }),
    ...(restriction?.indirect && { indirect: restriction.indirect.size }),
  };
}

/** What a search is for, and where it looks. */
interface Asked {
  readonly query: ReadQuery;
  readonly filter: SearchFilter;
  readonly retriever: Retriever;
  /** The chunks that can be hits; `undefined` if all can. */
  readonly restriction: Restriction | undefined;
  readonly places: NamedPlaces | undefined;
  readonly maxHits: number;
  /** Hits to find. The answer to a question is judged by as many, however few are asked for. */
  readonly limit: number;
}

async function readAsked(all: Retriever, request: SearchRequest, onNote: (note: string) => void): Promise<Asked> {
  const filter = filterOf(request.filter ?? {});
  const read = await inTurns(readQueryInSteps(request.query));
  const tests = await testsAsked(all, { ...request, query: read, filter }, onNote);
  const retriever = tests ?? all;
  const isQuestion = request.match === undefined && !tests;
  const listed = isQuestion ? await linesListed(retriever, read, filter) : undefined;
  const query = isQuestion && !listed ? await withAnswer(retriever, read, filter) : read;
  const restriction = listed ?? (await restrict(retriever, { ...request, query, filter }, onNote));
  const places = restriction ? undefined : await placesOf(retriever, query, filter);
  const maxHits = request.limit ?? defaultLimit;
  const limit = restriction
    ? Math.min(maxHits, Math.max(1, restriction.matches.length))
    : Math.max(maxHits, defaultLimit);
  return { query, filter, retriever, restriction, places, maxHits, limit };
}

async function linesListed(
  retriever: Retriever,
  { text, listedLines }: ReadQuery,
  filter: SearchFilter,
): Promise<Restriction | undefined> {
  if (listedLines === undefined) return undefined;
  return (await import('../restriction/find-listed.ts')).findListed(retriever, text, listedLines, {
    ...filter,
    granularity: 'chunk',
  });
}

async function placesOf(
  retriever: Retriever,
  query: ReadQuery,
  filter: SearchFilter,
): Promise<NamedPlaces | undefined> {
  if (query.additionOf !== undefined) {
    const guides = await (await import('../name/find-guides.ts')).findGuides(retriever, query.additionOf, filter);
    if (guides) return guides;
  }
  if (query.task === undefined) return findNamedPlaces(retriever, query, filter);
  return (await import('../places/task-places.ts')).findTaskPlaces(retriever, query.task, filter);
}

/** A question for a list, a setting or where a part begins as one for what answers it. Few questions are. */
async function withAnswer(retriever: Retriever, read: ReadQuery, filter: SearchFilter): Promise<ReadQuery> {
  const query = await withKnownName(retriever, read, filter);
  if (query.listOf !== undefined || query.additionOf !== undefined)
    return (await import('../name/with-list.ts')).withList(retriever, query, filter);
  if (query.entryOf !== undefined) return (await import('../name/with-entry.ts')).withEntry(retriever, query, filter);
  if (query.permissionTo) return (await import('../name/with-permission.ts')).withPermission(retriever, query, filter);
  if (query.settingOf !== undefined)
    return (await import('../name/with-setting.ts')).withSetting(retriever, query, filter);
  if (query.kind !== 'prose' || query.members.length > 0) return query;
  return (await import('../name/with-phrase.ts')).withPhrase(retriever, query, filter);
}

async function candidatesFor(
  { query, filter, retriever, restriction, places, limit }: Asked,
  { match, pattern }: SearchRequest,
): Promise<FoundCandidates> {
  if (!restriction) return findCandidates(retriever, { query, filter, limit, places });
  const about = match === undefined ? query.callers?.about : undefined;
  const ranking = pattern === undefined ? await inTurns(readQueryInSteps(about ?? restriction.query)) : query;
  return restrictedCandidates(retriever, restriction, { query: ranking, filter, limit });
}

/** A ranking by the evidence, and what it was made of. */
interface EvidenceRanking {
  readonly ranked: readonly Reranked[];
  readonly candidates: readonly Candidate[];
  /** The query that ranked them. */
  readonly ranking: ReadQuery;
  readonly words: QueryWords;
  readonly federated: FederatedSearch;
}

/** Puts in front what answers, by what is asked for, and makes the hits. */
async function hitsFor(
  { query, filter, retriever, restriction, places, maxHits, limit }: Asked,
  { match, listDuplicates = restriction !== undefined }: SearchRequest,
  { ranked, candidates, ranking, words, federated }: EvidenceRanking,
): Promise<readonly SearchHit[]> {
  const asked = { kinds: filter.kinds, withoutTests: filter.excludedRoles?.includes('test') === true };
  const placed =
    places && !isQuote(query.text, candidates, places)
      ? { candidates, ...placesFirst(ranked, candidates, places, limit) }
      : restriction
        ? { candidates, ranked: nearestFirst(ranked, candidates, restriction) }
        : await definitionsFirst(ranked, candidates, { query, words, asked, retriever, filter, limit });
  const listsCallers = restriction !== undefined && (match ?? (query.callers && 'calls')) === 'calls';
  return rankedHits(placed.ranked, placed.candidates, {
    ...{ ...placed, federated, filter, listDuplicates, words, asked, listsCallers },
    // A chunk can have several callers.
    limit: listsCallers ? maxHits : limit,
    sentences: restriction ? [] : verbatimParts(query),
    ...(restriction && {
      rangesIn: restriction.rangesIn,
      uses: restriction.uses,
      unsure: restriction.unsure,
      indirect: restriction.indirect,
    }),
    closenessOf: (texts) => retriever.closeness(queryTexts(ranking).meaning, texts),
  });
}

/** The places of a qualified name that nothing here has: `os.environ.get` is asked for to find its uses. */
async function usesOfName(
  indexes: readonly [SearchSource, ...SearchSource[]],
  request: SearchRequest,
  policy: LossPolicy,
): ReturnType<typeof searchPipeline> {
  const name = request.query.trim().replace(/\(\)$/, '');
  const found = await searchPipeline(indexes, { ...request, match: 'exact', pattern: name, wholeWords: true }, policy);
  return { ...found, notes: [`Nothing here is named ${name}; these are its uses.`, ...found.notes] };
}

/** Number of the hits that call and share the chunk of another one. */
async function furtherCallers(hits: readonly SearchHit[]): Promise<number> {
  let further = 0;
  const seen = new Set<string>();
  for (const { root, chunk, isUse, via } of hits) {
    const place = `${root} ${chunk.id}`;
    if (!isUse && via === undefined && seen.has(place)) further++;
    if (!isUse && via === undefined) seen.add(place);
    if (isTurnOver()) await nextTurn();
  }
  return further;
}
