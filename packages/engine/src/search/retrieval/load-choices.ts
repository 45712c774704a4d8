import type { Candidate, StoredChunk } from '@codesearch/kernel';
import type { ChunkEvidence, FileCandidate } from './candidates.ts';
import type { Retriever } from './retriever.ts';

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
  readonly chunk?: Pick<Candidate, 'inReport'>;
  readonly file?: Candidate['file'];
}

/** Loads the text of the chosen chunks. A chunk that is gone is lost. */
export async function loadChoices(
  retriever: Retriever,
  chosen: readonly Choice[],
  evidenceOf: (choice: Choice, chunk: StoredChunk) => Evidence,
): Promise<LoadedCandidates> {
  const loaded = await retriever.load(chosen.map(({ evidence }) => evidence.id));
  const byId = new Map(loaded.map((chunk) => [chunk.id, chunk]));
  const found = chosen.flatMap((choice): readonly Candidate[] => {
    const { file, evidence } = choice;
    const chunk = byId.get(evidence.id);
    if (!chunk) return [];
    const { dense, lexical, fused } = evidence;
    const more = evidenceOf(choice, chunk);
    return [
      {
        chunk,
        ...(dense && { dense }),
        ...(lexical && { lexical }),
        ...(more.verbatim > 0 && { verbatim: more.verbatim }),
        ...more.chunk,
        fused,
        file: { ...file.evidence, ...more.file },
      },
    ];
  });
  return { found, lost: chosen.length - found.length };
}
