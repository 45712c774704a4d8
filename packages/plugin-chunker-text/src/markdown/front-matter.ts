import type { Lines } from '../line/lines.ts';

/** The number of lines of the YAML (`---`) or TOML (`+++`) block that begins the text; 0 where there is none. */
export function frontMatterLength(lines: Lines): number {
  const marks = /^\uFEFF?(---|\+\+\+)[ \t]*$/.exec(lines.text(0))?.[1];
  // A rule followed by an empty line is a rule.
  if (marks === undefined || lines.blank(1)) return 0;
  for (let line = 1; line < lines.count; line++) {
    const text = lines.text(line).trimEnd();
    if (text === marks || (marks === '---' && text === '...')) return line + 1;
  }
  return 0;
}
