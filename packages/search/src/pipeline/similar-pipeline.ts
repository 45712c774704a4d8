import { CodesearchError, errors } from '@codesearch/kernel';
import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { CodeSymbol, RankedList, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { definitionAround, definitionOf } from '../definition/definition.ts';
import { wordsOf } from '../words/query-words.ts';
import { distinctDefinitions, finishedHits } from '../hit/finished-hits.ts';
import { inspectChunks } from '../hit/freshness.ts';
import { codeOnly } from '../retrieval/tests-apart.ts';
import { defaultLimit } from '../request/search-request.ts';
import type { SearchHit } from '../hit/search-hit.ts';
import type { SearchedStages } from '../retriever/searched-stages.ts';

/** A search by example. */
export interface SimilarRequest {
  /** Path relative to the root. */
  readonly path: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Max hits. Default 10. */
  readonly limit?: number | undefined;
  readonly filter?: Omit<SearchFilter, 'granularity'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Neighbors for each hit: of those in one definition, and of those in the file of the example, few are hits. */
const neighborsPerHit = 4;

/**
 * Finds code similar to the code at a line, by the stored vectors only: it may share no names or words. Without the
 * definition that the line is in; other files come first.
 *
 * @throws INPUT_INVALID if the file is not indexed, or the line is in no chunk of it
 */
export async function similarPipeline(
  stages: SearchedStages,
  root: string,
  request: SimilarRequest,
): Promise<readonly SearchHit[]> {
  const { path, line, limit = defaultLimit, filter, signal } = request;
  const store = await stages.get('store');
  const list = (of: string): Promise<readonly StoredChunk[]> => store.list({ paths: [of], signal });
  const example = chunkAt({ root, path, line }, await list(path));
  const [vector] = await store.vectors({ ids: [example.id], signal });
  if (!vector) return [];
  const search = (topK: number): Promise<RankedList> =>
    store.searchDense({ vector, topK, filter: { ...filter, granularity: 'chunk' }, signal });
  const count = neighborsPerHit * limit + 1;
  const found = await (filter?.excludedRoles?.includes('test')
    ? codeOnly({ load: (ids) => store.load({ ids, signal }), list }).ranked(count, search)
    : search(count));
  const around = definitionAround(example, line);
  const isOwn = (chunk: StoredChunk): boolean =>
    chunk.id === example.id ||
    (around !== undefined && chunk.path === path && startsIn(chunk, around) && chunk.endLine <= around.endLine);
  const retrievals = new Map(found.map(({ id, score }, index) => [id, { score, rank: index + 1 }]));
  const chunks = (await store.load({ ids: found.map(({ id }) => id), signal })).filter((chunk) => !isOwn(chunk));
  const words = wordsOf('');
  const defined: { readonly chunk: StoredChunk; readonly path: string; readonly definition: CodeSymbol | undefined }[] =
    [];
  for (const chunk of chunks) {
    defined.push({ chunk, path: chunk.path, definition: definitionOf(chunk, words) });
    if (isTurnOver()) await nextTurn();
  }
  const neighbors = distinctDefinitions(defined, (each) => each);
  const inOrder = [
    ...neighbors.filter((each) => each.path !== path),
    ...neighbors.filter((each) => each.path === path),
  ];
  const index = { root, inspect: (asked: readonly StoredChunk[]) => inspectChunks(stages, asked, signal) };
  const drafts = inOrder.slice(0, limit).map(({ chunk, definition }) => {
    const dense = retrievals.get(chunk.id)!;
    return {
      index,
      found: chunk,
      chunk,
      ...(definition && { definition }),
      score: dense.score,
      signals: [{ name: 'similarity', value: dense.score, weight: 1 }],
      candidate: { dense, fused: 0, file: {} },
      others: [],
      copies: [],
    };
  });
  return finishedHits(drafts, { list });
}

function startsIn({ startLine }: StoredChunk, around: CodeSymbol): boolean {
  return startLine >= around.startLine && startLine <= around.endLine;
}

/** A line of a file. */
interface Location {
  readonly root: string;
  readonly path: string;
  readonly line: number;
}

function chunkAt({ root, path, line }: Location, chunks: readonly StoredChunk[]): StoredChunk {
  if (chunks.length === 0)
    throw new CodesearchError(`${path} is not in the index.`, {
      code: 'INPUT_INVALID',
      hint: 'Check that the file exists and that no ignore rule excludes it.',
      details: { reason: 'not-indexed', root, path },
    });
  const found = chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
  if (!found)
    throw errors.inputInvalid(
      `Line ${line} of ${path} is blank or past the end of the file.`,
      'Give a line with code on it.',
    );
  return found;
}
