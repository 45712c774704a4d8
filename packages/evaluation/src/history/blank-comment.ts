/** A documentation comment in a file. */
export interface LocatedComment {
  /** Without its marks. */
  readonly doc: string;
  /** Lines of the definition that it documents, from 1, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

/** Lines that a comment and attributes above a definition can have besides those of the comment's text. */
const slack = 12;

/**
 * Removes the words of a documentation comment from a text. Its marks and all ends of lines stay, so that every
 * definition keeps its lines.
 */
export function blankComment(text: string, { doc, startLine, endLine }: LocatedComment): string {
  const words = new Set(
    doc
      .split('\n')
      .map(bare)
      .filter((line) => line !== ''),
  );
  const first = startLine - 1 - doc.split('\n').length - slack;
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index >= first && index < endLine && words.has(bare(line)) ? blank(line) : line))
    .join('\n');
}

const opening = /^[\s/*#!;%|(){<-]*(?:"""|''')?\s*/;
const closing = /\s*(?:"""|'''|\*+\/|\*\)|-\}|-->)?\s*$/;

/** The words of a line of a comment without its marks. */
function bare(line: string): string {
  return line.replace(opening, '').replace(closing, '').replaceAll(/\s+/g, ' ');
}

function blank(line: string): string {
  const start = opening.exec(line)?.[0] ?? '';
  const rest = line.slice(start.length);
  return start + (closing.exec(rest)?.[0] ?? '');
}
