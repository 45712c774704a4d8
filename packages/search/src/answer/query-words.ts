import { codeTokens, foldedName, identifierParts, identifiers, nameQuery, queryTokens, stem } from '@codesearch/kernel';

/** A part of a text that matches a word of the query. */
export interface WordMatch {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** The word of the query, as the tokenizer normalizes it. */
  readonly word: string;
}

/** Words of English that say nothing about the code. */
const stopWords: ReadonlySet<string> = new Set(
  `a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my no not of on
  or our shall should so than that the their them then there these they this those to was we were what when where which who
  why will with would you your`
    .split(/\s+/)
    .map(stem),
);

const run = /[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+|[^\x00-\x7f\s\p{P}\p{S}]+/gu;

/** Finds the words of one query in texts as the index does: by the stems of the parts of identifiers. */
export class QueryWords {
  readonly #words: ReadonlySet<string>;
  /** Folded identifiers of the query. */
  readonly #names: ReadonlySet<string>;
  /** Folded names of what a name belongs to: `client` for `Client.send`. */
  readonly #scope: readonly string[];
  /** By line: an answer is rendered several times until it fits its budget. */
  readonly #matches = new Map<string, readonly WordMatch[]>();

  constructor(query: string) {
    const asked = nameQuery(query);
    this.#names = new Set((asked ? [asked.name] : identifiers(query)).map(foldedName));
    this.#scope = asked?.scope.map(foldedName) ?? [];
    const all = queryTokens(query);
    const distinctive = all.filter((word) => !stopWords.has(word));
    this.#words = new Set(distinctive.length > 0 ? distinctive : all);
  }

  /** Number of different words. */
  get size(): number {
    return this.#words.size;
  }

  /** Whether the query has this name as a word, in any spelling. */
  has(name: string): boolean {
    return this.#names.has(foldedName(name));
  }

  /** Number of the names before the name of the query, as in `Client.send`, that a qualified name has. */
  scopeIn(qualifiedName: string): number {
    if (this.#scope.length === 0) return 0;
    const owners = new Set(qualifiedName.split('.').map(foldedName));
    return this.#scope.filter((name) => owners.has(name)).length;
  }

  /** The parts of a line that match, in order, without overlap. */
  matchesIn(line: string): readonly WordMatch[] {
    const known = this.#matches.get(line);
    if (known) return known;
    const found: WordMatch[] = [];
    for (const { 0: text, index } of line.matchAll(run)) {
      if (text.charCodeAt(0) > 0x7f) this.#matchNonAscii(text, index, found);
      else this.#matchIdentifier(text, index, found);
    }
    this.#matches.set(line, found);
    return found;
  }

  /** Number of different words of the query in a text. */
  countIn(text: string): number {
    return new Set(this.matchesIn(text).map(({ word }) => word)).size;
  }

  #matchIdentifier(identifier: string, offset: number, found: WordMatch[]): void {
    const parts = identifierParts(identifier);
    const whole = parts.join('');
    if (this.#words.has(whole)) {
      found.push({ start: offset, end: offset + identifier.length, word: whole });
      return;
    }
    const lower = identifier.toLowerCase();
    let at = 0;
    for (const part of parts) {
      const start = lower.indexOf(part, at);
      at = start + part.length;
      const word = stem(part);
      if (this.#words.has(word)) found.push({ start: offset + start, end: offset + at, word });
    }
  }

  /** Scripts without spaces are indexed as pairs of characters. Overlapping pairs are one match. */
  #matchNonAscii(text: string, offset: number, found: WordMatch[]): void {
    const lower = text.toLowerCase();
    if (lower.length !== text.length) return;
    let end = 0;
    for (const word of codeTokens(text)) {
      if (!this.#words.has(word)) continue;
      const start = lower.indexOf(word, Math.max(0, end - word.length));
      if (start === -1) continue;
      const last = found.at(-1);
      const joins = last !== undefined && offset + start < last.end;
      if (joins) found[found.length - 1] = { ...last, end: offset + start + word.length };
      else found.push({ start: offset + start, end: offset + start + word.length, word });
      end = start + word.length;
    }
  }
}
