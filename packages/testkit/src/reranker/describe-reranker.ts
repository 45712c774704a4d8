import assert from 'node:assert/strict';
import type { Candidate, Reranked, StageBinding } from '@codesearch/kernel';
import { candidate, candidates } from '../fixture/candidate.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { describeLaws } from '../law/describe-laws.ts';
import { law, type Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';

const query = 'how are requests retried with backoff';
const queries: readonly string[] = [
  query,
  'retryWithBackoff',
  'src/http/retry-policy.ts',
  '',
  ' ',
  '👩‍👩‍👧 "*(',
  'word '.repeat(500),
];

/** Every promise of a reranker. */
export const rerankerLaws: readonly Law<'reranker'>[] = [
  ...stageLaws({
    stage: 'reranker',
    operations: [
      {
        name: 'rerank',
        abortable: true,
        run: (reranker, options) =>
          reranker.rerank({ query, candidates: [candidate('a.ts', sourceMark, 1)], topN: 3, ...options }),
      },
    ],
  }),

  law('results are distinct candidates by descending finite scores that their signals explain', async (bench) => {
    const reranker = await bench.open();
    for (const each of queries) {
      const topN = candidates.length;
      assertReranked(await reranker.rerank({ query: each, candidates, topN }), candidates, topN);
    }
  }),

  law('there are at most topN results, and some where there are candidates', async (bench) => {
    const reranker = await bench.open();
    for (const topN of [1, 2, 5, candidates.length, 1_000]) {
      const results = await reranker.rerank({ query, candidates, topN });
      assertReranked(results, candidates, topN);
      assert.ok(results.length > 0, `there is no result for topN ${topN}`);
    }
  }),

  law('a candidate without evidence, name or text is ranked by the same laws', async (bench) => {
    const reranker = await bench.open();
    for (const each of candidates) {
      assertReranked(await reranker.rerank({ query, candidates: [each], topN: 5 }), [each], 5);
    }
  }),

  law('equal scores keep the order of the candidates', async (bench) => {
    const reranker = await bench.open();
    const equal = Array.from({ length: 12 }, (_, index) =>
      candidate(`src/part${String.fromCharCode(97 + ((index * 7) % 12))}.ts`, 'let value = 1;\n', 1),
    );
    assertReranked(await reranker.rerank({ query: 'unrelated', candidates: equal, topN: 12 }), equal, 12);
    const twins = Array.from({ length: 8 }, () => candidate('src/twin.ts', 'let value = 1;\n', 1));
    assertReranked(await reranker.rerank({ query: 'unrelated', candidates: twins, topN: 8 }), twins, 8);
  }),

  law('the same request gives the same result, later, at once and from another instance', async (bench) => {
    const reranker = await bench.open();
    const another = await bench.open();
    const request = { query, candidates, topN: 6 };
    const once = await reranker.rerank(request);
    await reranker.rerank({ ...request, query: 'something else' });
    assert.deepEqual(await reranker.rerank(request), once, 'a second call');
    assert.deepEqual(await another.rerank(request), once, 'another instance');
    const atOnce = await Promise.all(queries.map((each) => reranker.rerank({ ...request, query: each })));
    assert.deepEqual(atOnce[0], once, 'among concurrent calls');
  }),

  law('no candidates give no results', async (bench) => {
    assert.deepEqual(await (await bench.open()).rerank({ query, candidates: [], topN: 5 }), []);
  }),

  law('the request is not changed', async (bench) => {
    const reranker = await bench.open();
    const own = structuredClone(candidates);
    await reranker.rerank({ query, candidates: deepFreeze(own), topN: 5 });
    const loose = structuredClone(candidates);
    await reranker.rerank({ query, candidates: loose, topN: 5 });
    assert.deepEqual(loose, candidates);
  }),
];

/** Registers the tests that every reranker passes. */
export function describeReranker(bind: () => StageBinding<'reranker'>): void {
  describeLaws('reranker', rerankerLaws, bind);
}

function assertReranked(results: readonly Reranked[], given: readonly Candidate[], topN: number): void {
  assert.ok(results.length <= topN, `${results.length} results for topN ${topN}`);
  assert.equal(new Set(results.map(({ index }) => index)).size, results.length, 'an index stands twice');
  for (const [place, { index, score, signals }] of results.entries()) {
    assert.ok(Number.isInteger(index) && given[index], `the index ${index} names no candidate`);
    assert.ok(Number.isFinite(score), `the score at place ${place} is ${score}`);
    const explained = signals.reduce((sum, { value, weight }) => sum + value * weight, 0);
    const tolerance = 1e-9 * (1 + Math.abs(score));
    assert.ok(Math.abs(explained - score) <= tolerance, `the score ${score} is explained as ${explained}`);
    assert.ok(
      signals.every(({ name }) => name !== ''),
      `a signal at place ${place} has no name`,
    );
    const before = results[place - 1];
    if (!before) continue;
    assert.ok(before.score >= score, `scores do not descend: ${before.score} before ${score}`);
    assert.ok(
      before.score > score || before.index < index,
      `equal scores at ${place} change the order of the candidates`,
    );
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) deepFreeze(each);
    Object.freeze(value);
  }
  return value;
}
