import type { RerankRequest, Signal } from '@codesearch/kernel';
import { breach } from './breach.ts';
import type { AnswerRules } from './breach.ts';
import { assertLabel, assertList, assertObject } from './value-promises.ts';

/** By which the sum of the signals may miss the score, for a score of 0. */
const tolerance = 1e-6;

/** Max notes of a call, and max characters of one. */
const maxNotes = 20;
const maxNote = 1_000;

/** What a reranker promises. */
export const rerankerAnswers: AnswerRules = {
  rerank: {
    watch(request: RerankRequest) {
      let given = 0;
      let wrong: unknown;
      const onNote = (note: string): void => {
        try {
          assertNote(note, ++given);
          request.onNote(note);
        } catch (error) {
          wrong ??= error;
        }
      };
      const check = (results: unknown): void => {
        // oxlint-disable-next-line typescript/only-throw-error -- what was caught
        if (wrong !== undefined) throw wrong;
        assertRanking(results, request);
      };
      return { request: { ...request, onNote }, check };
    },
  },
};

function assertNote(note: unknown, count: number): void {
  assertLabel(note, 'a note');
  if (note.length > maxNote) breach(`a note has at most ${maxNote} characters`, note.length);
  if (count > maxNotes) breach(`a call gives at most ${maxNotes} notes`, count);
}

function assertRanking(results: unknown, { candidates, topN }: RerankRequest): void {
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
}

function assertExplained(score: number, signals: readonly unknown[]): void {
  let sum = 0;
  for (const signal of signals) {
    assertObject(signal, 'each signal');
    assertLabel(signal['name'], 'the name of a signal');
    for (const name of ['value', 'weight'])
      if (!Number.isFinite(signal[name])) breach(`\`${name}\` of a signal is a finite number`, signal[name]);
    const { value, weight } = signal as unknown as Signal;
    sum += value * weight;
  }
  if (!(Math.abs(sum - score) <= tolerance * (1 + Math.abs(score))))
    breach(`the signals of the score ${score} add up to it`, sum);
}
