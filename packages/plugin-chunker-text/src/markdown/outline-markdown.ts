import type { Definition } from '../definition/qualify.ts';
import type { LineTable } from '@codesearch/toolkit';

const maxSignatureLength = 300;

/** A heading with the lines of its section and subsections. */
export interface Heading extends Definition {
  /** 1 to 6. */
  readonly level: number;
  /** The line below the heading. */
  readonly body: number;
}

export interface MarkdownOutline {
  /** In order. */
  readonly headings: readonly Heading[];
  /** Blank lines in the front matter, a code fence, a comment or a raw element. They separate no blocks. */
  readonly innerBlanks: ReadonlySet<number>;
}

interface PlacedMark extends HeadingMark {
  /** First line of the heading. */
  readonly line: number;
  readonly body: number;
}

/** Finds the headings of a Markdown text by the rules of CommonMark 0.31 for ATX and setext headings. */
export function outlineMarkdown(lines: LineTable): MarkdownOutline {
  const marks: PlacedMark[] = [];
  const innerBlanks = new Set<number>();
  const body = frontMatterLength(lines);
  for (let line = 0; line < body; line++) if (lines.isBlank(line)) innerBlanks.add(line);

  let verbatimEnd: EndOfVerbatim | undefined;
  // First line of the open paragraph, or `other` in a list, a table or another block that cannot be a setext heading.
  let block: number | 'none' | 'other' = 'none';
  for (let line = body; line < lines.count; line++) {
    const text = line === 0 ? lines.line(0).replace(/^\uFEFF/, '') : lines.line(line);
    if (verbatimEnd !== undefined) {
      if (lines.isBlank(line)) innerBlanks.add(line);
      if (verbatimEnd(text)) verbatimEnd = undefined;
      continue;
    }
    verbatimEnd = beginVerbatim(text);
    const atx = readAtxHeading(text);
    const underlined = typeof block === 'number' ? readUnderline(text) : undefined;
    if (typeof block === 'number' && underlined !== undefined) {
      marks.push({ level: underlined, text: paragraphText(lines, block, line), line: block, body: line + 1 });
      block = 'none';
    } else if (atx !== undefined) {
      marks.push({ ...atx, line, body: line + 1 });
      block = 'none';
    } else if (verbatimEnd !== undefined || lines.isBlank(line)) {
      block = 'none';
    } else if (block === 'none') {
      block = beginsParagraph(text) ? line : 'other';
    }
  }
  // A heading that is only an image has no name and starts no section.
  const named = marks.filter(({ text }) => plainHeading(text) !== '');
  return { headings: nest(named, lines), innerBlanks };
}

function paragraphText(lines: LineTable, first: number, underline: number): string {
  return lines.text.slice(lines.start(first), lines.end(underline - 1)).replace(/^\uFEFF/, '');
}

/* A section ends before the next heading of the same or a higher level. */
function nest(marks: readonly PlacedMark[], lines: LineTable): readonly Heading[] {
  const lasts = marks.map(() => lines.count - 1);
  const open: number[] = [];
  marks.forEach(({ level, line }, index) => {
    for (let top = open.at(-1); top !== undefined && (marks[top]?.level ?? 0) >= level; top = open.at(-1)) {
      lasts[top] = line - 1;
      open.pop();
    }
    open.push(index);
  });
  return marks.map(({ level, text, line, body }, index) => ({
    level,
    body,
    name: plainHeading(text),
    kind: 'heading',
    signature: `${'#'.repeat(level)} ${text.replace(/\s+/g, ' ').trim()}`.slice(0, maxSignatureLength),
    first: line,
    last: lines.trim(line, lasts[index] ?? line)?.last ?? line,
  }));
}

/** Number of lines in the YAML (`---`) or TOML (`+++`) block at the start of the text, or 0. */
function frontMatterLength(lines: LineTable): number {
  const marks = /^\uFEFF?(---|\+\+\+)[ \t]*$/.exec(lines.line(0))?.[1];
  // Before an empty line, the marks are a thematic break.
  if (marks === undefined || lines.isBlank(1)) return 0;
  for (let line = 1; line < lines.count; line++) {
    const text = lines.line(line).trimEnd();
    if (text === marks || (marks === '---' && text === '...')) return line + 1;
  }
  return 0;
}

const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const closingMarks = /(?:^|[ \t]+)#+[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** Start of a list, a quotation, a table, a link definition, HTML or indented code. */
const block = /^(?: {4}|\t| {0,3}(?:[-+*>|<]|\d{1,9}[.)][ \t]|\[[^\]]+\]:))/;

/** Nobody writes longer headings. The limit also bounds the work of the patterns. */
const maxHeadingLength = 1_000;

interface HeadingMark {
  readonly level: number;
  /** The text between the marks, as written. */
  readonly text: string;
}

/** Parses a line such as `## Title`. */
function readAtxHeading(line: string): HeadingMark | undefined {
  const match = line.length > maxHeadingLength ? null : atx.exec(line);
  if (match === null) return undefined;
  return { level: match[1]?.length ?? 1, text: (match[2] ?? '').replace(closingMarks, '').trim() };
}

/** The level of the heading that a line of `=` or `-` makes of the paragraph above it. */
function readUnderline(line: string): number | undefined {
  const marks = underline.exec(line)?.[1];
  if (marks === undefined) return undefined;
  return marks.startsWith('=') ? 1 : 2;
}

/** Whether a line after a blank line can start a paragraph, and so a setext heading. */
function beginsParagraph(line: string): boolean {
  return !block.test(line);
}

/** The text of a heading without markup for links, images, emphasis, code, HTML and identifiers. */
function plainHeading(text: string): string {
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

const fence = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?![^`]*`)|~{3,})/;
const rawElement = /^ {0,3}<(script|pre|style|textarea)(?=[\s>]|$)/i;

/** Whether a line ends a block whose content is not Markdown. */
type EndOfVerbatim = (line: string) => boolean;

/**
 * Checks whether a line starts a code fence, a comment or a raw element.
 *
 * @returns a test for the line that ends the block, or `undefined` if no block starts or it ends on the same line
 */
function beginVerbatim(line: string): EndOfVerbatim | undefined {
  const marks = fence.exec(line)?.[1];
  if (marks !== undefined) return (later) => closesFence(later, marks);
  if (/^ {0,3}<!--/.test(line)) return unlessEnded(line, (each) => each.includes('-->'));
  const element = rawElement.exec(line)?.[1]?.toLowerCase();
  if (element === undefined) return undefined;
  return unlessEnded(line, (each) => each.toLowerCase().includes(`</${element}>`));
}

function unlessEnded(line: string, ends: EndOfVerbatim): EndOfVerbatim | undefined {
  return ends(line) ? undefined : ends;
}

function closesFence(line: string, marks: string): boolean {
  const text = line.trim();
  return text.length >= marks.length && text === (marks[0] ?? '').repeat(text.length);
}
