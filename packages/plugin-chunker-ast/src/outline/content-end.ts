import type { SyntaxNode } from '../tree/syntax-node.ts';
import type { LineTable } from '@codesearch/toolkit';
import { trimEnd } from '@codesearch/toolkit';

/**
 * The offset after a definition, without trailing white space. Some grammars extend an indented block over the comments
 * after it, which belong to the next definition.
 */
export function contentEnd(node: SyntaxNode, lines: LineTable, comments: readonly string[]): number {
  const { text } = lines;
  const end = trimEnd(text, node.startIndex, node.endIndex);
  const inComment = text.startsWith('*/', end - 2) || text.startsWith('//', lines.first(lines.lineOf(end - 1)));
  if (!inComment) return end;
  let last = node;
  for (let child = node.lastChild; child; child = last.lastChild) {
    while (child && comments.includes(child.type)) child = child.previousSibling;
    if (child === null) break;
    last = child;
  }
  return trimEnd(text, node.startIndex, last.endIndex);
}
