import type { Parser, Tree } from 'web-tree-sitter';

/** Reports of progress that any text may take, and per thousand characters; sound code takes about a hundredth of it. */
const allowance = { base: 20_000, perThousand: 2_000 } as const;

/**
 * Parses a text. `undefined` where the parser goes astray: after too many of its reports of progress, which count steps and
 * not time, so that the same text always gives the same tree. The caller deletes the tree.
 */
export function parseText(parser: Parser, text: string): Tree | undefined {
  const limit = allowance.base + (allowance.perThousand * text.length) / 1000;
  let steps = 0;
  const tree = parser.parse(text, null, { progressCallback: () => ++steps > limit });
  if (tree === null) parser.reset();
  return tree ?? undefined;
}
