import { errors } from '@codesearch/kernel';
import { counted } from '../text/quantity.ts';

/**
 * How much of a list of hits is shown: the best ones with their text, the next ones with their signature, the others
 * not at all.
 */
export interface Extent {
  /** Hits with their text. */
  readonly full: number;
  /** Hits with their text or signature. */
  readonly shown: number;
}

/** Output that fits a budget. */
export interface FittedAnswer {
  readonly text: string;
  readonly extent: Extent;
}

/** Average characters per token of a language model, for code and English. */
const charactersPerToken = 4;

/** Tokens that a text takes of a budget: four characters each, rounded up. */
export function outputTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/**
 * Renders as many hits as fit a budget: the best hit with its text, then as many others as possible with their
 * signature, then their texts, best first. If not even one text fits, signatures only.
 *
 * @param hits number of hits
 * @param render renders all output for an extent; a larger extent gives a longer text
 * @param maxTokens never exceeded
 * @throws INPUT_INVALID if the output without any hit is too long
 */
export function fitToBudget(hits: number, render: (extent: Extent) => string, maxTokens: number): FittedAnswer {
  const attempt = (extent: Extent): FittedAnswer => ({ text: render(extent), extent });
  const fits = ({ text }: FittedAnswer): boolean => outputTokens(text) <= maxTokens;
  const whole = attempt({ full: hits, shown: hits });
  if (fits(whole)) return whole;
  const withText = (step: number): Extent =>
    step < hits ? { full: 1, shown: step + 1 } : { full: step - hits + 2, shown: hits };
  const signaturesOnly = (step: number): Extent => ({ full: 0, shown: step });
  const best =
    lastThatFits(2 * hits - 3, (step) => attempt(withText(step)), fits) ??
    lastThatFits(hits, (step) => attempt(signaturesOnly(step)), fits);
  if (best !== undefined) return best;
  throw errors.inputInvalid(
    `A budget of ${counted(maxTokens, 'token')} is too small for any output in this format.`,
    `Allow at least ${counted(outputTokens(render(signaturesOnly(0))), 'token')}, or use another format.`,
  );
}

/**
 * Bisects the steps from 0 to a last one, of which each is longer than the one before.
 *
 * @returns `undefined` if step 0 does not fit
 */
function lastThatFits(
  last: number,
  attempt: (step: number) => FittedAnswer,
  fits: (answer: FittedAnswer) => boolean,
): FittedAnswer | undefined {
  let best: FittedAnswer | undefined;
  let [low, high] = [0, last];
  while (low <= high) {
    const middle = best === undefined ? 0 : Math.ceil((low + high) / 2);
    const answer = attempt(middle);
    if (fits(answer)) [best, low] = [answer, middle + 1];
    else if (best === undefined) return undefined;
    else high = middle - 1;
  }
  return best;
}
