import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { Retriever } from '../../retriever/retriever.ts';
import { literalExpression } from './literal-expression.ts';
import type { LiteralOptions } from './literal-expression.ts';
import { conditionOf } from '../text-condition.ts';
import type { TextRange } from '../text-range.ts';

/** A chunk with the part of a literal that is in it. The rest, if any, is in chunks next to it. */
export interface PartialMatch {
  readonly id: string;
  readonly path: string;
  readonly range: TextRange;
}

export interface AcrossOptions extends LiteralOptions {
  readonly filter: SearchFilter;
  /** Max files whose chunks are compared. Default: all that have the longest line of the literal. */
  readonly maxFiles?: number;
}

/** Chunks end at line ends, and only blank lines are between them. */
const betweenChunks = '\n';

/**
 * Finds the places of a literal of several lines, also if they extend over several chunks.
 *
 * @returns for each place, a chunk that has the longest line of the literal; nothing for a literal of one line
 */
export async function findAcrossChunks(
  retriever: Retriever,
  literal: string,
  { ignoreCase, wholeWords, filter, maxFiles }: AcrossOptions,
): Promise<readonly PartialMatch[]> {
  const anchor = anchorLine(literal);
  if (anchor === undefined || !retriever.hasLookup) return [];
  const condition = conditionOf([anchor], { ignoreCase });
  const proposed = await retriever.findText({ ...condition, ignoreCase, filter, limit: 1_000_000 });
  const byPath = Map.groupBy(proposed, ({ path }) => path);
  const expression = literalExpression(literal, { ignoreCase, wholeWords });
  const found: PartialMatch[] = [];
  for (const [path, matches] of [...byPath].slice(0, maxFiles)) {
    const anchors = new Set(matches.map(({ id }) => id));
    for (const each of partsIn(await retriever.list(path), expression)) {
      const main = each.find(({ id }) => anchors.has(id));
      if (main) found.push(main);
    }
  }
  return found;
}

/** The longest line of a text with several lines, with white space at the ends that other lines follow. */
function anchorLine(literal: string): string | undefined {
  const lines = literal.trim().split(/\s*\n\s*/);
  if (lines.length < 2) return undefined;
  const length = Math.max(...lines.map((line) => line.length));
  const index = lines.findIndex((line) => line.length === length);
  return `${index === 0 ? '' : '\n'}${lines[index]}${index === lines.length - 1 ? '' : '\n'}`;
}

/** The parts of each match in the chunks that it extends over, longest first. */
function partsIn(chunks: readonly StoredChunk[], expression: RegExp): readonly (readonly PartialMatch[])[] {
  let offset = 0;
  const placed = chunks.map((chunk) => {
    const start = offset;
    offset += chunk.text.length + betweenChunks.length;
    return { chunk, start, end: start + chunk.text.length };
  });
  const text = chunks.map((chunk) => chunk.text).join(betweenChunks);
  return Array.from(text.matchAll(expression), ({ index, 0: found }) =>
    placed
      .filter(({ start, end }) => start < index + found.length && index < end)
      .map(({ chunk: { id, path, text: own }, start }) => ({
        id,
        path,
        range: { start: Math.max(0, index - start), end: Math.min(own.length, index + found.length - start) },
      }))
      .toSorted((a, b) => lengthOf(b.range) - lengthOf(a.range)),
  );
}

function lengthOf({ start, end }: TextRange): number {
  return end - start;
}
