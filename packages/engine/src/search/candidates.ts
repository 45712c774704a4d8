import type { FileEvidence, RankedEntry, RankedList, Retrieval } from '@codesearch/kernel';
import { reciprocalRank } from './reciprocal-rank.ts';

/** What the retrievals of a query found. */
export interface RetrievedLists {
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

/**
 * Groups what was found by file and gathers all evidence for each; files by descending fused score.
 *
 * @param most files to propose at most
 */
export function gatherCandidates(retrieved: RetrievedLists, most: number): FileCandidate[] {
  const files = new FileDrafts();
  addChunks(retrieved, files);
  for (const { id, path } of retrieved.definitions) {
    const file = files.of(path);
    file.definition ??= file.chunks.find((chunk) => chunk.id === id) ?? { id, fused: 0 };
  }
  eachRanked(retrieved.denseFiles, ({ path, score }, rank) => (files.of(path).evidence.dense = { rank, score }));
  eachRanked(retrieved.lexicalFiles, ({ path, score }, rank) => (files.of(path).evidence.lexical = { rank, score }));
  return files.best(most);
}

type Draft<Finished> = { -readonly [Key in keyof Finished]: Finished[Key] };

interface FileDraft extends Draft<FileCandidate> {
  readonly evidence: Draft<FileEvidence>;
  readonly chunks: Draft<ChunkEvidence>[];
}

/** The files that were found, by their paths. */
class FileDrafts {
  readonly #files = new Map<string, FileDraft>();

  of(path: string): FileDraft {
    let file = this.#files.get(path);
    if (!file) this.#files.set(path, (file = { path, evidence: {}, chunks: [], fused: 0 }));
    return file;
  }

  best(most: number): FileCandidate[] {
    const files = [...this.#files.values()];
    for (const file of files) {
      const { bestDense, lexicalSum, dense, lexical } = file.evidence;
      file.fused = opinion(bestDense) + opinion(lexicalSum) + opinion(dense) + opinion(lexical);
    }
    const best = files.sort((a, b) => b.fused - a.fused || (a.path < b.path ? -1 : 1)).slice(0, most);
    for (const { chunks } of best) chunks.sort((a, b) => b.fused - a.fused);
    return best;
  }
}

/** Ranks begin with 1. An iterator over entries would make one array per entry. */
function eachRanked(list: RankedList, take: (entry: RankedEntry, rank: number) => void): void {
  for (let place = 0; place < list.length; place++) take(list[place] as RankedEntry, place + 1);
}

function addChunks({ dense, lexical }: Pick<RetrievedLists, 'dense' | 'lexical'>, files: FileDrafts): void {
  const drafts = new Map<string, Draft<ChunkEvidence>>();
  const draftOf = (id: string, file: FileDraft): Draft<ChunkEvidence> => {
    let draft = drafts.get(id);
    if (!draft) {
      draft = { id, fused: 0 };
      drafts.set(id, draft);
      file.chunks.push(draft);
    }
    return draft;
  };
  let filesByVector = 0;
  eachRanked(dense, ({ id, path, score }, rank) => {
    const file = files.of(path);
    file.evidence.bestDense ??= { rank: ++filesByVector, score };
    const draft = draftOf(id, file);
    draft.dense = { rank, score };
    draft.fused += reciprocalRank(rank);
  });
  const sums = new Map<FileDraft, LexicalSum>();
  eachRanked(lexical, ({ id, path, score }, rank) => {
    const file = files.of(path);
    addToSum(sums, file, score);
    const draft = draftOf(id, file);
    draft.lexical = { rank, score };
    draft.fused += reciprocalRank(rank);
  });
  const ordered = [...sums.values()].sort((a, b) => b.score - a.score);
  for (const [index, { file, score }] of ordered.entries()) file.evidence.lexicalSum = { rank: index + 1, score };
}

interface LexicalSum {
  readonly file: FileDraft;
  score: number;
  count: number;
}

/** The best chunks come first. */
function addToSum(sums: Map<FileDraft, LexicalSum>, file: FileDraft, score: number): void {
  const sum = sums.get(file);
  if (!sum) sums.set(file, { file, score, count: 1 });
  else if (sum.count++ < summedChunks) sum.score += score;
}

function opinion(retrieval: Retrieval | undefined): number {
  return reciprocalRank(retrieval?.rank ?? absentRank);
}
