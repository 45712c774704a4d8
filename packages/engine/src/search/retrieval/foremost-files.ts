import type { RankedList, Retrieval } from '@codesearch/kernel';
import type { ChunkEvidence, FileCandidate } from './candidates.ts';
import { textOf, wordsOf } from './query-parts.ts';
import { reciprocalRank } from './reciprocal-rank.ts';
import type { RetrievalScope } from './retrieval-scope.ts';
import { chunkDepth } from './retrieve.ts';
import type { Retriever } from './retriever.ts';

/** The first files, which are searched once more and propose more chunks than others. */
export const foremostFiles = 12;

/** Max entries of each list. */
const depth = 150;

/**
 * Searches once more within the foremost files. The lists over all files end before the second best places of a file, and many
 * chunks are in one of the two lists only.
 *
 * @returns all files, the foremost ones with the evidence of both lists for more of their chunks
 */
export async function searchForemostFiles(
  retriever: Retriever,
  files: readonly FileCandidate[],
  scope: RetrievalScope,
): Promise<readonly FileCandidate[]> {
  const foremost = files.slice(0, foremostFiles);
  if (foremost.length === 0) return files;
  const paths = foremost.map(({ path }) => path);
  const request = { topK: depth, filter: { ...scope.filter, granularity: 'chunk' as const, paths } };
  const [dense, lexical] = await Promise.all([
    retriever.searchDense({ ...textOf(scope), ...request }),
    retriever.searchLexical({ ...wordsOf(scope), ...request }),
  ]);
  const found = new Map<string, Map<string, Found>>();
  add(found, dense, 'dense');
  add(found, lexical, 'lexical');
  return [...foremost.map((file) => withFound(file, found.get(file.path) ?? new Map())), ...files.slice(foremostFiles)];
}

/** The evidence of a chunk of a foremost file. */
interface Found {
  dense?: Retrieval;
  lexical?: Retrieval;
  fused: number;
}

function add(found: Map<string, Map<string, Found>>, list: RankedList, name: 'dense' | 'lexical'): void {
  for (let index = 0; index < list.length; index++) {
    const { id, path, score } = list[index]!;
    let chunks = found.get(path);
    if (!chunks) found.set(path, (chunks = new Map()));
    let chunk = chunks.get(id);
    if (!chunk) chunks.set(id, (chunk = { fused: 0 }));
    chunk[name] = { rank: chunkDepth + 1, score };
    chunk.fused += reciprocalRank(index + 1);
  }
}

/** What the lists over all files say is kept: there, the ranks are those among all chunks. */
function withFound(file: FileCandidate, found: ReadonlyMap<string, Found>): FileCandidate {
  const known = new Map(file.chunks.map((chunk) => [chunk.id, chunk]));
  const more = (chunk: ChunkEvidence): ChunkEvidence => {
    const own = found.get(chunk.id);
    return own ? { ...own, ...chunk, fused: own.fused } : chunk;
  };
  const chunks = [
    ...file.chunks.map(more),
    ...[...found].filter(([id]) => !known.has(id)).map(([id, own]): ChunkEvidence => ({ id, ...own })),
  ].sort((a, b) => b.fused - a.fused);
  return {
    ...file,
    chunks,
    certain: file.certain.map(more),
    ...(file.definition && { definition: more(file.definition) }),
  };
}
