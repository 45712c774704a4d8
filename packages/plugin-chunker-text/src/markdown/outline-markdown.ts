import type { Definition } from '../definition/qualify.ts';
import type { LineTable } from '@codesearch/toolkit';
import { beginsParagraph, plainHeading, readAtxHeading, readUnderline } from './heading.ts';
import type { HeadingMark } from './heading.ts';
import { beginVerbatim } from './verbatim.ts';
import type { EndOfVerbatim } from './verbatim.ts';

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
