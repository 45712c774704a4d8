import { globExpression } from './glob-expression.ts';

interface Rule {
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
      .map((line) => line.replace(/(?<!\\)\s+$/, ''))
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(ruleOf);
  }

  /** Whether the path is ignored, or `undefined` where no rule speaks of it. The last rule that does decides. */
  verdict(path: string, isFolder: boolean): boolean | undefined {
    const rule = this.#rules.findLast(
      ({ expression, foldersOnly }) => (isFolder || !foldersOnly) && expression.test(path),
    );
    return rule && !rule.takesBack;
  }
}

function ruleOf(line: string): Rule {
  const takesBack = line.startsWith('!');
  const foldersOnly = line.endsWith('/');
  const pattern = line.slice(takesBack ? 1 : 0, foldersOnly ? -1 : undefined);
  const anchored = pattern.includes('/');
  const expression = globExpression(pattern.replace(/^\//, ''), { classes: true });
  return { expression: new RegExp(`^${anchored ? '' : '(?:.*/)?'}${expression}$`, 'su'), takesBack, foldersOnly };
}
