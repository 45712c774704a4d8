import {
  codeTokens,
  foldedName,
  identifierParts,
  identifiers,
  isPastForm,
  queryTokens,
  stem,
} from '@codesearch/toolkit/pure';
import { functionWords, readQuery, routeNames } from '@codesearch/query';
import type { ReadQuery } from '@codesearch/query';

/** A part of a text that matches a word of the query. */
export interface WordMatch {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** The word of the query, as the tokenizer normalizes it. */
  readonly word: string;
}

/** Stems of words that say nothing about the code. */
const emptyStems: ReadonlySet<string> = new Set([...functionWords].map(stem));

/** What a text has of a query. */
export interface Evidence {
  /** Number of its different words. */
  readonly words: number;
  /** Closeness of the different related words, together. */
  readonly closeness: number;
}

type AskedQuery = Pick<ReadQuery, 'text' | 'symbol' | 'kind' | 'related' | 'callers' | 'route'>;

const run = /[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+|[^\x00-\x7f\s\p{P}\p{S}]+/gu;

/** Characters in which words are looked for. A line can be a whole file, and more of it says no more. */
const maxLine = 20_000;
const maxText = 100_000;
/** Characters of a query whose words are looked for: a longer one is a log, and more of it says no more. */
const maxQuery = 20_000;

/** Whether a name is no word of a language: `sendAll`, `send_all`. */
export function isCompound(name: string): boolean {
  return /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(name);
}

/** @returns the words of a query of which only the text is at hand, as in an answer of the program */
export function wordsOf(text: string): QueryWords {
  return new QueryWords(readQuery(text));
}

/** Finds the words of one query in texts as the index does: by the stems of the parts of identifiers. */
export class QueryWords {
  /** Whether it asks for the places of a name or an address. */
  readonly asksForPlaces: boolean;
  /** Whether it asks in words, not for a name or with a report. */
  readonly isQuestion: boolean;
  readonly #words: ReadonlySet<string>;
  /** Parts of the identifiers of the query, as it writes them. */
  readonly #written: ReadonlySet<string>;
  /** Closeness of words that code may use for those of the query, by their stems. */
  readonly #related: ReadonlyMap<string, number>;
  /** Identifiers of the query. */
  readonly #spellings: ReadonlySet<string>;
  /** For an address with its HTTP method, as in `GET /users`: a handler can be named by it. */
  readonly #method: string | undefined;
  /** The same, folded. */
  readonly #names: ReadonlySet<string>;
  /** Folded names of what a name belongs to: `client` for `Client.send`. */
  readonly #scope: readonly string[];
  /** By identifier: the chunks of a repository have the same ones. */
  readonly #evidence = new Map<string, readonly string[]>();
  /** By identifier, from its start: a definition has the same ones in many lines. */
  readonly #parts = new Map<string, readonly WordMatch[]>();
  /** By line: an answer is rendered several times until it fits its budget. */
  readonly #matches = new Map<string, readonly WordMatch[]>();

  constructor({ text: whole, symbol, kind, related, callers, route }: AskedQuery) {
    const text = whole.slice(0, maxQuery);
    this.asksForPlaces = callers !== undefined || route !== undefined;
    // Without words, as beside similar code, nothing is asked.
    this.isQuestion = kind === 'prose' && text.trim() !== '';
    const names = route ? routeNames(route).join(' ') : text;
    this.#method = route?.method;
    this.#related = new Map(related.toReversed().map(({ word, closeness }) => [stem(word), closeness]));
    this.#spellings = new Set(symbol ? [symbol.name + (symbol.mark ?? '')] : identifiers(names));
    this.#names = new Set([...this.#spellings].map(foldedName));
    this.#written = new Set(identifiers(text).flatMap(identifierParts));
    this.#scope = symbol?.scope.map(foldedName) ?? [];
    const all = queryTokens(text);
    const distinctive = all.filter((word) => !emptyStems.has(word));
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

  /** Whether the query means what has this name: a question has names of one word by chance. */
  means(name: string): boolean {
    return name === this.#method || (this.has(name) && (!this.isQuestion || isCompound(name)));
  }

  /** Whether the query has this name as a word, as it is written. */
  spells(name: string): boolean {
    return this.#spellings.has(name);
  }

  /** Number of the names before the name of the query, as in `Client.send`, that a qualified name has. */
  scopeIn(qualifiedName: string): number {
    if (this.#scope.length === 0) return 0;
    const owners = new Set(qualifiedName.split('.').map(foldedName));
    return this.#scope.filter((name) => owners.has(name)).length;
  }

  /** The parts of a line that match, in order, without overlap. */
  matchesIn(line: string): readonly WordMatch[] {
    if (this.#words.size === 0) return [];
    const known = this.#matches.get(line);
    if (known) return known;
    const found: WordMatch[] = [];
    for (const { 0: text, index } of line.slice(0, maxLine).matchAll(run)) {
      if (text.charCodeAt(0) > 0x7f) this.#matchNonAscii(text, index, found);
      else
        for (const { start, end, word } of this.#partsOf(text))
          found.push({ start: index + start, end: index + end, word });
    }
    this.#matches.set(line, found);
    return found;
  }

  /** Number of different words of the query in a text. */
  countIn(text: string): number {
    return new Set(this.matchesIn(text).map(({ word }) => word)).size;
  }

  /**
   * How well a name agrees with the query: the share of its words that it has, times the share of the name's words. A
   * word in another form counts half: `append string` is `appendString` rather than `appendStrings`.
   */
  agreeWith(name: string): number {
    const parts = new Map(
      identifiers(name)
        .flatMap(identifierParts)
        .map((part) => [stem(part), part]),
    );
    const common = this.countIn(name);
    if (parts.size === 0 || common === 0) return 0;
    const inflected = [...parts].filter(([word, part]) => this.#words.has(word) && !this.#written.has(part)).length;
    const agreeing = common - inflected / 2;
    return (Math.min(agreeing, parts.size) / parts.size) * (agreeing / this.size);
  }

  /** The different words of the query and related ones in a text. */
  foundIn(text: string): Set<string> {
    const found = new Set<string>();
    for (const identifier of text.slice(0, maxText).match(run) ?? [])
      for (const word of this.#evidenceOf(identifier)) found.add(word);
    return found;
  }

  /** What a text has of the query. @param besides words that count as if the text had them, see {@link foundIn} */
  evidenceIn(text: string, besides: ReadonlySet<string> = new Set()): Evidence {
    const found = this.foundIn(text);
    for (const word of besides) found.add(word);
    let words = 0;
    let closeness = 0;
    for (const word of found) {
      if (this.#words.has(word)) words++;
      else closeness += this.#related.get(word) ?? 0;
    }
    return { words, closeness };
  }

  /** Words of the query and related ones in an identifier. */
  #evidenceOf(identifier: string): readonly string[] {
    const known = this.#evidence.get(identifier);
    if (known) return known;
    const parts = identifierParts(identifier);
    const stems = parts.map(stem);
    const found = [...this.#ownWords(identifier, parts, stems), ...stems.filter((word) => this.#related.has(word))];
    this.#evidence.set(identifier, found);
    return found;
  }

  /** The words that {@link matchesIn} finds in an identifier, or in a text in another script, which has no parts. */
  #ownWords(identifier: string, parts: readonly string[], stems: readonly string[]): readonly string[] {
    if (parts.length === 0) return this.matchesIn(identifier).map(({ word }) => word);
    const whole = parts.join('');
    return this.#words.has(whole) ? [whole] : stems.filter((word) => this.#words.has(word));
  }

  /** The parts of an identifier that match. */
  #partsOf(identifier: string): readonly WordMatch[] {
    let found = this.#parts.get(identifier);
    if (found === undefined) this.#parts.set(identifier, (found = this.#matchParts(identifier)));
    return found;
  }

  #matchParts(identifier: string): readonly WordMatch[] {
    const parts = identifierParts(identifier);
    const whole = parts.join('');
    if (this.#words.has(whole)) return [{ start: 0, end: identifier.length, word: whole }];
    const lower = identifier.toLowerCase();
    const found: WordMatch[] = [];
    let at = 0;
    for (const part of parts) {
      const start = lower.indexOf(part, at);
      at = start + part.length;
      const word = stem(part);
      if (this.#words.has(word)) found.push({ start, end: at, word });
    }
    return found;
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

const passiveQuestion =
  /^\s*(?:where|when|how|why)\s+(?:is|are|was|were)\s.*(?<!\b(?:a|an|the|this|that|each|my|our))\s(\p{L}+)\s*\??\s*$/iu;

/**
 * The verb at the end of a passive question, such as `configured` in "where are retries configured". It asks what
 * happens to a thing: code that does it need not have the word.
 *
 * @returns as it is written; `undefined` if the text is no such question
 */
export function questionVerb(text: string): string | undefined {
  const verb = passiveQuestion.exec(text)?.[1];
  return verb !== undefined && (/ed$/i.test(verb) || isPastForm(verb.toLowerCase())) ? verb : undefined;
}
