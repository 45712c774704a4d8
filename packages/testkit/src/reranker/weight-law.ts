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
].map(readQuery);

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
      const rankedWith = (isGiven: (name: string) => boolean): Promise<readonly Reranked[]> =>
        reranker.rerank({ ...request, weights: doubled(fittable.weights, isGiven) });
      assertEqual(
        await rankedWith((name) => name !== kind),
        plain,
        `the result with weights of other kinds than ${kind}`,
      );
      const signals = plain.flatMap((result) => result.signals);
      if (!signals.some(({ name, value, weight }) => name in own && value * weight !== 0)) continue;
      const changed = await rankedWith((name) => name === kind);
      assert.notDeepEqual(scoresOf(changed), scoresOf(plain), `the scores with doubled weights of ${kind}`);
      for (const { name, weight } of changed.flatMap((result) => result.signals))
        assert.ok(
          !(name in own) || weight === 2 * (own[name] ?? NaN),
          `the weight of ${name} is not that of the request`,
        );
      assertEqual(await reranker.rerank(request), plain, `the result after a request with weights of ${kind}`);
    }
  },
);

function scoresOf(results: readonly Reranked[]): readonly number[] {
  return results.map(({ score }) => score);
}

/** Twice the weights of some kinds, and those of no others. */
function doubled(weights: RankingWeights, isGiven: (kind: string) => boolean): RankingWeights {
  const kinds = Object.entries(weights).filter(([kind]) => isGiven(kind));
  return Object.fromEntries(
    kinds.map(([kind, own]) => [
      kind,
      Object.fromEntries(Object.entries(own).map(([name, weight]) => [name, 2 * weight])),
    ]),
  );
}
