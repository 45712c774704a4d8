import { errors } from '@codesearch/kernel';
import { contextOf, fitAnswer, shapeHit } from '@codesearch/search/answer';
import { counted } from '../text/quantity.ts';
import type { AnswerPage, ShapedPage } from './answer-page.ts';
import { mentionsStart } from './answer-page.ts';
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
  const context = contextOf(page.words, page.hits.length);
  const shaped: ShapedPage = { ...page, hits: page.hits.map((hit) => shapeHit(hit, page.words, context)) };
  // What only mentions a name, or does not answer, is on one line.
  const bodies = page.isNearest ? 0 : Math.min(maxBodies, mentionsStart(shaped));
  const fitted = fitAnswer(
    shaped.hits,
    (shares): RenderedAnswer => ({
      text: answerText(shaped, shares),
      ...(isStructured && { structured: structuredAnswer(shaped, shares) }),
    }),
    ({ text, structured }) => shownTokens(text, structured && JSON.stringify(structured)) > maxTokens,
    { bodies },
  );
  // A page without hits would be followed by itself.
  if (fitted && (fitted.shares.length > 0 || page.hits.length === 0)) return fitted.output;
  throw errors.inputInvalid(
    `A budget of ${counted(maxTokens, 'token')} is too small for the next hit.`,
    'Allow more tokens.',
  );
}

/** Hits with code. */
const maxBodies = 3;
