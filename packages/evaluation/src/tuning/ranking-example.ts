import type { FittableWeights } from '@codesearch/kernel';
import { overlap } from '../query/place.ts';
import type { JudgedQuery } from '../query/judged-query.ts';
import type { Place } from '../query/place.ts';
import type { RecordedSearch } from '../diagnosis/recorded-search.ts';

/** Candidates besides the relevant ones. Those behind them are too far from the first hits. */
const maxCandidates = 200;

/** The candidates of a question with the values of their signals, which weights are fitted to. */
export interface RankingExample {
  /** Kind of the query for the reranker. */
  readonly kind: string;
  readonly questionKind: string;
  readonly size: number;
  /** By name of a signal: its values, one per candidate. Only signals that are not 0 everywhere. */
  readonly values: ReadonlyMap<string, Float64Array>;
  /** The part of each score that no fitted weight changes, without the penalty for repeated files. */
  readonly rest: Float64Array;
  /** For each file with several candidates: their indexes, and the penalties from the best candidate on. */
  readonly repeats: readonly { readonly members: readonly number[]; readonly penalties: readonly number[] }[];
  /** 1 for a candidate that overlaps a relevant place. */
  readonly places: Uint8Array;
  /** 1 for a candidate in a file with a relevant place. */
  readonly files: Uint8Array;
}

/**
 * Takes the signals of all candidates of a search.
 *
 * @returns `undefined` if no relevant file was proposed: no weight can change that
 */
export async function rankingExample(
  search: RecordedSearch,
  { kind: questionKind, relevant }: Pick<JudgedQuery, 'kind' | 'relevant'>,
  { weights, kindOf }: FittableWeights,
): Promise<RankingExample | undefined> {
  const { candidates, asked } = search;
  if (!asked) return undefined;
  const kind = kindOf(asked.query);
  const fittable = weights[kind] ?? {};
  const isIn = (index: number, places: readonly Place[]): boolean => {
    const chunk = candidates[index]?.chunk;
    return chunk !== undefined && places.some((place) => overlap(chunk, place));
  };
  const relevantFiles = relevant.map(({ path }) => ({ path }));
  const ranked = (await search.rerankAll()).filter(
    ({ index }, rank) => rank < maxCandidates || isIn(index, relevantFiles),
  );
  if (!ranked.some(({ index }) => isIn(index, relevantFiles))) return undefined;
  const size = ranked.length;
  const values = new Map<string, Float64Array>();
  const rest = new Float64Array(size);
  const penalties = new Float64Array(size);
  for (const [row, { signals }] of ranked.entries()) {
    for (const { name, value, weight, isRepeat } of signals) {
      if (isRepeat) penalties[row] = value * weight;
      else if (!(name in fittable)) rest[row] = (rest[row] ?? 0) + value * weight;
      else {
        const column = values.get(name) ?? new Float64Array(size);
        column[row] = value;
        values.set(name, column);
      }
    }
  }
  const files = Map.groupBy(ranked.keys(), (row) => candidates[ranked[row]?.index ?? -1]?.chunk.path);
  const repeats = [...files.values()]
    .filter((members) => members.length > 1)
    .map((members) => ({
      members,
      penalties: members.map((row) => penalties[row] ?? 0).toSorted((a, b) => b - a),
    }));
  return {
    ...{ kind, questionKind, size, values, rest, repeats },
    places: Uint8Array.from(ranked, ({ index }) => (isIn(index, relevant) ? 1 : 0)),
    files: Uint8Array.from(ranked, ({ index }) => (isIn(index, relevantFiles) ? 1 : 0)),
  };
}
