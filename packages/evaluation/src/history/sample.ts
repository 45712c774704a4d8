import { createHash } from 'node:crypto';
import type { JudgedQuery } from '../query/judged-query.ts';
import { halfOf } from './half.ts';
import type { Half } from './half.ts';

/** How many questions of which half. */
export interface SampleOptions {
  /** Default: both. */
  readonly half?: Half | undefined;
  readonly seed: number;
  /** Max questions. */
  readonly count: number;
}

/** Samples questions, the same for the same seed. */
export function sample<Query extends JudgedQuery>(
  queries: readonly Query[],
  { half, seed, count }: SampleOptions,
): readonly Query[] {
  const key = ({ id }: Query): string => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return queries
    .filter(({ id }) => half === undefined || halfOf(id) === half)
    .map((query) => ({ query, key: key(query) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ query }) => query);
}
