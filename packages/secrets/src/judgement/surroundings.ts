const maxDistance = 300;

/** Whether a comment precedes an offset on its line. */
export function isInComment(text: string, at: number): boolean {
  const line = lineBefore(text, at);
  return /(?:^|[\s;,{}()])(?:\/\/|\/\*|#(?!define|include|if|pragma|\[)|--(?=\s)|<!--|\(\*|;;|%%|\{-|REM |"""|''')|^\s*(?:\*|;|%|'|!|"|dnl|--) /.test(
    line,
  );
}

/** Whether two offsets of a line are in the same literal. */
export function isInLiteral(text: string, start: number, end: number): boolean {
  const line = lineBefore(text, start);
  const following = text.slice(end, end + maxDistance);
  const after = /^[^\n]*/.exec(following)?.[0] ?? '';
  return ['"', "'", '`'].some((quote) => countOf(line, quote) % 2 === 1 && after.includes(quote));
}

function countOf(line: string, quote: string): number {
  let count = 0;
  for (let at = 0; at < line.length; at++) {
    if (line.charAt(at) === '\\' && line.charAt(at + 1) !== quote) at++;
    else if (line.charAt(at) === quote) count++;
  }
  return count;
}

/** What precedes an offset on its line, in bounded time also if the line is long. */
export function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - maxDistance), at);
  return before.slice(before.lastIndexOf('\n') + 1);
}
