/** Differences between dialects of path patterns. */
export interface GlobDialect {
  /** Whether `{a,b}` matches either. Default false. */
  readonly braces?: boolean;
  /** Whether `[a-z]` matches one of these, and `\` escapes the character after it. Default false. */
  readonly classes?: boolean;
}

const token = /\*\*\/|\/\*\*$|\*\*|\*|\?|\\.|\[!?\]?[^\]]*\]|[{},]|[^]/gu;

/** @returns the source of a regular expression for a path pattern, without anchors */
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
