import type { Logger } from '@codesearch/kernel';
import { parseIgnoreRule } from './ignore-rule.ts';
import type { IgnoreRule, IgnoreSubject } from './ignore-rule.ts';
import { byteString } from './name-glob.ts';

const byteOrderMark = '\xef\xbb\xbf';

/** The rules of one ignore file, or of an option with patterns. */
export class IgnoreRules {
  readonly #rules: readonly IgnoreRule[];

  private constructor(rules: readonly IgnoreRule[]) {
    this.#rules = rules;
  }

  /**
   * @param text the file's bytes as a byte string
   * @param file absolute path of the file; `undefined` for an option
   * @param foldCase whether ASCII letters match in either case, as in git with `core.ignoreCase`
   */
  static parse(text: string, file: string | undefined, foldCase: boolean): IgnoreRules {
    const body = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
    const rules: IgnoreRule[] = [];
    for (const [index, line] of body.split('\n').entries()) {
      const rule = parseIgnoreRule(line.endsWith('\r') ? line.slice(0, -1) : line, { file, line: index + 1 }, foldCase);
      if (rule) rules.push(rule);
    }
    return new IgnoreRules(rules);
  }

  /** The last matching rule, which decides. */
  match(subject: IgnoreSubject, base: number): IgnoreRule | undefined {
    for (let index = this.#rules.length - 1; index >= 0; index--) {
      const rule = this.#rules[index];
      if (rule?.matches(subject, base)) return rule;
    }
    return undefined;
  }
}

/** The rules that apply in a folder: those of its ignore file, then those of the outer folders. */
export class IgnoreScope {
  readonly #rules: IgnoreRules;
  readonly #base: number;
  readonly #outer: IgnoreScope | undefined;

  /** @param base length of the path of the ignore file's folder, with its slash */
  constructor(rules: IgnoreRules, base: number, outer: IgnoreScope | undefined) {
    this.#rules = rules;
    this.#base = base;
    this.#outer = outer;
  }

  /** The rule that decides about a path, regardless of its parent folders: a walk does not enter ignored folders. */
  match(subject: IgnoreSubject): IgnoreRule | undefined {
    return this.#rules.match(subject, this.#base) ?? this.#outer?.match(subject);
  }
}

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

/** Max lines of an ignore file. Each one is compared with each file name. */
const maxRules = 20_000;

/**
 * Max characters of the patterns with several asterisks. One takes up to its length times that of the name, so all of
 * them take at most some milliseconds for a name of 250 characters.
 */
const maxWildcardLength = 20_000;

const severalAsterisks = /\*[^*\n]+\*/;

/** Whether the rules of an ignore file would take so long for each file that a scan seems to hang. */
export function isCostly(text: string): boolean {
  let rules = 0;
  let length = 0;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    rules++;
    if (severalAsterisks.test(line)) length += line.length;
    if (rules > maxRules || length > maxWildcardLength) return true;
  }
  return false;
}
