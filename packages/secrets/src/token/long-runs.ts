/** Shortest run that is visited: every token has at least so many letters, digits and `_-+/=` in a row. */
const shortest = 16;
/** Texts up to this length share one copy of their codes, so that none is allocated for each. */
const usualLength = 1024 * 1024;

/** What characters a run has, besides letters, `_` and `-`. */
export const runTraits = { digit: 2, separator: 4 } as const;

let traits: Uint8Array | undefined;
let sharedCodes: Buffer | undefined;

/**
 * Visits each run of 16 or more letters, digits and `_-+/=`, the most that stand in a row. The search leaps from one
 * possible end to the next, so that most characters of code are never looked at.
 *
 * @param visit gets start, end and a sum of {@link runTraits}; `+`, `/` and `=` are separators
 */
export function visitLongRuns(text: string, visit: (start: number, end: number, has: number) => void): void {
  const trait = (traits ??= createTraits());
  const codes = codesOf(text);
  const { length } = text;
  let at = shortest - 1;
  while (at < length) {
    if (trait[codes[at]!] === 0) {
      at += shortest;
      continue;
    }
    // No run that is not yet visited holds the character at `lowest`.
    const lowest = at - shortest;
    let before = at - 1;
    while (before > lowest && trait[codes[before]!] !== 0) before--;
    if (before > lowest) {
      at = before + shortest;
      continue;
    }
    let has = 0;
    let end = before + 1;
    for (; end < length; end++) {
      const each = trait[codes[end]!]!;
      if (each === 0) break;
      has |= each;
    }
    visit(before + 1, end, has);
    at = end + shortest;
  }
}

/*
 * The low byte of each UTF-16 unit: reading bytes is faster than reading a string. Letters of other scripts may look like
 * ASCII so; whoever is visited looks at the text.
 */
function codesOf(text: string): Buffer {
  if (text.length > usualLength) return Buffer.from(text, 'latin1');
  sharedCodes ??= Buffer.allocUnsafeSlow(usualLength);
  sharedCodes.write(text, 'latin1');
  return sharedCodes;
}

function createTraits(): Uint8Array {
  const table = new Uint8Array(256);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    if (/[A-Za-z_-]/.test(character)) table[code] = 1;
    if (/\d/.test(character)) table[code] = 1 | runTraits.digit;
    if (/[+/=]/.test(character)) table[code] = 1 | runTraits.separator;
  }
  return table;
}
