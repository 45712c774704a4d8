/** What the dialects of path patterns differ in. */
export interface GlobDialect {
  /** `{a,b}` is either. */
  readonly braces?: boolean;
  /** `[a-z]` is one of these, and `\` takes the meaning from what follows. */
  readonly classes?: boolean;
}

const token = /\*\*\/|\/\*\*$|\*\*|\*|\?|\\.|\[!?\]?[^\]]*\]|[{},]|[^]/gu;

/** The source of a regular expression for a path pattern, without anchors. */
export function globExpression(pattern: string, { braces = false, classes = false }: GlobDialect): string {
  return pattern.replaceAll(token, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '/**') return '/.*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (braces && part === '{') return '(?:';
    if (braces && part === '}') return ')';
    if (braces && part === ',') return '|';
    if (part.length > 1 && part.startsWith('[')) {
      return classes
        ? `[${part
            .slice(1, -1)
            .replace(/^!/, '^')
            .replaceAll(/[\\[\]]/g, String.raw`\$&`)}]`
        : escaped(part);
    }
    return escaped(classes && part.length > 1 && part.startsWith('\\') ? part.slice(1) : part);
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
