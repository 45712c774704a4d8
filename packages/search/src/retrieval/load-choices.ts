import type { Candidate, FileEvidence, StoredChunk } from '@codesearch/kernel';
import type { ChunkEvidence, FileCandidate } from './candidates.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** A chunk of a file that becomes a candidate. */
export interface Choice {
  readonly file: FileCandidate;
  readonly evidence: ChunkEvidence;
}

/** Candidates with their text. */
export interface LoadedCandidates {
  readonly found: readonly Candidate[];
  /** Chunks that were found and could not be loaded. */
  readonly lost: number;
}

/** Evidence of a candidate besides the retrievals. */
export interface Evidence {
  /** Share of the query that the text contains word for word. */
  readonly verbatim: number;
  /** How certainly a report names a line of the chunk. */
  readonly inReport?: number | undefined;
  readonly file: FileEvidence;
}

type Draft<Finished> = { -readonly [Key in keyof Finished]: Finished[Key] };

/** Loads the text of the chosen chunks. A chunk that is gone is lost. */
export async function loadChoices(
  retriever: Retriever,
  chosen: readonly Choice[],
  evidenceOf: (choice: Choice, chunk: StoredChunk) => Evidence,
): Promise<LoadedCandidates> {
  const loaded = await retriever.load(chosen.map(({ evidence }) => evidence.id));
  const byId = new Map(loaded.map((chunk) => [chunk.id, chunk]));
  const found: Candidate[] = [];
  for (const choice of chosen) {
    const chunk = byId.get(choice.evidence.id);
    if (!chunk) continue;
    const { dense, lexical, fused } = choice.evidence;
    const more = evidenceOf(choice, chunk);
    // Assigned one by one, because a hundred candidates with optional spreads take three times as long.
    const candidate: Draft<Candidate> = { chunk, fused, file: more.file };
    if (dense) candidate.dense = dense;
    if (lexical) candidate.lexical = lexical;
    if (more.verbatim > 0) candidate.verbatim = more.verbatim;
    if (more.inReport !== undefined) candidate.inReport = more.inReport;
    found.push(candidate);
  }
  return { found, lost: chosen.length - found.length };
}
