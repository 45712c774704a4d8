import type { StoredChunk } from '@codesearch/kernel';
import { literalExpression, literalPieces } from './literal-expression.ts';
import type { MatchCounts, Matcher } from '../matcher.ts';
import { conditionOf } from '../text-condition.ts';
import type { TextCondition } from '../text-condition.ts';
import { collectRanges } from '../text-range.ts';
import type { TextRange } from '../text-range.ts';

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
