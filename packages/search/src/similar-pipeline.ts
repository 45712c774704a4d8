import { errors } from '@codesearch/kernel';
import type { RankedList, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { inspectChunks } from './inspect-chunks.ts';
import type { Inspection } from './inspect-chunks.ts';
import { codeOnly } from './retrieval/without-tests.ts';
import { defaultLimit } from './search-request.ts';
import type { SearchHit } from './search-hit.ts';
import type { SearchedStages } from './searched-stages.ts';

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

/**
 * Finds code similar to the code at a line, by the stored vectors only: it may share no names or words.
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
  const example = chunkAt({ root, path, line }, await store.list({ path, signal }));
  const [vector] = await store.vectors({ ids: [example.id], signal });
  if (!vector) return [];
  const search = (topK: number): Promise<RankedList> =>
    store.searchDense({ vector, topK, filter: { ...filter, granularity: 'chunk' }, signal });
  const found = await (filter?.excludedRoles?.includes('test')
    ? codeOnly({ load: (ids) => store.load({ ids, signal }), list: (of) => store.list({ path: of, signal }) }).ranked(
        limit + 1,
        search,
      )
    : search(limit + 1));
  const others = found.filter(({ id }) => id !== example.id).slice(0, limit);
  const chunks = await store.load({ ids: others.map(({ id }) => id), signal });
  const inspections = await inspectChunks(stages, chunks, signal);
  const scores = new Map(others.map(({ id, score }, index) => [id, { score, rank: index + 1 }]));
  return chunks.map((chunk, index) => {
    const { score, rank } = scores.get(chunk.id) as { score: number; rank: number };
    return {
      root,
      chunk,
      score,
      signals: [{ name: 'similarity', value: score, weight: 1 }],
      candidate: { dense: { rank, score }, fused: 0, file: {} },
      others: [],
      copies: [],
      ...(inspections[index] as Inspection),
    };
  });
}

/** A line of a file. */
interface Location {
  readonly root: string;
  readonly path: string;
  readonly line: number;
}

function chunkAt({ root, path, line }: Location, chunks: readonly StoredChunk[]): StoredChunk {
  if (chunks.length === 0) throw errors.notIndexed(root, path);
  const found = chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
  if (!found)
    throw errors.inputInvalid(
      `Line ${line} of ${path} is blank or past the end of the file.`,
      'Give a line with code on it.',
    );
  return found;
}
