const fence = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?![^`]*`)|~{3,})/;
const rawElement = /^ {0,3}<(script|pre|style|textarea)(?=[\s>]|$)/i;

/** Whether a line ends a block whose content is not Markdown. */
export type EndOfVerbatim = (line: string) => boolean;

/**
 * Checks whether a line starts a code fence, a comment or a raw element.
 *
 * @returns a test for the line that ends the block, or `undefined` if no block starts or it ends on the same line
 */
export function beginVerbatim(line: string): EndOfVerbatim | undefined {
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
