const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const closingMarks = /(?:^|[ \t]+)#+[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** Lines that look like text and begin a list, a quotation, a table, a link definition or a block of HTML. */
const block = /^(?: {4}|\t| {0,3}(?:[-+*>|<]|\d{1,9}[.)][ \t]|\[[^\]]+\]:))/;

/** A longer line is no heading that a person wrote. It also bounds the work of the patterns here. */
const longestHeading = 1_000;

export interface HeadingMark {
  readonly level: number;
  /** As written between the marks. */
  readonly text: string;
}

/** Reads a line such as `## Title`. */
export function readAtxHeading(line: string): HeadingMark | undefined {
  const match = line.length > longestHeading ? null : atx.exec(line);
  if (match === null) return undefined;
  return { level: match[1]?.length ?? 1, text: (match[2] ?? '').replace(closingMarks, '').trim() };
}

/** The level that a line of `=` or `-` gives to the paragraph above it. */
export function readUnderline(line: string): number | undefined {
  const marks = underline.exec(line)?.[1];
  if (marks === undefined) return undefined;
  return marks.startsWith('=') ? 1 : 2;
}

/** Whether a line that follows no text can begin a paragraph, and so a heading that is underlined. */
export function beginsParagraph(line: string): boolean {
  return !block.test(line);
}

/** The words of a heading without its marks for links, images, emphasis, code, HTML and identifiers. */
export function plainHeading(text: string): string {
  return text
    .slice(0, longestHeading)
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<\/?[A-Za-z][^>]*>|<!--.*?-->/g, '')
    .replace(/[ \t]*\{[#.][^}]*\}[ \t]*$/, '')
    .replace(/`|\*{1,3}|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])|~~/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
