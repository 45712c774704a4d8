import type { Token } from './tokens.ts';

/** A part of a line that is marked: offsets in it, the end exclusive. */
export interface MarkedPart {
  readonly start: number;
  readonly end: number;
}

/** A token, or the part of one that is marked or not. */
export interface MarkedToken extends Token {
  readonly isMarked: boolean;
}

/** Cuts the tokens of a line where a mark begins or ends. @param parts in order, without overlap */
export function splitTokens(tokens: readonly Token[], parts: readonly MarkedPart[]): readonly MarkedToken[] {
  const split: MarkedToken[] = [];
  let offset = 0;
  for (const { text, classes } of tokens) {
    const end = offset + text.length;
    const within = parts.filter((part) => part.start < end && part.end > offset);
    const cuts = within.flatMap((part) => [Math.max(part.start, offset), Math.min(part.end, end)]);
    const edges = [...new Set([offset, ...cuts, end])];
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const isMarked = within.some((part) => part.start <= from && from < part.end);
      split.push({ text: text.slice(from - offset, edges[index + 1]! - offset), classes, isMarked });
    }
    offset = end;
  }
  return split;
}
