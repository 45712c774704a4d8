import type { SearchHit } from '@codesearch/engine';
import type { QueryWords } from '@codesearch/presentation';

/*
 * Fitted to the embedding model that is built in, on the development benchmark: 346 questions to the repository that they are about, of
 * which 3 are below the floor, and 528 to one of the other twenty, of which 360 are. Some of these others have an answer, because two web
 * frameworks share their subjects. `bench/floor/run.ts` measures it.
 */
const floor = 0.4;
const weightOfWords = 0.5;

/** The hits in which words of the question are counted. */
const firstHits = 5;
/** A pasted report has far more words than any chunk. */
const maxWords = 20;

/**
 * Whether the hits of a question are good enough to be offered as an answer: the best similarity of all of them, and the largest share of
 * the question's words in one of the first.
 */
export function answersQuestion(hits: readonly SearchHit[], words: QueryWords): boolean {
  if (words.size === 0 || words.size > maxWords) return true;
  const similarity = Math.max(0, ...hits.map(({ candidate }) => candidate.dense?.score ?? 0));
  const shares = hits
    .slice(0, firstHits)
    .map(({ chunk }) => words.countIn(`${chunk.path}\n${chunk.text}`) / words.size);
  return similarity + weightOfWords * Math.max(0, ...shares) >= floor;
}
