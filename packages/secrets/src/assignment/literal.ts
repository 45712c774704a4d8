import type { TextRange } from '../secret.ts';

const maxLiteralLength = 600;
/** Openings of literals with their closings, longer ones first. A prefix such as `b` or `@` precedes them. */
const quotes: readonly (readonly [open: string, close: string])[] = [
  ['"""', '"""'],
  ["'''", "'''"],
  ['\\"', '\\"'],
  ["\\'", "\\'"],
  ['&quot;', '&quot;'],
  ['&#34;', '&#34;'],
  ['&#39;', '&#39;'],
  ['"(', ')"'],
  ['"', '"'],
  ["'", "'"],
  ['``', '``'],
  ['`', '`'],
  ['[[', ']]'],
  ['q{', '}'],
  ['q(', ')'],
  ['q[', ']'],
  ['Q{', '}'],
  ['Q(', ')'],
  ['“', '”'],
  ['«', '»'],
];

/** The content of the literal that begins at an offset, if it ends on the same line. */
export function literalAt(text: string, at: number): TextRange | undefined {
  const quote = quotes.find(([open]) => text.startsWith(open, at));
  if (!quote) return undefined;
  const [open, close] = quote;
  let start = at + open.length;
  const isBlock = open === '"""' || open === "'''";
  if (isBlock) while (/\s/.test(text.charAt(start)) && start - at < 80) start++;
  for (let end = start; end < text.length && end - start <= maxLiteralLength; end++) {
    if (text.startsWith(close, end)) return end > start ? { start, end } : undefined;
    if (isBlock && text.charAt(end) === open.charAt(0)) return undefined;
    const character = text.charAt(end);
    if (character === '\n' || character === '\r') return isBlock && end > start ? { start, end } : undefined;
    // In a literal within a literal, a backslash belongs to the closing quote.
    if (character === '\\' && !close.startsWith('\\')) end++;
  }
  return undefined;
}
