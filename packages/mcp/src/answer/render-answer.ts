import { fitToBudget } from '@codesearch/presentation';
import type { AnswerPage } from './answer-page.ts';
import { answerText } from './answer-text.ts';
import { structuredAnswer } from './structured-answer.ts';
import type { StructuredAnswer } from './structured-answer.ts';

/** Default number of hits of one answer. */
export const defaultLimit = 10;
/** Default size of one answer in tokens. */
export const defaultMaxTokens = 1500;

/** An answer in both forms. Each is within the budget by itself, because a client shows its model only one of them. */
export interface RenderedAnswer {
  readonly text: string;
  readonly structured: StructuredAnswer;
}

/** @throws INPUT_INVALID if the budget is too small for any answer */
export function renderAnswer(page: AnswerPage, maxTokens: number = defaultMaxTokens): RenderedAnswer {
  const count = page.hits.length;
  const { text } = fitToBudget(count, (extent) => answerText(page, extent), maxTokens);
  const { extent } = fitToBudget(count, (extent) => JSON.stringify(structuredAnswer(page, extent)), maxTokens);
  return { text, structured: structuredAnswer(page, extent) };
}
