import type { FileEvidence, RankedEntry, RankedList, Retrieval } from '../contract/search.ts';
import { fuse } from './fuse.ts';

/** What the four retrievals of a query found. */
export interface Retrieved {
  readonly dense: RankedList;
  readonly lexical: RankedList;
  readonly denseFiles: RankedList;
  readonly lexicalFiles: RankedList;
}

/** A chunk before its text is loaded. */
export interface ChunkEvidence {
  readonly id: string;
  readonly dense?: Retrieval;
  readonly lexical?: Retrieval;
  readonly fused: number;
}

/** A file that retrieval proposes, with its best chunks by fused score; none where only the file itself was found. */
export interface FileCandidate {
  readonly path: string;
  readonly evidence: FileEvidence;
  readonly chunks: readonly ChunkEvidence[];
  readonly fused: number;
}

/** Scores of a file's chunks that make its lexical sum: more than its best alone, fewer than favour long files. */
const summedChunks = 3;

/** Groups what was found by file and gathers all evidence for each; files by descending fused score. */
export function gatherCandidates(retrieved: Retrieved): FileCandidate[] {
  const fused = fuse([retrieved.dense, retrieved.lexical]);
  const dense = retrievals(retrieved.dense, (entry) => entry.id);
  const lexical = retrievals(retrieved.lexical, (entry) => entry.id);
  const denseFiles = retrievals(retrieved.denseFiles, (entry) => entry.path);
  const lexicalFiles = retrievals(retrieved.lexicalFiles, (entry) => entry.path);
  const bestDense = bestPerFile(retrieved.dense);
  const lexicalSums = sumPerFile(retrieved.lexical);

  const chunks = new Map<string, ChunkEvidence[]>();
  const paths = new Map<string, string>();
  for (const { id, path } of [...retrieved.dense, ...retrieved.lexical]) paths.set(id, path);
  for (const { path } of [...retrieved.denseFiles, ...retrieved.lexicalFiles]) chunks.set(path, []);
  for (const [id, path] of paths) {
    const own = chunks.get(path) ?? [];
    own.push({ id, ...given('dense', dense.get(id)), ...given('lexical', lexical.get(id)), fused: fused.get(id) ?? 0 });
    chunks.set(path, own);
  }

  const fileLists = [bestDense, lexicalSums, denseFiles, lexicalFiles];
  const files = [...chunks].map(([path, own]): FileCandidate => {
    own.sort((a, b) => b.fused - a.fused);
    const evidence: FileEvidence = {
      ...given('dense', denseFiles.get(path)),
      ...given('lexical', lexicalFiles.get(path)),
      ...given('bestDense', bestDense.get(path)),
      ...given('lexicalSum', lexicalSums.get(path)),
    };
    const score = fileLists.reduce((sum, list) => sum + 1 / (60 + (list.get(path)?.rank ?? 1000)), 0);
    return { path, evidence, chunks: own, fused: score };
  });
  return files.sort((a, b) => b.fused - a.fused || (a.path < b.path ? -1 : 1));
}

function retrievals(list: RankedList, key: (entry: RankedEntry) => string): Map<string, Retrieval> {
  return new Map(list.map((entry, index) => [key(entry), { rank: index + 1, score: entry.score }]));
}

function bestPerFile(list: RankedList): Map<string, Retrieval> {
  const best = new Map<string, Retrieval>();
  for (const { path, score } of list) if (!best.has(path)) best.set(path, { rank: best.size + 1, score });
  return best;
}

function sumPerFile(list: RankedList): Map<string, Retrieval> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { path, score } of list) {
    const own = sums.get(path) ?? { sum: 0, count: 0 };
    if (own.count < summedChunks) sums.set(path, { sum: own.sum + score, count: own.count + 1 });
  }
  const ordered = [...sums].sort((a, b) => b[1].sum - a[1].sum);
  return new Map(ordered.map(([path, { sum }], index) => [path, { rank: index + 1, score: sum }]));
}

function given<Key extends string>(key: Key, value: Retrieval | undefined): Partial<Record<Key, Retrieval>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Retrieval>);
}
