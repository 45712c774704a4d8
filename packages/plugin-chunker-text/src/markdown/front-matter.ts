import type { Lines } from '../line/lines.ts';

/** Number of lines in the YAML (`---`) or TOML (`+++`) block at the start of the text, or 0. */
export function frontMatterLength(lines: Lines): number {
  const marks = /^\uFEFF?(---|\+\+\+)[ \t]*$/.exec(lines.text(0))?.[1];
  // Before an empty line, the marks are a thematic break.
  if (marks === undefined || lines.blank(1)) return 0;
  for (let line = 1; line < lines.count; line++) {
    const text = lines.text(line).trimEnd();
    if (text === marks || (marks === '---' && text === '...')) return line + 1;
  }
  return 0;
}
