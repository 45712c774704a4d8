import type { IgnoreRule, ScanVerdict } from '@codesearch/kernel';
import { textOfBytes } from '../ignore/byte-string.ts';
import type { IgnoreRule as ParsedIgnoreRule } from '../ignore/ignore-rule.ts';

/** The answer about a path at which a scan finds nothing. */
export const absent: ScanVerdict = { verdict: 'absent' };

/** Whether a scan could write a path like this: POSIX, relative to the root, without empty segments, `.` and `..`. */
export function isScanPath(path: string): boolean {
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** A rule and what it matched, as a scanner explains them. @param source the rule's file, for people */
export function matchedRule(
  rule: ParsedIgnoreRule,
  matched: string,
  source: string | undefined = rule.file,
): IgnoreRule {
  const pattern = textOfBytes(rule.pattern);
  if (source === undefined) return { pattern, source: 'options', matched };
  return { pattern, source, line: rule.line, matched };
}
