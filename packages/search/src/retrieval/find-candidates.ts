import { foldedName, identifiers, nameQuery } from '@codesearch/kernel';
import type { Candidate } from '@codesearch/kernel';
import { withoutLogPrefix } from '@codesearch/query';
import { isKnown, similarNames } from './name-correction.ts';
import { verbatimParts } from '../verbatim.ts';
import { gatherCandidates } from './candidates.ts';
import { loadCandidates } from './load-candidates.ts';
import type { LoadedCandidates } from './load-choices.ts';
import type { RetrievalScope } from './retrieval-scope.ts';
import { retrieve } from './retrieve.ts';
import type { Retriever } from './retriever.ts';

export interface FoundCandidates extends LoadedCandidates {
  /** Names that the query probably means, if nothing has its name. */
  readonly meant: readonly string[];
}

/** Min files to rerank. */
const minFiles = 50;

/** The same for a report: its many words find many files, and the file that is meant is often far behind in every list. */
const minReportFiles = 100;

/** Max names whose definitions are candidates. */
const maxNames = 5;

/** Returns the candidates of retrieval, with all evidence and the stored text. */
export async function findCandidates(
  retriever: Retriever,
  request: Omit<RetrievalScope, 'names' | 'verbatim' | 'committed'>,
): Promise<FoundCandidates> {
  const { report, places } = request;
  const query = report ? request.query : withoutLogPrefix(request.query);
  // What is the path of a file is no name.
  const asked = report || places ? undefined : nameQuery(query);
  const names = asked ? [asked.name] : (report?.names ?? compoundNames(query)).slice(0, maxNames);
  const verbatim = verbatimParts(request.query, report?.messages);
  // A commit that changed a file says little about the names in it.
  const committed = asked ? undefined : await retriever.matchCommits(report?.parts ?? [{ text: query, weight: 1 }]);
  const first = await findAll(retriever, { ...request, query, names, verbatim, committed });
  if (!asked || isKnown(asked, first.found)) return { ...first, meant: [] };
  const meant = await similarNames(retriever, asked);
  // A filter can hide the name: similar names are those of the whole index.
  if (meant.length === 0 || meant.includes(foldedName(asked.name))) return { ...first, meant: [] };
  const replaced = meant.join(' ');
  const second = await findAll(retriever, {
    ...request,
    query: replaced,
    names: meant,
    verbatim: verbatimParts(replaced),
  });
  return second.found.length > 0 ? { ...second, meant } : { ...first, meant: [] };
}

/** Says which names a search found instead of the name of the query. */
export function correctionNote(query: string, meant: readonly string[], candidates: readonly Candidate[]): string {
  const [likely, ...others] = spelledNames(meant, candidates);
  const more = others.length === 0 ? '' : ` Also similar: ${others.slice(0, 4).join(', ')}.`;
  return `Nothing is named ${query.trim()}.${likely === undefined ? '' : ` Did you mean ${likely}?${more}`}`;
}

async function findAll(retriever: Retriever, scope: RetrievalScope): Promise<LoadedCandidates> {
  const everywhere = await findIn(retriever, scope);
  const { filter, places } = scope;
  if (!places || places.inFolders.size === 0) return everywhere;
  // The best of a named folder can be behind many others.
  const within = await findIn(retriever, { ...scope, filter: { ...filter, paths: [...places.inFolders] } });
  const known = new Set(within.found.map(({ chunk }) => chunk.id));
  const others = everywhere.found.filter(({ chunk }) => !known.has(chunk.id));
  return { found: [...within.found, ...others], lost: within.lost + everywhere.lost };
}

async function findIn(retriever: Retriever, scope: RetrievalScope): Promise<LoadedCandidates> {
  const retrieved = await retrieve(retriever, scope);
  const files = gatherCandidates(retrieved, Math.max(scope.report ? minReportFiles : minFiles, 3 * scope.limit));
  return loadCandidates(retriever, files, scope, retrieved.verbatim);
}

/** Identifiers in a question: `createStore` and `HTTP_PROXY`, but not `HTTP` or `Router`. */
function compoundNames(query: string): readonly string[] {
  const isCompound = (word: string): boolean => /[a-z0-9][A-Z]|[A-Z]{2,}[a-z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(word);
  return [...new Set(identifiers(query).filter(isCompound))];
}

/** The names as the candidates spell them. */
function spelledNames(folded: readonly string[], candidates: readonly Candidate[]): readonly string[] {
  const spelled = new Map<string, string>();
  for (const { chunk } of candidates) for (const { name } of chunk.symbols) spelled.set(foldedName(name), name);
  return folded.flatMap((name) => spelled.get(name) ?? []);
}
