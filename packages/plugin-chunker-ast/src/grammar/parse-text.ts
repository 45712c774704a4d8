import type { Parser, Tree } from 'web-tree-sitter';

/**
 * Characters that the parser gets at a time. It copies them in each call, and a grammar that looks ahead and goes back
 * reads the same position repeatedly: thousands at a time triple the cost of Scala.
 */
const readLength = 128;

/**
 * Parses a text, with a time limit: some grammars take a thousand times as long for text in another language. The
 * number of parser steps would be the same on every machine, but one step takes between a microsecond and twenty
 * milliseconds.
 *
 * @returns a tree, which the caller deletes, or `undefined` after `limitMs` milliseconds
 */
export function parseText(parser: Parser, text: string, limitMs: number): Tree | undefined {
  const end = performance.now() + limitMs;
  const tree = parser.parse((start) => text.slice(start, readEnd(text, start)), null, {
    progressCallback: () => performance.now() > end,
  });
  if (tree === null) parser.reset();
  return tree ?? undefined;
}

/* Does not split a surrogate pair: the parser would treat its halves as two characters. */
function readEnd(text: string, start: number): number {
  const end = start + readLength;
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end + 1 : end;
}
