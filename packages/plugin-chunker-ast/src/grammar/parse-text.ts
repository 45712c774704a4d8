import type { Parser, Tree } from 'web-tree-sitter';

/**
 * Characters that the parser is handed at a time. It copies them each time it asks, and a grammar that looks ahead and goes back
 * asks for the same place again and again: handing over thousands at a time triples the cost of Scala.
 */
const portion = 128;

/**
 * Parses a text, or gives up after `limitMs` milliseconds and returns `undefined`: some grammars spend a thousand times the
 * usual time on text that is not of their language. Steps of the parser would be a limit that is the same on every machine,
 * but they do not tell the cost: one of them may take a microsecond or twenty milliseconds. The caller deletes the tree.
 */
export function parseText(parser: Parser, text: string, limitMs: number): Tree | undefined {
  const end = performance.now() + limitMs;
  const tree = parser.parse((start) => text.slice(start, portionEnd(text, start)), null, {
    progressCallback: () => performance.now() > end,
  });
  if (tree === null) parser.reset();
  return tree ?? undefined;
}

/** A surrogate pair is not parted: the parser would take its halves for two characters. */
function portionEnd(text: string, start: number): number {
  const end = start + portion;
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end + 1 : end;
}
