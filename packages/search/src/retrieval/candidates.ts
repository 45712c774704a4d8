import type { FileEvidence, RankedEntry, RankedList, Retrieval, TextMatch } from '@codesearch/kernel';

/** The results of the retrievals for a query. */
export interface RetrievedLists {
  readonly dense: RankedList;
  readonly lexical: RankedList;
  /** Chunks found by the names that they define. */
  readonly definitions: RankedList;
  /** Chunks that define a name of the query. */
  readonly named: readonly TextMatch[];
  /** Chunks that contain a part of the query word for word. */
  readonly verbatim: readonly TextMatch[];
  /** Chunks in which the query, as a piece of code, is completely or together with the chunks next to them. */
  readonly pasted: readonly TextMatch[];
  /** Chunks with a line that a report names. */
  readonly places: readonly { readonly id: string; readonly path: string }[];
  readonly denseFiles: RankedList;
  readonly lexicalFiles: RankedList;
}

/** The results of retrievals that found nothing. */
export const noLists: RetrievedLists = {
  dense: [],
  lexical: [],
  definitions: [],
  named: [],
  verbatim: [],
  pasted: [],
  places: [],
  denseFiles: [],
  lexicalFiles: [],
};

/** A chunk before its text is loaded. */
export interface ChunkEvidence {
  readonly id: string;
  readonly dense?: Retrieval | undefined;
  readonly lexical?: Retrieval | undefined;
  /** Share of the query that is known to be in the text, or around it, before the text is loaded. */
  readonly verbatim?: number | undefined;
  readonly fused: number;
}

/**
 * A file that retrieval proposes, with its chunks by descending fused score; no chunks if only the file's own entry was
 * found.
 */
export interface FileCandidate {
  readonly path: string;
  readonly evidence: FileEvidence;
  readonly chunks: readonly ChunkEvidence[];
  /**
   * The chunk whose names match the query best. The definition of a name is often not the chunk that mentions it most.
   */
  readonly definition?: ChunkEvidence;
  /** Chunks that are always candidates: they define a name of the query, or contain a part of it word for word. */
  readonly certain: readonly ChunkEvidence[];
  readonly fused: number;
}

/** Max such chunks of one file. */
const maxCertain = 12;

/** Number of best chunks whose scores make the lexical sum of a file: more would favor long files. */
const summedChunks = 3;

/** More than all lists together, so that files with a certain chunk are proposed before others. */
const certainContribution = 1;

/** A file whose place the query names comes before all whose chunks only contain a quoted word of it. */
const placeContribution = 2 * certainContribution;

/**
 * Share of the proposed files that have the best rank in one of the lists, with or without a certain chunk: many files
 * can contain a common word that the query quotes.
 */
const foremostShare = 0.2;

/** The rank of a file that is not in a list: behind all that are. */
const absentRank = 1000;

/**
 * Groups the retrieved entries by file, with all evidence for each file.
 *
 * @param max max files to propose
 * @returns files by descending fused score
 */
export function gatherCandidates(retrieved: RetrievedLists, max: number): FileCandidate[] {
  const files = new FileDrafts();
  addChunks(retrieved, files);
  for (const { id, path } of retrieved.definitions) {
    const file = files.of(path);
    file.definition ??= file.chunks.find((chunk) => chunk.id === id) ?? draftOf(id);
  }
  for (const { id, path } of retrieved.pasted) addCertain(files.of(path), id, { verbatim: 1 });
  for (const { id, path } of [...retrieved.places, ...retrieved.named, ...retrieved.verbatim]) {
    addCertain(files.of(path), id);
  }
  for (const path of new Set(retrieved.places.map((place) => place.path))) files.of(path).fused += placeContribution;
  eachRanked(retrieved.denseFiles, ({ path, score }, rank) => (files.of(path).evidence.dense = { rank, score }));
  eachRanked(retrieved.lexicalFiles, ({ path, score }, rank) => (files.of(path).evidence.lexical = { rank, score }));
  return files.best(max);
}

type Draft<Finished> = { -readonly [Key in keyof Finished]: Finished[Key] };

interface FileDraft extends Draft<FileCandidate> {
  readonly evidence: Draft<FileEvidence>;
  readonly chunks: Draft<ChunkEvidence>[];
  readonly certain: ChunkEvidence[];
}

/** The files that were found, by their paths. */
class FileDrafts {
  readonly #files = new Map<string, FileDraft>();

  of(path: string): FileDraft {
    let file = this.#files.get(path);
    if (!file) this.#files.set(path, (file = { path, evidence: {}, chunks: [], certain: [], fused: 0 }));
    return file;
  }

  best(max: number): FileCandidate[] {
    const files = [...this.#files.values()];
    for (const file of files) {
      const { bestDense, lexicalSum, dense, lexical } = file.evidence;
      file.fused += rrfContribution(bestDense);
      file.fused += rrfContribution(lexicalSum);
      file.fused += rrfContribution(dense);
      file.fused += rrfContribution(lexical);
      if (file.certain.length > 0) file.fused += certainContribution;
    }
    const first = files.sort((a, b) => b.fused - a.fused || (a.path < b.path ? -1 : 1)).slice(0, max);
    const isLimited = first.length < files.length && first.at(-1)?.certain.length !== 0;
    const kept = isLimited ? foremost(files, Math.floor(foremostShare * max)) : [];
    const missing = kept.filter((file) => !first.includes(file));
    const best = [...first.slice(0, max - missing.length), ...missing];
    for (const { chunks } of best) chunks.sort((a, b) => b.fused - a.fused);
    return best;
  }
}

/** The files with the best rank in one of the lists. */
function foremost(files: readonly FileDraft[], count: number): readonly FileDraft[] {
  return files
    .map((file) => ({ file, rank: bestRank(file) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ file }) => file);
}

function bestRank({ evidence: { bestDense, lexicalSum, dense, lexical } }: FileDraft): number {
  return Math.min(rankOf(bestDense), rankOf(lexicalSum), rankOf(dense), rankOf(lexical));
}

function addCertain({ chunks, certain }: FileDraft, id: string, known: Pick<ChunkEvidence, 'verbatim'> = {}): void {
  if (certain.length >= maxCertain || certain.some((chunk) => chunk.id === id)) return;
  const chunk = chunks.find((each) => each.id === id) ?? draftOf(id);
  certain.push(Object.assign(chunk, known));
}

/** With all properties from the start: hundreds of objects that get them one by one take several times the memory. */
function draftOf(id: string): Draft<ChunkEvidence> {
  return { id, dense: undefined, lexical: undefined, verbatim: undefined, fused: 0 };
}

/** Ranks begin with 1. An index loop, since an iterator over entries would allocate one array per entry. */
function eachRanked(list: RankedList, take: (entry: RankedEntry, rank: number) => void): void {
  for (let index = 0; index < list.length; index++) take(list[index] as RankedEntry, index + 1);
}

function addChunks({ dense, lexical }: Pick<RetrievedLists, 'dense' | 'lexical'>, files: FileDrafts): void {
  const drafts = new Map<string, Draft<ChunkEvidence>>();
  const found = (id: string, file: FileDraft): Draft<ChunkEvidence> => {
    let draft = drafts.get(id);
    if (!draft) {
      draft = draftOf(id);
      drafts.set(id, draft);
      file.chunks.push(draft);
    }
    return draft;
  };
  let denseFileCount = 0;
  eachRanked(dense, ({ id, path, score }, rank) => {
    const file = files.of(path);
    file.evidence.bestDense ??= { rank: ++denseFileCount, score };
    const draft = found(id, file);
    draft.dense = { rank, score };
    draft.fused += reciprocalRank(rank);
  });
  const sums = new Map<FileDraft, LexicalSum>();
  eachRanked(lexical, ({ id, path, score }, rank) => {
    const file = files.of(path);
    addToSum(sums, file, score);
    const draft = found(id, file);
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

/** Adds the score of a chunk to the lexical sum of its file. Chunks come best first. */
function addToSum(sums: Map<FileDraft, LexicalSum>, file: FileDraft, score: number): void {
  const sum = sums.get(file);
  if (!sum) sums.set(file, { file, score, count: 1 });
  else if (sum.count++ < summedChunks) sum.score += score;
}

/** The contribution of one list to the fused score of a file. */
function rrfContribution(retrieval: Retrieval | undefined): number {
  return reciprocalRank(rankOf(retrieval));
}

function rankOf(retrieval: Retrieval | undefined): number {
  return retrieval?.rank ?? absentRank;
}

/** The constant of the paper, which other implementations use too. */
const rankOffset = 60;

/**
 * The contribution of one list to the score of an entry in reciprocal rank fusion (RRF), which sums the contributions
 * of all lists that contain the entry. G. V. Cormack, C. L. A. Clarke, S. Büttcher, "Reciprocal Rank Fusion outperforms
 * Condorcet and individual rank learning methods", SIGIR 2009.
 *
 * @param rank 1 for the best
 */
function reciprocalRank(rank: number): number {
  return 1 / (rankOffset + rank);
}
