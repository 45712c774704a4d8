import assert from 'node:assert/strict';
import type { Query, RankingWeights, Reranked } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { candidates } from '../fixture/candidate.ts';
import { assertEqual } from '../law/assert-equal.ts';
import { openLaw } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';

/** Queries of all kinds, and some that are hardly any. */
export const queries: readonly Query[] = [
  'how are requests retried with backoff',
  'retryWithBackoff',
  'src/http/retry-policy.ts',
  '',
  ' ',
  '404',
  '👩‍👩‍👧 "*(',
  '?? !! ..',
  'word '.repeat(500),
  'a lone half \ud800 of a character',
  'TypeError: attempt is not a function\n    at retryWithBackoff (src/http/retry-policy.ts:2:10)\n',
].map(readQuery);

/** What a fit may make of a weight. */
const fits: readonly ((weight: number) => number)[] = [(weight) => 2 * weight, (weight) => weight / 2, () => 0];

export const weightLaw: Law<'reranker'> = openLaw(
  'weights of a request count for the kind of its query, and no others',
  async (reranker) => {
    const { fittable } = reranker.facts;
    if (!fittable) throw new NotChecked('it declares nothing fittable');
    for (const each of queries) {
      const kind = fittable.kindOf(each);
      const own: Readonly<Record<string, number>> = fittable.weights[kind] ?? {};
      assert.ok(Object.keys(own).length > 0, `there are no weights for queries of the kind ${kind}`);
      const request = { query: each, candidates, topN: candidates.length };
      const plain = await reranker.rerank(request);
      const rankedWith = (weights: RankingWeights): Promise<readonly Reranked[]> =>
        reranker.rerank({ ...request, weights });
      const { [kind]: _, ...others } = fitted(fittable.weights, (weight) => 2 * weight);
      assertEqual(await rankedWith(others), plain, `the result with weights of other kinds than ${kind}`);
      const signals = plain.flatMap((result) => result.signals);
      if (!signals.some(({ name, value, weight }) => name in own && value * weight !== 0)) continue;
      for (const fit of fits) {
        const given = fitted({ [kind]: own }, fit);
        const changed = await rankedWith(given);
        assert.notDeepEqual(scoresOf(changed), scoresOf(plain), `the scores with other weights of ${kind}`);
        assertWeights(changed, given[kind] ?? {});
      }
      assertEqual(await reranker.rerank(request), plain, `the result after a request with weights of ${kind}`);
    }
  },
);

function scoresOf(results: readonly Reranked[]): readonly number[] {
  return results.map(({ score }) => score);
}

function fitted(weights: RankingWeights, fit: (weight: number) => number): RankingWeights {
  const ofKind = (own: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
    Object.fromEntries(Object.entries(own).map(([name, weight]) => [name, fit(weight)]));
  return Object.fromEntries(Object.entries(weights).map(([kind, own]) => [kind, ofKind(own)]));
}

/** Asserts that signals have weights. One of weight 0 need not be there. */
function assertWeights(results: readonly Reranked[], own: Readonly<Record<string, number>>): void {
  for (const { name, weight } of results.flatMap(({ signals }) => signals))
    assert.ok(!(name in own) || weight === own[name], `the weight of ${name} is ${weight}, and ${own[name]} is given`);
}
