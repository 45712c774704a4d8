import { inOneTurn } from '@codesearch/toolkit/pure';
import type { Query } from '@codesearch/kernel';
import type { Answer, AnswerHit } from './answer.ts';
import type { SearchHit } from '../search-hit.ts';
import type { Fit } from './fit.ts';
import { QueryWords } from './query-words.ts';
import { contextOf, shapeHit } from './shape-hit.ts';

/** What an answer is made of. */
export interface AnswerParts {
  readonly query: Query;
  readonly fit: Fit;
  readonly lead?: string | undefined;
  readonly hits: readonly SearchHit[];
}

/** Makes the value that every face draws. */
export function shapeAnswer(parts: AnswerParts): Answer {
  return inOneTurn(shapeAnswerInSteps(parts));
}

/** Shapes an answer as {@link shapeAnswer} does. One hit is a step: there may be a thousand. */
export function* shapeAnswerInSteps({ query, fit, lead, hits }: AnswerParts): Generator<undefined, Answer, undefined> {
  const words = new QueryWords(query);
  const shaped: AnswerHit[] = [];
  for (const hit of hits) {
    shaped.push(shapeHit(hit, words, contextOf(words, hits.length)));
    yield;
  }
  return { query: query.text, fit, ...(lead !== undefined && { lead }), hits: shaped };
}
