const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const closingMarks = /(?:^|[ \t]+)#+[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** Start of a list, a quotation, a table, a link definition, HTML or indented code. */
const block = /^(?: {4}|\t| {0,3}(?:[-+*>|<]|\d{1,9}[.)][ \t]|\[[^\]]+\]:))/;

/** Nobody writes longer headings. The limit also bounds the work of the patterns. */
const maxHeadingLength = 1_000;

export interface HeadingMark {
  readonly level: number;
  /** The text between the marks, as written. */
  readonly text: string;
}

/** Parses a line such as `## Title`. */
export function readAtxHeading(line: string): HeadingMark | undefined {
  const match = line.length > maxHeadingLength ? null : atx.exec(line);
  if (match === null) return undefined;
  return { level: match[1]?.length ?? 1, text: (match[2] ?? '').replace(closingMarks, '').trim() };
}

/** The level of the heading that a line of `=` or `-` makes of the paragraph above it. */
export function readUnderline(line: string): number | undefined {
  const marks = underline.exec(line)?.[1];
  if (marks === undefined) return undefined;
  return marks.startsWith('=') ? 1 : 2;
}

/** Whether a line after a blank line can start a paragraph, and so a setext heading. */
export function beginsParagraph(line: string): boolean {
  return !block.test(line);
}

/** The text of a heading without markup for links, images, emphasis, code, HTML and identifiers. */
export function plainHeading(text: string): string {
  return text
    .slice(0, maxHeadingLength)
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<\/?[A-Za-z][^>]*>|<!--.*?-->/g, '')
    .replace(/[ \t]*\{[#.][^}]*\}[ \t]*$/, '')
    .replace(/`|\*{1,3}|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])|~~/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
