import type { FileEvidence, RankedList, Retrieval } from '../contract/search.ts';
import { reciprocalRank } from './reciprocal-rank.ts';

/** What the retrievals of a query found. */
export interface Retrieved {
  readonly dense: RankedList;
  readonly lexical: RankedList;
  /** Chunks by the names that they define. */
  readonly definitions: RankedList;
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
  /** The chunk whose names meet the query best: what defines a thing is often not what mentions it most. */
  readonly definition?: ChunkEvidence;
  readonly fused: number;
}

/** Scores of a file's chunks that make its lexical sum: more than its best alone, fewer than favour long files. */
const summedChunks = 3;

/** Stands for the rank of a file that a list does not have: behind all that it has. */
const absentRank = 1000;

/** Groups what was found by file and gathers all evidence for each; files by descending fused score. */
export function gatherCandidates({
  dense,
  lexical,
  definitions,
  denseFiles,
  lexicalFiles,
}: Retrieved): FileCandidate[] {
  const files = new Map<string, FileDraft>();
  const fileOf = (path: string): FileDraft => {
    let file = files.get(path);
    if (!file) files.set(path, (file = { path, evidence: {}, chunks: [] }));
    return file;
  };
  addChunks({ dense, lexical }, fileOf);
  addDefinitions(definitions, fileOf);
  addBestDense(dense, fileOf);
  addLexicalSums(lexical, fileOf);
  for (const [index, { path, score }] of denseFiles.entries()) fileOf(path).evidence.dense = { rank: index + 1, score };
  for (const [index, { path, score }] of lexicalFiles.entries())
    fileOf(path).evidence.lexical = { rank: index + 1, score };
  return Array.from(files.values(), finished).sort((a, b) => b.fused - a.fused || (a.path < b.path ? -1 : 1));
}

type Draft<Finished> = { -readonly [Key in keyof Finished]: Finished[Key] };

interface FileDraft {
  readonly path: string;
  readonly evidence: Draft<FileEvidence>;
  readonly chunks: Draft<ChunkEvidence>[];
  definition?: ChunkEvidence;
}

type FileOf = (path: string) => FileDraft;

function addChunks(lists: Pick<Retrieved, 'dense' | 'lexical'>, fileOf: FileOf): void {
  const drafts = new Map<string, Draft<ChunkEvidence>>();
  for (const retrieval of ['dense', 'lexical'] as const) {
    for (const [index, { id, path, score }] of lists[retrieval].entries()) {
      let draft = drafts.get(id);
      if (!draft) {
        draft = { id, fused: 0 };
        drafts.set(id, draft);
        fileOf(path).chunks.push(draft);
      }
      const rank = index + 1;
      draft[retrieval] = { rank, score };
      draft.fused += reciprocalRank(rank);
    }
  }
}

function addDefinitions(list: RankedList, fileOf: FileOf): void {
  for (const { id, path } of list) {
    const file = fileOf(path);
    file.definition ??= file.chunks.find((chunk) => chunk.id === id) ?? { id, fused: 0 };
  }
}

function addBestDense(list: RankedList, fileOf: FileOf): void {
  let rank = 0;
  for (const { path, score } of list) {
    const { evidence } = fileOf(path);
    evidence.bestDense ??= { rank: ++rank, score };
  }
}

function addLexicalSums(list: RankedList, fileOf: FileOf): void {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { path, score } of list) {
    const own = sums.get(path);
    if (!own) sums.set(path, { sum: score, count: 1 });
    else if (own.count < summedChunks) {
      own.sum += score;
      own.count++;
    }
  }
  const ordered = [...sums].sort((a, b) => b[1].sum - a[1].sum);
  for (const [index, [path, { sum }]] of ordered.entries())
    fileOf(path).evidence.lexicalSum = { rank: index + 1, score: sum };
}

function finished({ path, evidence, chunks, definition }: FileDraft): FileCandidate {
  const { bestDense, lexicalSum, dense, lexical } = evidence;
  const opinions = [bestDense, lexicalSum, dense, lexical];
  const fused = opinions.reduce((sum, opinion) => sum + reciprocalRank(opinion?.rank ?? absentRank), 0);
  chunks.sort((a, b) => b.fused - a.fused);
  return { path, evidence, chunks, ...(definition && { definition }), fused };
}
