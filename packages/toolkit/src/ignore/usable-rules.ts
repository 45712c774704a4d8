import type { Logger } from '@codesearch/kernel';
import { byteString } from './byte-string.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { IgnoreScope } from './ignore-scope.ts';
import { isCostly } from './is-costly.ts';

/**
 * The rules of an ignore file, unless they would take too long to apply.
 *
 * @param text the file's bytes as a byte string
 * @param path for the rules and for people
 */
export function usableRules(text: string, path: string, foldCase: boolean, logger: Logger): IgnoreRules | undefined {
  if (!isCostly(text)) return IgnoreRules.parse(text, path, foldCase);
  logger.warn(
    'An ignore file takes too long to apply and is not applied. Remove patterns with several wildcards from it.',
    { path },
  );
  return undefined;
}

/** The patterns of an option, if there are any. @param base length of the path of their folder, with its slash */
export function optionScope(patterns: readonly string[], base: number, foldCase: boolean): IgnoreScope | undefined {
  if (patterns.length === 0) return undefined;
  return new IgnoreScope(IgnoreRules.parse(patterns.map(byteString).join('\n'), undefined, foldCase), base, undefined);
}
