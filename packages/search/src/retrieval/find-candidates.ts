import { foldedName } from '@codesearch/toolkit/pure';
import type { Query } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { MentionedFiles } from '../report/mentioned-files.ts';
import { verbatimParts } from '../verbatim.ts';
import { gatherCandidates } from './candidates.ts';
import { loadCandidates } from './load-candidates.ts';
import type { LoadedCandidates } from './load-choices.ts';
import { isKnown, similarNames } from './name-correction.ts';
import { queryTexts } from './query-parts.ts';
import type { RetrievalScope } from '../retriever/retrieval-scope.ts';
import { retrieve } from './retrieve.ts';
import type { Retriever } from '../retriever/retriever.ts';

export interface FoundCandidates extends LoadedCandidates {
  /** With the names that it probably means, if nothing has its name. */
  readonly query: Query;
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
async function withRelated(retriever: Retriever, query: Query): Promise<Query> {
  return query.kind === 'prose' ? { ...query, related: await retriever.relatedWords(query.title) } : query;
}

/** Names whose definitions are candidates: of a report those that it mentions outside of code. */
function namesOf({ kind, names, members, identifiers }: Query): readonly string[] {
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
  return loadCandidates(retriever, files, scope, retrieved.verbatim);
}
