import type { ProjectParts } from '../composition/project-scope.ts';
import { inspectChunks } from '../search/inspect-chunks.ts';
import { createRetriever } from '../search/retriever.ts';
import { similarPipeline } from '../search/similar-pipeline.ts';
import type { OpenOptions } from '../session/open-index.ts';
import { syncIndex } from '../session/sync-index.ts';
import { checkLimit, checkMatch, checkQuery } from './check-request.ts';
import type { ProjectRetrieval, ProjectSearchRequest, ProjectSimilarRequest, SearchResult } from './project.ts';

/** Opens the index of a project for one question, see `Project.retrieve`. */
export async function retrieveFrom(parts: ProjectParts, request: ProjectSearchRequest): Promise<ProjectRetrieval> {
  checkQuery(request.query);
  checkLimit(request.limit);
  await checkMatch(request);
  const { session } = parts;
  const { stages, index, isCurrent } = await session.open(opening(parts, request));
  return {
    root: session.manifest.key.root,
    index,
    isCurrent,
    embedder: JSON.stringify(session.manifest.fingerprint.embedder),
    retriever: await createRetriever(stages, request),
    rerank: async (candidates) => (await stages.get('reranker')).rerank(candidates),
    inspect: (chunks) => inspectChunks(stages, chunks, request.signal),
  };
}

/** Finds code like an example, see `Project.similar`. */
export async function findSimilar(parts: ProjectParts, request: ProjectSimilarRequest): Promise<SearchResult> {
  checkLimit(request.limit);
  const { session } = parts;
  const { root } = session.manifest.key;
  const { value: hits, index } = await session.read(
    ({ stages }) => similarPipeline(stages, root, request),
    opening(parts, request),
  );
  return { query: `${request.path}:${request.line}`, hits, notes: [], index };
}

function opening(
  parts: ProjectParts,
  { sync = true, confirmWide, onEvent, signal }: Omit<ProjectSearchRequest, 'query'>,
): OpenOptions {
  return { signal, ...(sync && { sync: () => syncIndex(parts.session, parts, { confirmWide, onEvent, signal }) }) };
}
