import { fitToBudget } from '@codesearch/presentation';
import type { AnswerPage } from './answer-page.ts';
import { answerRecord } from './answer-record.ts';
import type { AnswerRecord } from './answer-record.ts';
import { answerText } from './answer-text.ts';

/** Hits of one answer, and its size in tokens, unless the question says otherwise. */
export const defaultLimit = 10;
export const defaultMaxTokens = 1500;

/** An answer in both forms, each within the budget by itself: a client shows its reader one of them. */
export interface WrittenAnswer {
  readonly text: string;
  readonly structured: AnswerRecord;
}

/** Errors: `INPUT_INVALID` for a budget that is too small for any answer. */
export function writtenAnswer(page: AnswerPage, maxTokens: number = defaultMaxTokens): WrittenAnswer {
  const count = page.hits.length;
  const { text } = fitToBudget(count, (extent) => answerText(page, extent), maxTokens);
  const { extent } = fitToBudget(count, (extent) => JSON.stringify(answerRecord(page, extent)), maxTokens);
  return { text, structured: answerRecord(page, extent) };
}
