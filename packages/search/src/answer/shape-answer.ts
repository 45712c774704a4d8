import type { Query } from '@codesearch/kernel';
import type { Answer } from './answer.ts';
import type { SearchHit } from '../search-hit.ts';
import type { Fit } from './fit.ts';
import { QueryWords } from './query-words.ts';
import { shapeHit } from './shape-hit.ts';

/** What an answer is made of. */
export interface AnswerParts {
  readonly query: Query;
  readonly fit: Fit;
  readonly lead?: string | undefined;
  readonly hits: readonly SearchHit[];
}

/** Makes the value that every face draws. */
export function shapeAnswer({ query, fit, lead, hits }: AnswerParts): Answer {
  const words = new QueryWords(query);
  return { query: query.text, fit, ...(lead !== undefined && { lead }), hits: hits.map((hit) => shapeHit(hit, words)) };
}
