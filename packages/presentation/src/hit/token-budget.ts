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
export interface Fitted<Output> {
  readonly output: Output;
  readonly extent: Extent;
}

/** How output is rendered and counted. */
export interface BudgetOptions<Output> {
  /** Renders all output for an extent; a larger extent gives more tokens. */
  readonly render: (extent: Extent) => Output;
  readonly tokensOf: (output: Output) => number;
  /** Never exceeded. */
  readonly maxTokens: number;
}

/**
 * Renders as many hits as fit a budget: the best hit with its text, then as many others as possible with their
 * signature, then their texts, best first. If not even one text fits, signatures only. Each attempt is a step.
 *
 * @param hits number of hits
 * @throws INPUT_INVALID if the output without any hit is too long
 */
export function* fitToBudget<Output>(
  hits: number,
  { render, tokensOf, maxTokens }: BudgetOptions<Output>,
): Generator<undefined, Fitted<Output>, undefined> {
  const attempt = (extent: Extent): Fitted<Output> => ({ output: render(extent), extent });
  const fits = ({ output }: Fitted<Output>): boolean => tokensOf(output) <= maxTokens;
  const whole = attempt({ full: hits, shown: hits });
  yield;
  if (fits(whole)) return whole;
  const withText = (step: number): Extent =>
    step < hits ? { full: 1, shown: step + 1 } : { full: step - hits + 2, shown: hits };
  const signaturesOnly = (step: number): Extent => ({ full: 0, shown: step });
  const best =
    (yield* lastThatFits(2 * hits - 3, (step) => attempt(withText(step)), fits)) ??
    (yield* lastThatFits(hits, (step) => attempt(signaturesOnly(step)), fits));
  if (best !== undefined) return best;
  throw errors.inputInvalid(
    `A budget of ${counted(maxTokens, 'token')} is too small for any output in this format.`,
    `Allow at least ${counted(tokensOf(render(signaturesOnly(0))), 'token')}, or use another format.`,
  );
}

/**
 * Bisects the steps from 0 to a last one, of which each is longer than the one before.
 *
 * @returns `undefined` if step 0 does not fit
 */
function* lastThatFits<Output>(
  last: number,
  attempt: (step: number) => Fitted<Output>,
  fits: (answer: Fitted<Output>) => boolean,
): Generator<undefined, Fitted<Output> | undefined, undefined> {
  let best: Fitted<Output> | undefined;
  let [low, high] = [0, last];
  while (low <= high) {
    const middle = best === undefined ? 0 : Math.ceil((low + high) / 2);
    const answer = attempt(middle);
    yield;
    if (fits(answer)) [best, low] = [answer, middle + 1];
    else if (best === undefined) return undefined;
    else high = middle - 1;
  }
  return best;
}
