import type { Miss } from '../diagnosis/miss.ts';
import type { Scores } from '../metric/query-scores.ts';
import type { JudgedQuery } from '../query/judged-query.ts';
import type { Place } from '../query/place.ts';

/** A hit of a question. */
export interface JudgedHit extends Place {
  readonly startLine: number;
  readonly endLine: number;
  /** Whether it overlaps a relevant place. */
  readonly relevant: boolean;
}

/** A question with the answer of one configuration. */
export interface AnsweredQuery extends JudgedQuery {
  /** Language of the first relevant file; `not indexed` if it has no chunks. */
  readonly language: string;
  readonly scores: Scores;
  /** Best first. */
  readonly hits: readonly JudgedHit[];
  /** Rank of the first relevant hit, from 1; absent without one. */
  readonly rank?: number;
  /** Set if no hit is relevant. */
  readonly miss?: Miss;
}
