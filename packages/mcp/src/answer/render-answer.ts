import { errors } from '@codesearch/kernel';
import { counted, fitToBudget } from '@codesearch/presentation';
import type { AnswerPage } from './answer-page.ts';
import { answerText } from './answer-text.ts';
import { shownTokens } from './shown-tokens.ts';
import { structuredAnswer } from './structured-answer.ts';
import type { StructuredAnswer } from './structured-answer.ts';

/** Default number of hits of one answer. */
export const defaultLimit = 10;
/** Default size of one answer in tokens. */
export const defaultMaxTokens = 1200;

/** Size of an answer, and its forms. */
export interface RenderOptions {
  /** Max tokens in what a client shows, whichever forms that are. Default 1,200. */
  readonly maxTokens?: number | undefined;
  /** Whether the answer also has structured content. Default false. */
  readonly isStructured?: boolean | undefined;
}

/** An answer. If it has both forms, they have the same hits, and fit the budget together. */
export interface RenderedAnswer {
  readonly text: string;
  readonly structured?: StructuredAnswer;
}

/** @throws INPUT_INVALID if the budget is too small for any answer */
export function renderAnswer(
  page: AnswerPage,
  { maxTokens = defaultMaxTokens, isStructured = false }: RenderOptions = {},
): RenderedAnswer {
  const { output, extent } = fitToBudget(page.hits.length, {
    render: (extent): RenderedAnswer => ({
      text: answerText(page, extent),
      ...(isStructured && { structured: structuredAnswer(page, extent) }),
    }),
    tokensOf: ({ text, structured }) => shownTokens(text, structured && JSON.stringify(structured)),
    maxTokens,
  });
  // A page without hits would be followed by itself.
  if (extent.shown > 0 || page.hits.length === 0) return output;
  throw errors.inputInvalid(
    `A budget of ${counted(maxTokens, 'token')} is too small for the next hit.`,
    'Allow more tokens.',
  );
}
