/** Whether a text is meant as a pattern. */
export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

/**
 * A glob pattern as a regular expression over a whole text: `*` and `?` stay within a folder, `**` crosses folders,
 * `[abc]` is one of these characters, `{a,b}` is either.
 */
export function globExpression(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*\/?|\*|\?|\[[^\]/]+\]|\{[^{}]*\}|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.length > 1 && part.startsWith('['))
      return `[${part.slice(1, -1).replace(/^!/, '^').replaceAll('\\', '\\\\')}]`;
    if (part.length > 1 && part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(literal).join('|')})`;
    return `\\${part}`;
  });
  return new RegExp(`^${source}$`, 'u');
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.|+()[\]{}*?]/g, String.raw`\$&`);
}
