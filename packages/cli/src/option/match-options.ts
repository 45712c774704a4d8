import { matchOf } from '@codesearch/presentation';
import { errors } from '@codesearch/kernel';
import type { TypedOptions } from '@codesearch/presentation';

/** Options that say how a text or an expression is compared, and what is counted of it. */
export interface MatchOptions extends TypedOptions {
  /** Whether case is ignored unless the text or expression has a capital letter. */
  readonly smartCase?: boolean;
  /** Whether only whole words match. */
  readonly wordRegexp?: boolean;
  readonly count?: boolean;
}

/** How a text or an expression is compared. */
export interface Comparison {
  readonly ignoreCase: boolean;
  readonly wholeWords: boolean;
}

/**
 * How a search compares its text or expression.
 *
 * @param query what it finds, if it has no pattern beside the query
 */
export function comparisonOf(options: MatchOptions, query: string): Comparison {
  const { ignoreCase = false, smartCase = false, wordRegexp = false, pattern = query } = options;
  const sought = matchOf(options) === 'regex' ? withoutNames(pattern) : pattern;
  return { ignoreCase: ignoreCase || (smartCase && !/\p{Lu}/u.test(sought)), wholeWords: wordRegexp };
}

/**
 * An expression without the letters that are no characters of a text, such as those of `\W`, `\p{Lu}` and `(?<Name>`.
 */
function withoutNames(expression: string): string {
  return expression.replaceAll(/\\[pP]\{[^}]*\}|\\k<\w*>|\\[xu](?:\{[^}]*\}|[\da-fA-F]{2,4})|\\.|\(\?P?<\w*>/gs, '');
}

/**
 * Refuses options that need a text or an expression to find.
 *
 * @throws INPUT_INVALID
 */
export function assertMatchOptions(options: MatchOptions): void {
  const match = matchOf(options);
  const stray = flags.find(([name]) => options[name]);
  if (stray === undefined || match === 'exact' || match === 'regex' || (match === 'calls' && stray[0] === 'count'))
    return;
  const [, flag] = stray;
  throw errors.inputInvalid(`${flag} needs --exact or --regex.`, `Add one of them, or omit ${flag}.`);
}

const flags = [
  ['ignoreCase', '--ignore-case'],
  ['smartCase', '--smart-case'],
  ['wordRegexp', '--word-regexp'],
  ['count', '--count'],
] as const;
