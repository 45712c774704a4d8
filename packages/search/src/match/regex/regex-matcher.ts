import type { StoredChunk } from '@codesearch/kernel';
import { runInterruptibly } from './interruptible.ts';
import type { MatchCounts, Matcher } from '../matcher.ts';
import { regexLiterals } from './regex-literals.ts';
import { parseRegex } from './regex-syntax.ts';
import { conditionOf, noCondition } from '../text-condition.ts';
import type { TextCondition } from '../text-condition.ts';
import { collectRanges } from '../text-range.ts';
import type { TextRange } from '../text-range.ts';

/** How long a search for a regular expression may take. */
export interface RegexLimits {
  /** Milliseconds from the first text on, with the time in which texts are loaded. */
  readonly totalMs: number;
  /** Milliseconds on one text. */
  readonly textMs: number;
}

const defaultLimits: RegexLimits = { totalMs: 10_000, textMs: 250 };

/** Recognizes a regular expression. An expression that backtracks for too long is ended. */
export class RegexMatcher implements Matcher {
  readonly query: string;
  readonly conditions: readonly TextCondition[];
  readonly ignoreCase: boolean;
  readonly isExact = false;
  readonly #expression: RegExp;
  readonly #limits: RegexLimits;
  /** When the first text was compared, in the time of `performance.now`. */
  #start: number | undefined;
  #compared = 0;
  /** Texts that the limit for one text ended. */
  #skipped = 0;

  /** @throws INPUT_INVALID if it is not an expression; the message says where */
  constructor(source: string, ignoreCase: boolean, limits: RegexLimits = defaultLimits) {
    const parsed = parseRegex(source, ignoreCase);
    const isFolded = parsed.ignoreCase && parsed.expression.unicode;
    const literals = regexLiterals(parsed.pattern, isFolded ? hasThirdCase : undefined);
    const conditions = literals.map((each) => conditionOf(each, parsed));
    this.query = wordsOf(literals.flat()).join(' ');
    this.conditions = conditions.some(isEmpty) ? [noCondition] : conditions;
    this.ignoreCase = parsed.ignoreCase;
    this.#expression = parsed.expression;
    this.#limits = limits;
  }

  get isExhausted(): boolean {
    return this.#remaining() <= 0;
  }

  matching(chunks: readonly StoredChunk[]): readonly StoredChunk[] {
    this.#start ??= performance.now();
    // A set, because an interruption between the two steps of a test repeats it.
    const found = new Set<StoredChunk>();
    let next = 0;
    const test = (end: number): void => {
      for (; next < end; next++) {
        const chunk = chunks[next]!;
        if (chunk.text.search(this.#expression) !== -1) found.add(chunk);
      }
    };
    while (next < chunks.length && !this.isExhausted) {
      if (this.#run(() => test(chunks.length))) break;
      // Many texts together may have taken that long, so the one that was interrupted gets its own time.
      const interrupted = chunks[next];
      // The time can also end right after the last text.
      if (interrupted === undefined || this.isExhausted) break;
      const end = next + 1;
      if (!this.#run(() => test(end)) && next < end) {
        this.#skipped++;
        found.delete(interrupted);
        next = end;
      }
    }
    this.#compared += next;
    return [...found];
  }

  rangesIn({ text }: StoredChunk): readonly TextRange[] {
    const ranges: TextRange[] = [];
    runInterruptibly(() => collectRanges(this.#expression, text, ranges), this.#limits.textMs);
    return ranges;
  }

  notes({ matching, proposed }: MatchCounts): readonly string[] {
    const notes: string[] = [];
    if (this.isExhausted) {
      notes.push(
        `The search ended at its limit of ${this.#limits.totalMs / 1000} s after ${this.#compared} of ${proposed} ` +
          'chunks, so hits may be missing.',
      );
    } else if (this.#skipped > 0) {
      const skipped = this.#skipped === 1 ? '1 chunk, which was' : `${this.#skipped} chunks, which were`;
      notes.push(`The expression takes too long on ${skipped} skipped.`);
    }
    if (matching === 0) notes.push('No indexed text matches this expression.');
    return notes;
  }

  /** @returns whether the work ended by itself */
  #run(work: () => void): boolean {
    const ms = Math.min(this.#limits.textMs, Math.ceil(this.#remaining()));
    return runInterruptibly(work, Math.max(1, ms));
  }

  /** Milliseconds until the limit for all texts. */
  #remaining(): number {
    return this.#start === undefined ? Infinity : this.#start + this.#limits.totalMs - performance.now();
  }
}

function isEmpty({ terms, substrings }: TextCondition): boolean {
  return terms.length === 0 && substrings.length === 0;
}

/** In Unicode mode, `ſ` matches `s`, and the sign for Kelvin matches `k`. */
function hasThirdCase(character: string): boolean {
  return /[ks]/i.test(character);
}

/** The words of literals, for the ranking. */
function wordsOf(literals: readonly string[]): readonly string[] {
  return [...new Set(literals.flatMap((literal) => literal.match(/[\p{L}\p{N}_$]{2,}/gu) ?? []))];
}
