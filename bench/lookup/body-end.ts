/**
 * The last line of a definition, found without the chunker: by indentation in Python, elsewhere by the braces after its name.
 *
 * @param line of the name, from 1
 * @param path of the file, which says its language
 * @returns `undefined` if the braces cannot be matched
 */
export function bodyEnd(lines: readonly string[], line: number, path: string): number | undefined {
  return path.endsWith('.py') ? indentedEnd(lines, line) : bracedEnd(lines, line, path.endsWith('.go'));
}

function indentedEnd(lines: readonly string[], line: number): number {
  const indentOf = (text: string): number => text.length - text.trimStart().length;
  const indent = indentOf(lines[line - 1] ?? '');
  let [end, depth] = [line, 0];
  for (let at = line; at <= lines.length; at++) {
    const text = lines[at - 1] ?? '';
    if (at > line && depth <= 0 && text.trim() !== '' && indentOf(text) <= indent && !/^\s*[)\]}]/.test(text)) break;
    const code = text.replaceAll(/'[^']*'|"[^"]*"|#.*/g, '');
    depth += count(code, /[([{]/g) - count(code, /[)\]}]/g);
    if (text.trim() !== '') end = at;
  }
  return end;
}

/** @param endsAtLine whether a line without an open bracket ends a statement */
function bracedEnd(lines: readonly string[], line: number, endsAtLine: boolean): number | undefined {
  const code = withoutLiterals(lines.slice(line - 1).join('\n'));
  let [depth, parentheses, isOpen] = [0, 0, false];
  let at = line;
  for (const character of code) {
    if (character === '\n') {
      if (endsAtLine && !isOpen && parentheses <= 0) return at;
      at++;
    } else if (character === '(' || character === '[') parentheses++;
    else if (character === ')' || character === ']') parentheses--;
    else if (character === '{') [depth, isOpen] = [depth + 1, true];
    else if (character === '}') {
      depth--;
      if (depth < 0) return undefined;
      if (depth === 0 && parentheses <= 0) return at;
    } else if (character === ';' && !isOpen && parentheses <= 0) return at;
  }
  return undefined;
}

/** Replaces strings and comments by their line ends. */
function withoutLiterals(text: string): string {
  const literal = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^\n]+?|[^'\\\n])'|`(?:\\[^]|[^`\\])*`/g;
  return text.replaceAll(literal, (found) => found.replaceAll(/[^\n]/g, ' '));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
