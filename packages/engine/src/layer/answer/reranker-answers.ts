import type { RerankRequest, Signal } from '@codesearch/kernel';
import { breach } from './breach.ts';
import type { AnswerRules } from './answer-rule.ts';
import { assertList, assertName, assertObject } from './value-promises.ts';

/** By which the sum of the signals may miss the score, for a score of 0. */
const tolerance = 1e-6;

/** What a reranker promises. */
export const rerankerAnswers: AnswerRules = {
  rerank(results, { candidates, topN }: RerankRequest) {
    assertList(results, 'the answer');
    if (results.length > topN) breach(`there are at most ${topN} results`, results.length);
    if (results.length === 0) breach('there is at least one result', 'none');
    const seen = new Set<unknown>();
    let before = Infinity;
    for (const result of results) {
      assertObject(result, 'each result');
      const { index, score, signals } = result;
      if (!Number.isSafeInteger(index) || candidates[index as number] === undefined)
        breach(`an index is one of ${candidates.length} candidates, from 0`, index);
      if (seen.has(index)) breach('each candidate is ranked once', `${String(index)} twice`);
      seen.add(index);
      if (!Number.isFinite(score)) breach('each score is a finite number', score);
      if ((score as number) > before) breach('scores descend', `${String(score)} after ${before}`);
      before = score as number;
      assertList(signals, 'the signals of a result');
      assertExplained(before, signals);
    }
  },
};

function assertExplained(score: number, signals: readonly unknown[]): void {
  let sum = 0;
  for (const signal of signals) {
    assertObject(signal, 'each signal');
    assertName(signal['name'], 'the name of a signal');
    for (const name of ['value', 'weight'])
      if (!Number.isFinite(signal[name])) breach(`\`${name}\` of a signal is a finite number`, signal[name]);
    const { value, weight } = signal as unknown as Signal;
    sum += value * weight;
  }
  if (!(Math.abs(sum - score) <= tolerance * (1 + Math.abs(score))))
    breach(`the signals of the score ${score} add up to it`, sum);
}
