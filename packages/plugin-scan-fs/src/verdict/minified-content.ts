import type { Verdict } from './verdict.ts';

/** Languages that are minified for transport. */
const minifiable = /\.(?:js|mjs|cjs|css)$/i;

/** Characters of a line from which on nobody wrote it by hand as code. */
const longLine = 500;
/** Least share of the file that has to be in such lines. */
const packedShare = 0.5;
/** Prose has a space in every six characters, hand-written code more; minifiers leave one in twenty or fewer. */
const mostSpace = 0.08;
/** Brackets, separators and operators; tables of numbers, encoded data and text have fewer kinds of them. */
const leastSyntax = 0.08;

/**
 * Whether a script or style sheet is packed into long lines of dense code. A long line of prose or data alone is not:
 * it lacks the spread of syntax.
 */
export function minifiedVerdict(path: string, text: string): Verdict | undefined {
  if (text.length < 2 * longLine || !minifiable.test(path)) return undefined;
  let packed = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end - start >= longLine && isDense(text.slice(start, end))) packed += end - start;
    start = end + 1;
  }
  if (packed / text.length < packedShare) return undefined;
  return {
    reason: 'minified',
    detail: `${Math.round((packed / text.length) * 100)} % of it is in long lines of dense code.`,
  };
}

function isDense(line: string): boolean {
  let space = 0;
  let syntax = 0;
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index);
    if (code === 0x20 || code === 0x09) space++;
    // ( ) . : ; = { }
    else if (
      code === 0x28 ||
      code === 0x29 ||
      code === 0x2e ||
      code === 0x3a ||
      code === 0x3b ||
      code === 0x3d ||
      code === 0x7b ||
      code === 0x7d
    )
      syntax++;
  }
  return space / line.length <= mostSpace && syntax / line.length >= leastSyntax;
}
