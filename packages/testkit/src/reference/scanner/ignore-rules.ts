import { globExpression } from '../glob-expression.ts';

/** A line of an ignore file. */
export interface Rule {
  /** As written. */
  readonly pattern: string;
  /** From 1. */
  readonly line: number;
  readonly expression: RegExp;
  /** Whether it begins with `!`: matching paths are not ignored. */
  readonly isNegated: boolean;
  /** Whether it ends with `/`. */
  readonly foldersOnly: boolean;
}

/** The rules of one ignore file, for paths relative to its folder. See the manual page `gitignore(5)`. */
export class IgnoreRules {
  readonly #rules: readonly Rule[];

  constructor(content: string) {
    this.#rules = content
      .split(/\r?\n/)
      .map((line) => line.replace(/(?<!\\)\s+$/, ''))
      .flatMap((line, index) => (line === '' || line.startsWith('#') ? [] : [ruleOf(line, index + 1)]));
  }

  /** @returns the last rule that matches the path: it decides */
  match(path: string, isFolder: boolean): Rule | undefined {
    return this.#rules.findLast(({ expression, foldersOnly }) => (isFolder || !foldersOnly) && expression.test(path));
  }
}

function ruleOf(pattern: string, line: number): Rule {
  const isNegated = pattern.startsWith('!');
  const foldersOnly = pattern.endsWith('/');
  const glob = pattern.slice(isNegated ? 1 : 0, foldersOnly ? -1 : undefined);
  const anchored = glob.includes('/');
  const expression = globExpression(glob.replace(/^\//, ''), { classes: true });
  const whole = new RegExp(`^${anchored ? '' : '(?:.*/)?'}${expression}$`, 'su');
  return { pattern, line, expression: whole, isNegated, foldersOnly };
}
