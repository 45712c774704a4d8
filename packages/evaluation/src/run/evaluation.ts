import type { Half } from '../history/half.ts';
import type { MetricName, Scores } from '../metric/query-scores.ts';
import type { Interval } from '../statistics/confidence-interval.ts';
import type { MetricDifference } from '../statistics/paired-comparison.ts';
import type { AnsweredQuery } from './answered-query.ts';

/** The means of some queries. */
export interface Summary {
  readonly queries: number;
  /** Queries with a relevant hit. */
  readonly found: number;
  readonly scores: Scores;
  /** The 95 % confidence interval of each mean. */
  readonly intervals: Readonly<Record<MetricName, Interval>>;
}

/** The queries that have something in common. */
export interface NamedSummary extends Summary {
  readonly name: string;
}

/** How one configuration answered all queries. */
export interface Measurement {
  /** Path of the configuration file; `default` without one. */
  readonly config: string;
  /** Plugin names by stage. */
  readonly plugins: Readonly<Record<string, string>>;
  readonly all: Summary;
  /** By kind of query, in the order of the queries. */
  readonly kinds: readonly NamedSummary[];
  /** By language of the first relevant file, the most frequent first. */
  readonly languages: readonly NamedSummary[];
  /** In the order of the queries. */
  readonly answers: readonly AnsweredQuery[];
}

/** The result of an evaluation. */
export interface Evaluation {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Where the queries come from. */
  readonly source: { readonly type: 'file'; readonly file: string } | { readonly type: 'history'; readonly half: Half };
  readonly seed: number;
  /** The commit that questions of fixes are asked about. */
  readonly revision?: string;
  readonly warnings: readonly string[];
  readonly base: Measurement;
  /** The other configuration. */
  readonly other?: Measurement;
  /** Set with `other`: how it differs from `base`, by metric. */
  readonly differences?: readonly MetricDifference[];
}
