/** An identifier as written, with its qualifier if it has one. */
export interface CodeName {
  readonly name: string;
  readonly qualifiedName?: string;
  /** Whether it is written as a call: `send()`. */
  readonly isCalled?: boolean;
  /** Whether it is clearly no word of prose: compound, called, qualified, or marked. */
  readonly isMarked: boolean;
}

/** A longer run is data. */
const maxLength = 120;

const run = /(?:--?|[@#$])?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|->|#|\\|-)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\)?)?[!?]?/gu;
const separator = /\.|::|->|#|\\/;
const hump = /[\p{Ll}\d]\p{Lu}|\p{Lu}{2}\p{Ll}|[\p{L}\d]_[\p{L}\d]|^_+\p{L}|\p{L}\d+\p{L}/u;
const letter = /\p{L}/u;
const abbreviation = /^(?:e\.g|i\.e|a\.k\.a|etc|vs|w\.r\.t)$/i;

/** @returns the identifiers of a text, in order, with repetitions; keywords and words of prose too, unmarked */
export function codeNames(text: string): readonly CodeName[] {
  const names: CodeName[] = [];
  for (const [word] of text.matchAll(run)) {
    if (word.length > maxLength) continue;
    const isCalled = /\(\)?[!?]?$/.test(word);
    const bare = word.replace(/\(?\)?[!?]?$/, '').replace(/^[@#$-]+/, '');
    if (bare.length < 2 || !letter.test(bare) || abbreviation.test(bare)) continue;
    if (/^--[a-z]/.test(word)) {
      names.push({ name: bare, isMarked: true });
      continue;
    }
    addQualified(names, bare, /^[@#$]/.test(word), isCalled);
  }
  return names;
}

function addQualified(names: CodeName[], bare: string, isMarked: boolean, isCalled: boolean): void {
  // A hyphen joins words of prose, and words of Lisp and CSS; as the name of an option it was read before.
  for (const each of bare.split(/-(?!>)/)) {
    const parts = each.split(separator).filter((part) => part !== '');
    const name = parts.at(-1);
    if (name === undefined) continue;
    const isQualified = parts.length > 1;
    names.push({
      name,
      ...(isQualified && { qualifiedName: each }),
      ...(isCalled && { isCalled }),
      isMarked: isMarked || isCalled || isQualified || isIdentifier(name),
    });
    for (const scope of parts.slice(0, -1)) {
      if (scope.length > 1 && !/^(?:self|this|cls|super)$/.test(scope))
        names.push({ name: scope, isMarked: isIdentifier(scope) });
    }
  }
}

/**
 * Whether a word is certainly an identifier: `createStore`, `HTTP_PROXY`, `__init__`, `utf8mb4`, but not `HTTP` or
 * `Router`.
 */
export function isIdentifier(word: string): boolean {
  return hump.test(word);
}
