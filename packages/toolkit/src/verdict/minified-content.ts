import type { Verdict } from './verdict.ts';

/** Languages that are minified for download. */
const minifiable = /\.(?:js|mjs|cjs|css)$/i;

/** In characters. Nobody writes longer lines of code by hand. */
const minLongLine = 500;
/** Share of a minified file that is in such lines. */
const minPackedShare = 0.5;
/** Prose has one space in six characters, and code more. Minifiers leave one in twenty or fewer. */
const maxSpaceShare = 0.08;
/** Brackets, separators and operators. Tables of numbers, encoded data and text have fewer. */
const minSyntaxShare = 0.08;

/**
 * Whether a script or style sheet is packed into long lines of dense code. Long lines of prose or data have too little
 * syntax.
 */
export function minifiedVerdict(path: string, text: string): Verdict | undefined {
  if (text.length < 2 * minLongLine || !minifiable.test(path)) return undefined;
  let packed = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end - start >= minLongLine && isDense(text.slice(start, end))) packed += end - start;
    start = end + 1;
  }
  if (packed / text.length < minPackedShare) return undefined;
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
  return space / line.length <= maxSpaceShare && syntax / line.length >= minSyntaxShare;
}
