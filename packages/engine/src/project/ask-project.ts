import { matchCommits, readAllChanges, submoduleNotes } from '@codesearch/git';
import type { AllChanges } from '@codesearch/git';
import { isTurnOver, nextTurn, pathTest } from '@codesearch/toolkit/pure';
import type { CommitRequest, CommitResult } from '@codesearch/git/commits';
import type { CodeSymbol, StoredChunk, FittableWeights, LanguageDescription } from '@codesearch/kernel';
import type { Contact } from '@codesearch/stages/network';
import { readQuery } from '@codesearch/query';
import {
  checkMatch,
  createRetriever,
  inspectChunks,
  narrowRetriever,
  similarPipeline,
  withoutTests,
} from '@codesearch/search';
import type {
  ChangedLines,
  FittedRanking,
  PathScope,
  Retriever,
  RetrieverOptions,
  SearchHit,
  SearchScope,
} from '@codesearch/search';
import { errors } from '@codesearch/kernel';
import { hasOtherPlugins } from '../config/resolve-config.ts';
import type { ProjectParts } from '../composition/project-scope.ts';
import { asBuilt } from '../maintenance/reuse/as-built.ts';
import type { OpenIndex, OpenOptions } from '../session/index-options.ts';
import type { SearchedIndex } from '../session/read-consistently.ts';
import type { FittedWeights } from '../state/fitted-weights.ts';
import { revisionOf } from '../state/index-state.ts';
import { syncIndex } from '../session/run/sync-index.ts';
import { withRebuild } from './with-rebuild.ts';
import type { ProjectRetrieval, ProjectSearchRequest, ProjectSimilarRequest, SearchResult } from './project-request.ts';

/** Opens the index of a project for one question, see `Project.retrieve`. */
export function retrieveFrom(parts: ProjectParts, request: ProjectSearchRequest): Promise<ProjectRetrieval> {
  return request.sync === false
    ? asBuilt(parts, async (built) => marked(await retrieveNow(built, request), built !== parts))
    : retrieveNow(parts, request);
}

/** @param isFormer whether the answer is from an index that was built with other settings */
function marked<Answer extends { readonly index: SearchedIndex }>(answer: Answer, isFormer: boolean): Answer {
  return isFormer ? { ...answer, index: { ...answer.index, state: 'stale-options' } } : answer;
}

async function retrieveNow(parts: ProjectParts, request: ProjectSearchRequest): Promise<ProjectRetrieval> {
  const { query, wordings = [], pattern = query } = request;
  for (const text of [query, ...wordings, pattern]) checkQuery(text);
  checkLimit(request.limit, request.match);
  await checkMatch(request);
  const { session } = parts;
  const { filter = {}, signal } = request;
  // Before the index is built, which takes longer than to refuse an unknown revision.
  const changes = await changesIn(parts, filter, signal);
  const open = (): Promise<OpenIndex> => session.open(opening(parts, request));
  const { stages, index, isCurrent, fitted } = await rebuilding(parts, request, open);
  const relatedWords: RetrieverOptions['relatedWords'] = async (question) => parts.thesaurus().related(question);
  const matching: RetrieverOptions['matchCommits'] = (queried) => {
    const log = parts.history.read();
    return log ? matchCommits(log, queried) : new Map();
  };
  return {
    root: session.manifest.key.root,
    index,
    isCurrent,
    embedder: JSON.stringify(session.manifest.fingerprint.embedder),
    retriever: within(
      await createRetriever(stages, { matchCommits: matching, relatedWords, signal }),
      filter,
      changes?.changes,
    ),
    notes: [...(changes?.notes ?? []), ...(await otherRevisions(parts, filter))],
    ...(fitted && { fitted: await rankingOf(parts, fitted) }),
    rerank: async (candidates) => (await stages.get('reranker')).rerank(candidates),
    inspect: (chunks) => inspectChunks(stages, chunks, signal),
    ...(request.reword &&
      rewords(parts) && {
        reword: async (question) => (await stages.get('contextualizer')).reword({ question, signal }),
      }),
  };
}

/** Whether the configuration has a model that words a plain question in other words. */
function rewords({ config, session }: ProjectParts): boolean {
  return config.stages.contextualizer.describe(session.stages.context).rewords === true;
}

async function rankingOf({ config, session }: ProjectParts, fitted: FittedWeights): Promise<FittedRanking> {
  const { isOfReranker } = await import('../state/fitted-weights.ts');
  const isUsed = isOfReranker(fitted, config.stages.reranker, session.stages.context);
  return { fittedAt: fitted.fittedAt, weights: isUsed ? fitted.weights : undefined };
}

/** Applies the conditions on chunks that no store knows. */
function within(retriever: Retriever, { excludedRoles }: SearchScope, changes: ChangedLines | undefined): Retriever {
  const narrowed = changes ? narrowRetriever(retriever, changes) : retriever;
  return excludedRoles?.includes('test') ? withoutTests(narrowed) : narrowed;
}

/** What git says has changed in a project; `undefined` if the scope has no such condition. */
async function changesIn(
  { session, processEnv }: ProjectParts,
  scope: SearchScope,
  signal: AbortSignal | undefined,
): Promise<AllChanges | undefined> {
  if (!scope.changed && scope.since === undefined && scope.diff === undefined) return undefined;
  const git = { folder: session.manifest.key.root, env: (name: string) => processEnv[name], signal };
  return readAllChanges(scope, git, revisionOf(session.manifest.key)?.commit);
}

/** What a revision of the project does not have. */
async function otherRevisions({ session, processEnv }: ProjectParts, scope: SearchScope): Promise<readonly string[]> {
  const { key } = session.manifest;
  const revision = revisionOf(key);
  if (!revision) return [];
  return submoduleNotes({ folder: key.root, env: (name) => processEnv[name] }, revision.commit, scope);
}

/** The definitions of an indexed file, in order; none without an index. @param path relative to the root */
export async function definitionsOf(
  parts: ProjectParts,
  path: string,
  signal?: AbortSignal,
): Promise<readonly CodeSymbol[]> {
  if (!parts.session.manifest.read()) return [];
  const verify = parts.session.isReadOnly;
  const list = async ({ stages }: OpenIndex): Promise<readonly StoredChunk[]> =>
    (await stages.get('store')).list({ paths: [path], signal });
  const { value: chunks } = await asBuilt(parts, ({ session }) => session.read(list, { verify, signal }), verify);
  return chunks.flatMap(({ symbols }) => symbols).toSorted((a, b) => a.startLine - b.startLine);
}

/**
 * Counts the indexed files that are in each of some scopes: the reason why a search found nothing.
 *
 * @returns one number per scope, in order
 * @throws INDEX_MISSING if there is no index
 * @throws INPUT_INVALID if a scope names changes that git cannot list
 */
export async function countFiles(
  parts: ProjectParts,
  scopes: readonly PathScope[],
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const { value: paths } = await asBuilt(parts, ({ session }) =>
    session.read(async ({ stages }) => [...(await (await stages.get('store')).files({ signal })).keys()], { signal }),
  );
  const counts: number[] = [];
  for (const scope of scopes) {
    const passes = pathTest(scope) ?? (() => true);
    const changes = await changesIn(parts, scope, signal);
    let count = 0;
    for (const path of paths) {
      if (passes(path) && (changes?.changes.has(path) ?? true)) count++;
      if (isTurnOver()) await nextTurn();
    }
    counts.push(count);
  }
  return counts;
}

/**
 * Finds commits by their messages and by the names and files that they changed. Needs no index.
 *
 * @throws INPUT_INVALID if the query is empty or too long, there is no repository of git, or `since` is neither a time
 *   nor a revision
 */
export async function findCommits(
  { session, processEnv, thesaurus }: ProjectParts,
  request: CommitRequest,
): Promise<CommitResult> {
  checkQuery(request.query);
  checkLimit(request.limit);
  session.assertOpen();
  const { searchCommits } = await import('@codesearch/git/commits');
  const { key } = session.manifest;
  const git = { folder: key.root, env: (name: string) => processEnv[name], signal: request.signal };
  const { kind, title } = readQuery(request.query);
  const related = kind === 'prose' ? thesaurus().related(title) : [];
  return searchCommits(git, request, { revision: revisionOf(key)?.commit, related });
}

/**
 * Whether a scan enters the folder, or lists or skips the file, at a path. Needs no index.
 *
 * @param path relative to the root
 */
export async function coversPath({ session }: ProjectParts, path: string, signal?: AbortSignal): Promise<boolean> {
  return session.readTree(async (stages) => {
    const found = await (await stages.get('scanner')).explain({ path, signal });
    return found.verdict === 'folder' ? found.entered : found.verdict === 'listed' || found.verdict === 'skipped';
  });
}

/** Loads the languages that the chunker recognizes. Needs no index. */
export async function languagesOf({ session, config }: ProjectParts): Promise<readonly LanguageDescription[]> {
  session.assertOpen();
  const { languages } = config.stages.chunker.describe(session.stages.context);
  return (await languages?.()) ?? [];
}

/**
 * Hosts that plugins of the configuration declare to send text to, and that no plugin has contacted before. Hosts of
 * this machine are left out.
 */
export async function newHosts({ session, config }: ProjectParts): Promise<readonly Contact[]> {
  if (config.offline || !hasOtherPlugins(config)) return [];
  const { newServiceHosts } = await import('../config/service-hosts.ts');
  return newServiceHosts(config, session.stages.context);
}

/** The weights of the reranker that can be fitted to the index; `undefined` if it has none. */
export function fittableWeights({ session, config }: ProjectParts): FittableWeights | undefined {
  return config.stages.reranker.describe(session.stages.context).fittable;
}

/** Finds code like an example, see `Project.similar`. */
export async function findSimilar(parts: ProjectParts, request: ProjectSimilarRequest): Promise<SearchResult> {
  checkLimit(request.limit);
  const { root } = parts.session.manifest.key;
  const read = ({
    session,
  }: ProjectParts): Promise<{ readonly value: readonly SearchHit[]; readonly index: SearchedIndex }> =>
    session.read(({ stages }) => similarPipeline(stages, root, request), opening(parts, request));
  const { value: hits, index } =
    request.sync === false
      ? await asBuilt(parts, async (built) => marked(await read(built), built !== parts))
      : await rebuilding(parts, request, () => read(parts));
  return { query: readQuery(`${request.path}:${request.line}`), fit: 'unknown', hits, notes: [], index };
}

/** Runs a call on the index, which is built again if it has other settings and the request may write. */
function rebuilding<Value>(
  parts: ProjectParts,
  { sync = true, waitMs, confirmWide, confirmRebuild, onEvent, signal }: Omit<ProjectSearchRequest, 'query'>,
  call: () => Promise<Value>,
): Promise<Value> {
  return sync ? withRebuild(parts, { waitMs, confirmWide, confirmRebuild, onEvent, signal }, call) : call();
}

function opening(
  parts: ProjectParts,
  { filter, sync = true, waitMs, confirmWide, onEvent, signal }: Omit<ProjectSearchRequest, 'query'>,
): OpenOptions {
  if (!sync) return { signal };
  const { pathGlobs, excludedGlobs = [] } = filter ?? {};
  const first = pathGlobs && { pathGlobs, excludedGlobs };
  const options = { confirmWide, first, onEvent, signal };
  return { signal, waitMs, sync: (wait) => syncIndex(parts.session, parts, { ...options, ...wait }) };
}

/** Characters of a query: more than an issue with its stack traces has. */
const maxQueryLength = 100_000;

/** @throws INPUT_INVALID if the query is empty or too long */
export function checkQuery(query: string): void {
  if (query.trim() === '') throw errors.inputInvalid('The query is empty.', 'Ask a question, or name a symbol.');
  if (query.length <= maxQueryLength) return;
  throw errors.inputInvalid(
    `The query has ${query.length} characters, and the limit is ${maxQueryLength}.`,
    'Ask a shorter question.',
  );
}

/**
 * @param match that of the request; with it, the limit can be `Infinity`
 * @throws INPUT_INVALID if the limit is not a whole number from 1 to 1000
 */
export function checkLimit(limit: number | undefined, match?: string): void {
  if (match !== undefined && limit === Infinity) return;
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= 1000)) return;
  throw errors.inputInvalid(`The limit ${limit} cannot be used.`, 'Give a whole number from 1 to 1000.');
}
