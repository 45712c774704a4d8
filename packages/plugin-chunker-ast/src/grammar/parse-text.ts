import type { Parser, Tree } from 'web-tree-sitter';

/**
 * Characters that the parser gets at a time. It copies them in each call, and a grammar that looks ahead and goes back
 * reads the same position repeatedly: thousands at a time triple the cost of Scala.
 */
const readLength = 128;
/** The share of the limit that the thread must have had a processor, so that it is the text that takes too long. */
const minShare = 0.1;

/**
 * Parses a text, with a time limit: some grammars take a thousand times as long for text in another language. The
 * number of parser steps would be the same on every machine, but one step takes between a microsecond and twenty
 * milliseconds. A thread that hardly gets a processor has more time, so that the same text gets the same tree.
 *
 * @returns a tree, which the caller deletes, or `undefined` after `limitMs` milliseconds
 */
export function parseText(parser: Parser, text: string, limitMs: number): Tree | undefined {
  const end = performance.now() + limitMs;
  const usedBefore = threadMs();
  const isOver = (): boolean => performance.now() > end && threadMs() - usedBefore >= limitMs * minShare;
  const tree = parser.parse((start) => text.slice(start, readEnd(text, start)), null, {
    progressCallback: isOver,
  });
  if (tree === null) parser.reset();
  return tree ?? undefined;
}

/** Processor time of this thread. */
function threadMs(): number {
  // Older versions of Node, and other runtimes, do not know it: there all time counts.
  const used = (process as Partial<Pick<NodeJS.Process, 'threadCpuUsage'>>).threadCpuUsage?.();
  return used ? (used.user + used.system) / 1000 : performance.now();
}

/* Does not split a surrogate pair: the parser would treat its halves as two characters. */
function readEnd(text: string, start: number): number {
  const end = start + readLength;
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end + 1 : end;
}
