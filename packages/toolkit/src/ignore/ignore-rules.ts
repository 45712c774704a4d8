import { parseIgnoreRule } from './ignore-rule.ts';
import type { IgnoreRule, IgnoreSubject } from './ignore-rule.ts';

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
