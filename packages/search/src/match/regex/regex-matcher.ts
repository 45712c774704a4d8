import { CodesearchError } from '@codesearch/kernel';
import type { StoredChunk } from '@codesearch/kernel';
import type { ExpressionAnswer } from './expression-program.ts';
import { runInterruptibly } from './interruptible.ts';
import type { MatchCounts, Matcher } from '../matcher.ts';
import { regexLiterals } from './regex-literals.ts';
import { parseRegex } from './regex-syntax.ts';
import { conditionOf, noCondition } from '../text-condition.ts';
import type { TextCondition } from '../text-condition.ts';
import { collectRanges } from '../text-range.ts';
import type { TextRange } from '../text-range.ts';
import { wholeWordsSource } from '../whole-words.ts';

/** How long a search for a regular expression may take. */
export interface RegexLimits {
  /** Milliseconds from the first text on, with the time in which texts are loaded. */
  readonly totalMs: number;
  /** Milliseconds on one text. */
  readonly textMs: number;
  /** Milliseconds on all texts in this thread, which then leaves the rest to another one. */
  readonly hereMs: number;
}

/** How an expression is compared. */
export interface RegexOptions {
  /** Default false. */
  readonly ignoreCase?: boolean | undefined;
  /** As in `SearchRequest`. Default false. */
  readonly wholeWords?: boolean | undefined;
  /** Whether the program wrote it, and nobody typed it: `\b` is no place within an identifier. Default false. */
  readonly isOwn?: boolean | undefined;
  /** What every match has, in this order, where an expression has too many alternatives to find it. */
  readonly literals?: readonly string[] | undefined;
}

const defaultLimits: RegexLimits = { totalMs: 10_000, textMs: 250, hereMs: 20 };

/**
 * Recognizes a regular expression. An expression that backtracks for too long is ended. A thread of a server answers
 * all of its users, so it compares for a short time only; then another thread does.
 */
export class RegexMatcher implements Matcher {
  readonly query: string;
  readonly conditions: readonly TextCondition[];
  readonly ignoreCase: boolean;
  readonly isExact = false;
  readonly #expression: RegExp;
  readonly #limits: RegexLimits;
  readonly #from: 'own' | 'typed';
  /** When the first text was compared, in the time of `performance.now`. */
  #start: number | undefined;
  #compared = 0;
  /** Texts that the limit for one text ended. */
  #skipped = 0;
  /** Milliseconds of work in this thread. */
  #hereMs = 0;
  /** Whether another thread ended at the limit. */
  #isCut = false;
  /** Chunks whose parts are asked of another thread next, and its answer. */
  #asked: StoredChunk[] = [];
  #answer: Promise<ExpressionAnswer['found']> | undefined;

  /** @throws INPUT_INVALID if it is not an expression; the message says where */
  constructor(
    source: string,
    { ignoreCase = false, wholeWords = false, isOwn = false, literals: given }: RegexOptions,
    limits: Partial<RegexLimits> = {},
  ) {
    const parsed = parseRegex(source, ignoreCase);
    const isFolded = parsed.ignoreCase && parsed.expression.unicode;
    const literals =
      given === undefined
        ? regexLiterals(parsed.pattern, isFolded ? hasThirdCase : undefined, isOwn)
        : [['', ...given, '']];
    const conditions = literals.map((each) => conditionOf(each, parsed));
    this.query = wordsOf(literals.flat()).join(' ');
    this.conditions = conditions.some(isEmpty) ? [noCondition] : conditions;
    this.ignoreCase = parsed.ignoreCase;
    const { expression } = parsed;
    this.#expression = wholeWords ? new RegExp(wholeWordsSource(expression.source), expression.flags) : expression;
    this.#limits = { ...defaultLimits, ...limits };
    this.#from = isOwn ? 'own' : 'typed';
  }

  get isExhausted(): boolean {
    return this.#isCut || this.#remaining() <= 0;
  }

  async matching(chunks: readonly StoredChunk[]): Promise<readonly StoredChunk[]> {
    this.#start ??= performance.now();
    const found: StoredChunk[] = [];
    const next = this.#matchHere(chunks, found);
    this.#compared += next;
    if (next === chunks.length || this.isExhausted) return found;
    const rest = chunks.slice(next);
    const { found: positions, compared, skipped } = await this.#compareElsewhere(rest, this.#remaining(), false);
    this.#compared += compared;
    this.#skipped += skipped;
    this.#isCut ||= compared < rest.length;
    return [...found, ...positions.map(([position]) => rest[position]!)];
  }

  async rangesIn(chunk: StoredChunk): Promise<readonly TextRange[]> {
    const here: TextRange[] = [];
    if (this.#runHere(() => collectRanges(this.#expression, chunk.text, here))) return here;
    // One message for all chunks that are asked for together: each costs as much as the work on some of them.
    const at = this.#asked.push(chunk) - 1;
    const found = await (this.#answer ??= Promise.resolve().then(() => this.#answerAsked()));
    const parts = found.find(([position]) => position === at)?.[1] ?? [];
    return Array.from({ length: parts.length / 2 }, (_, at) => ({ start: parts[2 * at]!, end: parts[2 * at + 1]! }));
  }

  notes({ matching, proposed }: MatchCounts): readonly string[] {
    const isPartial = this.isExhausted || this.#skipped > 0;
    if (isPartial && matching === 0)
      throw new CodesearchError('The expression takes too long, so it is not known whether anything matches it.', {
        code: 'TIMED_OUT',
        hint: 'Write an expression without a repetition inside of a repetition, or search fewer files.',
        details: { limitMs: this.#limits.totalMs },
      });
    if (this.isExhausted) {
      return [
        `The search ended at its limit of ${this.#limits.totalMs / 1000} s after ${this.#compared} of ${proposed} ` +
          'chunks, so hits may be missing.',
      ];
    }
    if (this.#skipped > 0) {
      const skipped = this.#skipped === 1 ? '1 chunk, which was' : `${this.#skipped} chunks, which were`;
      return [`The expression takes too long on ${skipped} skipped.`];
    }
    return matching === 0 ? ['No indexed text matches this expression.'] : [];
  }

  /** @returns how many of the chunks were compared, the first ones */
  #matchHere(chunks: readonly StoredChunk[], found: StoredChunk[]): number {
    let next = 0;
    const matches: boolean[] = [];
    this.#runHere(() => {
      for (; next < chunks.length; next++) matches[next] = chunks[next]!.text.search(this.#expression) !== -1;
    });
    for (const [position, chunk] of chunks.slice(0, next).entries()) if (matches[position]) found.push(chunk);
    return next;
  }

  /** @returns whether the work ended by itself */
  #runHere(work: () => void): boolean {
    const left = Math.floor(this.#limits.hereMs - this.#hereMs);
    if (left < 1) return false;
    const start = performance.now();
    const hasEnded = runInterruptibly(work, left);
    this.#hereMs += performance.now() - start;
    return hasEnded;
  }

  async #answerAsked(): Promise<ExpressionAnswer['found']> {
    const chunks = this.#asked;
    this.#asked = [];
    this.#answer = undefined;
    return (await this.#compareElsewhere(chunks, this.#limits.textMs * chunks.length, true)).found;
  }

  async #compareElsewhere(chunks: readonly StoredChunk[], totalMs: number, parts: boolean): Promise<ExpressionAnswer> {
    // Loaded on demand: most expressions are fast.
    const { compareInThread } = await import('./expression-threads.ts');
    const { source, flags } = this.#expression;
    const texts = chunks.map(({ text }) => text);
    return compareInThread({ source, flags, texts, textMs: this.#limits.textMs, totalMs, parts }, this.#from);
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
