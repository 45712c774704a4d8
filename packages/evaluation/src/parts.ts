/* What the measurements of this repository share with an evaluation. It is not a part of the published package. */
export { ndcgAt } from './metric/ndcg.ts';
export { meanScores, metricNames, queryScores } from './metric/query-scores.ts';
export type { Scores } from './metric/query-scores.ts';
export { reciprocalRank } from './metric/reciprocal-rank.ts';
export { fileRanks, placeRanks } from './metric/relevant-ranks.ts';
export { metricTitles } from './metric/metric-titles.ts';
export type { JudgedQuery } from './query/judged-query.ts';
export { overlap } from './query/place.ts';
export type { Place } from './query/place.ts';
export { queryId } from './query/query-id.ts';
export { readQueryFile } from './query/read-query-file.ts';
export type { GivenQuery } from './query/read-query-file.ts';
export { resolveQueries } from './query/resolve-queries.ts';
export { recordedSearch } from './diagnosis/recorded-search.ts';
export { permutationTest } from './statistics/paired-comparison.ts';
export { fitKinds } from './tuning/fit-weights.ts';
export { rankingExample } from './tuning/ranking-example.ts';
export type { RankingExample } from './tuning/ranking-example.ts';
