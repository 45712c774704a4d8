import { meanScores, metricNames } from '../metric/query-scores.ts';
import type { MetricName } from '../metric/query-scores.ts';
import { confidenceInterval } from '../statistics/confidence-interval.ts';
import type { Interval } from '../statistics/confidence-interval.ts';
import type { AnsweredQuery } from './answered-query.ts';
import type { Measurement, NamedSummary, Summary } from './evaluation.ts';

/** The means of all queries, by kind and by language. */
export function summarize(
  answers: readonly AnsweredQuery[],
  seed: number,
): Pick<Measurement, 'all' | 'kinds' | 'languages' | 'answers'> {
  const languages = grouped(answers, ({ language }) => language, seed);
  return {
    all: summaryOf(answers, seed),
    kinds: grouped(answers, ({ kind }) => kind, seed),
    languages: languages.toSorted((a, b) => b.queries - a.queries || (a.name < b.name ? -1 : 1)),
    answers,
  };
}

function grouped(
  answers: readonly AnsweredQuery[],
  nameOf: (answer: AnsweredQuery) => string,
  seed: number,
): readonly NamedSummary[] {
  return [...Map.groupBy(answers, nameOf)].map(([name, own]) => ({ name, ...summaryOf(own, seed) }));
}

function summaryOf(answers: readonly AnsweredQuery[], seed: number): Summary {
  const scores = answers.map((answer) => answer.scores);
  const intervals = metricNames.map((name) => {
    return [
      name,
      confidenceInterval(
        scores.map((each) => each[name]),
        seed,
      ),
    ] as const;
  });
  return {
    queries: answers.length,
    found: answers.filter(({ rank }) => rank !== undefined).length,
    scores: meanScores(scores),
    intervals: Object.fromEntries(intervals) as Record<MetricName, Interval>,
  };
}
