/** Kinds of characters in a value: lower case, upper case, digits and signs. */
export interface CharacterClasses {
  readonly lower: boolean;
  readonly upper: boolean;
  readonly digit: boolean;
  readonly sign: boolean;
  /** Number of kinds. */
  readonly count: number;
}

/** The kinds of characters in a value. */
export function characterClasses(value: string): CharacterClasses {
  const lower = /[a-z]/.test(value);
  const upper = /[A-Z]/.test(value);
  const digit = /\d/.test(value);
  const sign = /[^\w]|_/.test(value);
  return { lower, upper, digit, sign, count: Number(lower) + Number(upper) + Number(digit) + Number(sign) };
}

/** Average length of the words in an identifier. */
const minWordLength = 2.6;

/**
 * Share of neighbours in a value that are of different kinds, from 0 to 1. In random letters and digits it is about
 * 0.6, in identifiers and words with numbers less than 0.35. A capital letter that follows a lower-case one does not
 * count if a lower-case letter follows it: this is how words are joined.
 */
export function mixture(value: string): number {
  let changes = 0;
  for (let at = 1; at < value.length; at++) {
    const [before, after] = [kindAt(value, at - 1), kindAt(value, at)];
    if (before === after) continue;
    const joinsWords =
      (before === 'lower' && after === 'upper' && kindAt(value, at + 1) !== 'digit') ||
      (before === 'upper' && after === 'lower' && kindAt(value, at + 1) === 'lower');
    changes += joinsWords ? 0.5 : 1;
  }
  return changes / Math.max(1, value.length - 1);
}

/** Whether capital letters cut a value into pieces that are shorter than words: `larriKEpIRmk`, not `myApiKey`. */
export function hasShortWords(value: string): boolean {
  const words = value.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  return words.length > 2 && letters / words.length < minWordLength;
}

function kindAt(value: string, at: number): 'lower' | 'upper' | 'digit' | 'sign' | undefined {
  const code = value.charCodeAt(at);
  if (Number.isNaN(code)) return undefined;
  if (code >= 0x61 && code <= 0x7a) return 'lower';
  if (code >= 0x41 && code <= 0x5a) return 'upper';
  return code >= 0x30 && code <= 0x39 ? 'digit' : 'sign';
}
