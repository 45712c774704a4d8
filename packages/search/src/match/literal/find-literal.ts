import type { Retriever } from '../../retriever/retriever.ts';
import { findMatches } from '../find-matches.ts';
import { findAcrossChunks } from './literal-across-chunks.ts';
import { restrictionOf } from '../restriction-of.ts';
import type { Restriction, RestrictionRequest } from '../restriction.ts';
import type { StoredChunk } from '@codesearch/kernel';
import { literalExpression, literalPieces } from './literal-expression.ts';
import type { MatchCounts, Matcher } from '../matcher.ts';
import { conditionOf } from '../text-condition.ts';
import type { TextCondition } from '../text-condition.ts';
import { collectRanges } from '../text-range.ts';
import type { TextRange } from '../text-range.ts';

/**
 * Finds the chunks that contain a text, and those that contain the longest line of a text that crosses their borders.
 */
export async function findLiteral(
  retriever: Retriever,
  { query, ignoreCase, wholeWords, filter }: RestrictionRequest,
): Promise<Restriction> {
  const matcher = new LiteralMatcher(query, ignoreCase, wholeWords);
  const found = await findMatches(retriever, matcher, filter);
  const across = await findAcrossChunks(retriever, query, { ignoreCase, wholeWords, filter });
  const partial = Map.groupBy(across, ({ id }) => id);
  const whole = new Set(found.matches.map(({ id }) => id));
  const added = [...partial].filter(([id]) => !whole.has(id)).map(([id, [first]]) => ({ id, path: first!.path }));
  const matches = [...found.matches, ...added];
  const restriction = restrictionOf(retriever, matcher, { ...found, matches, matching: matches.length });
  if (matches.length === 0 && !ignoreCase) {
    const other = await findMatches(retriever, new LiteralMatcher(query, true, wholeWords), filter);
    return {
      ...restriction,
      notes: [...restriction.notes, ...otherCaseNotes(other.matching), ...expressionNotes(query)],
    };
  }
  return {
    ...restriction,
    rangesIn: (chunk) =>
      [...matcher.rangesIn(chunk), ...(partial.get(chunk.id) ?? []).map(({ range }) => range)].toSorted(
        (a, b) => a.start - b.start,
      ),
  };
}

/** A text that looks like an expression. */
function expressionNotes(query: string): readonly string[] {
  const isExpression = /\w\|\w|\.[*+]|\\[wdsb]|\[[^\]]+\][*+]/.test(query);
  return isExpression ? ['It was looked for as it is written, not as an expression.'] : [];
}

function otherCaseNotes(count: number): readonly string[] {
  if (count === 0) return [];
  return [`It occurs in other case in ${count === 1 ? '1 chunk' : `${count} chunks`}.`];
}

/** Recognizes a text as written, except for its white space. */
export class LiteralMatcher implements Matcher {
  readonly query: string;
  readonly conditions: readonly TextCondition[];
  readonly ignoreCase: boolean;
  readonly isExact: boolean;
  readonly isExhausted = false;
  readonly #expression: RegExp;

  constructor(literal: string, ignoreCase: boolean, wholeWords = false) {
    this.query = literal;
    this.ignoreCase = ignoreCase;
    this.conditions = [conditionOf([literal], { ignoreCase })];
    const [piece, ...others] = literalPieces(literal);
    this.isExact =
      others.length === 0 && piece === literal && !wholeWords && !(ignoreCase && /[^\x00-\x7f]/.test(literal));
    this.#expression = literalExpression(literal, { ignoreCase, wholeWords });
  }

  matching(chunks: readonly StoredChunk[]): readonly StoredChunk[] {
    return chunks.filter(({ text }) => text.search(this.#expression) !== -1);
  }

  rangesIn({ text }: StoredChunk): readonly TextRange[] {
    const ranges: TextRange[] = [];
    collectRanges(this.#expression, text, ranges);
    return ranges;
  }

  notes({ matching }: MatchCounts): readonly string[] {
    return matching === 0 ? ['No indexed text contains this.'] : [];
  }
}
