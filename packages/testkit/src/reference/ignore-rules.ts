import { globExpression } from './glob-expression.ts';

/** A rule as it stands in its file. */
export interface Rule {
  readonly pattern: string;
  /** From 1. */
  readonly line: number;
  readonly expression: RegExp;
  readonly takesBack: boolean;
  readonly foldersOnly: boolean;
}

/** The rules of one ignore file, for paths relative to its folder. See the manual page `gitignore(5)`. */
export class IgnoreRules {
  readonly #rules: readonly Rule[];

  constructor(content: string) {
    this.#rules = content
      .split(/\r?\n/)
      .map((text, index) => ({ pattern: text.replace(/(?<!\\)\s+$/, ''), line: index + 1 }))
      .filter(({ pattern }) => pattern !== '' && !pattern.startsWith('#'))
      .map(ruleOf);
  }

  /** The rule that decides about a path, the last one that speaks of it; one that takes back says that it is not ignored. */
  deciding(path: string, isFolder: boolean): Rule | undefined {
    return this.#rules.findLast(({ expression, foldersOnly }) => (isFolder || !foldersOnly) && expression.test(path));
  }
}

function ruleOf({ pattern, line }: Pick<Rule, 'pattern' | 'line'>): Rule {
  const takesBack = pattern.startsWith('!');
  const foldersOnly = pattern.endsWith('/');
  const glob = pattern.slice(takesBack ? 1 : 0, foldersOnly ? -1 : undefined);
  const anchored = glob.includes('/');
  const source = globExpression(glob.replace(/^\//, ''), { classes: true });
  const expression = new RegExp(`^${anchored ? '' : '(?:.*/)?'}${source}$`, 'su');
  return { pattern, line, expression, takesBack, foldersOnly };
}
