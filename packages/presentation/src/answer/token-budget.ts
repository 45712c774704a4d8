import { errors } from '@codesearch/kernel';
import { counted } from '../text/quantity.ts';

/** Hits of an answer from the best on: so many with their text, so many at all; those between by their signature. */
export interface Extent {
  readonly full: number;
  readonly shown: number;
}

/** An answer that fits a budget, and how much of it that is. */
export interface FittedAnswer {
  readonly text: string;
  readonly extent: Extent;
}

/** Characters that a language model's token stands for, on the average of code and English. */
const charactersPerToken = 4;

/** Tokens that a text costs a language model, estimated: a token is four characters. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/**
 * The most of an answer that fits a budget, counted after formatting: the best hit with its text, then as many of the others
 * as possible by their signatures, then their texts from the best on. Where not even one text fits, signatures alone.
 *
 * @param hits how many there are
 * @param render the whole answer in an extent; the greater the extent, the longer
 * @param maxTokens by {@link estimateTokens}; never exceeded
 *
 * Errors: `INPUT_INVALID` where an answer without any hit is too long already.
 */
export function fitToBudget(hits: number, render: (extent: Extent) => string, maxTokens: number): FittedAnswer {
  const attempt = (extent: Extent): FittedAnswer => ({ text: render(extent), extent });
  const fits = ({ text }: FittedAnswer): boolean => estimateTokens(text) <= maxTokens;
  const whole = attempt({ full: hits, shown: hits });
  if (fits(whole)) return whole;
  const withText = (step: number): Extent =>
    step < hits ? { full: 1, shown: step + 1 } : { full: step - hits + 2, shown: hits };
  const briefly = (step: number): Extent => ({ full: 0, shown: step });
  const best =
    longest(0, 2 * hits - 3, (step) => attempt(withText(step)), fits) ??
    longest(0, hits, (step) => attempt(briefly(step)), fits);
  if (best !== undefined) return best;
  throw errors.inputInvalid(
    `A budget of ${counted(maxTokens, 'token')} is too small for any answer in this format.`,
    `Give at least ${counted(estimateTokens(render(briefly(0))), 'token')}, or another format.`,
  );
}

/** The last step that fits, where the first one does; every step is longer than the one before. */
function longest(
  first: number,
  last: number,
  attempt: (step: number) => FittedAnswer,
  fits: (answer: FittedAnswer) => boolean,
): FittedAnswer | undefined {
  let best: FittedAnswer | undefined;
  let [low, high] = [first, last];
  while (low <= high) {
    // The first step decides whether there is any; it is tried at once.
    const middle = best === undefined ? first : Math.ceil((low + high) / 2);
    const answer = attempt(middle);
    if (fits(answer)) [best, low] = [answer, middle + 1];
    else if (best === undefined) return undefined;
    else high = middle - 1;
  }
  return best;
}
