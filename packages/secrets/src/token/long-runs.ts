import { lowBytes } from '../needle/low-bytes.ts';

/** Every token has at least this many letters, digits and `_-+/=` in a row. */
const minLength = 16;

/** Characters in a run besides letters, `_` and `-`. */
export const runTraits = { digit: 2, separator: 4 } as const;

let traits: Uint8Array | undefined;

/** Numbers per run that {@link longRuns} returns. */
export const runLength = 3;

/**
 * Finds each maximal run of 16 or more letters, digits and `_-+/=`, in order. The search jumps 16 characters at a time,
 * so it never looks at most characters of code.
 *
 * @returns start, end and a sum of {@link runTraits} of each run. `+`, `/` and `=` are separators.
 */
export function longRuns(text: string): readonly number[] {
  const runs: number[] = [];
  const trait = (traits ??= createTraits());
  const codes = lowBytes(text);
  const { length } = text;
  let at = minLength - 1;
  while (at < length) {
    if (trait[codes[at]!] === 0) {
      at += minLength;
      continue;
    }
    // The character at `lowest` belongs to no unvisited run.
    const lowest = at - minLength;
    let before = at - 1;
    while (before > lowest && trait[codes[before]!] !== 0) before--;
    if (before > lowest) {
      at = before + minLength;
      continue;
    }
    let has = 0;
    let end = before + 1;
    for (; end < length; end++) {
      const each = trait[codes[end]!]!;
      if (each === 0) break;
      has |= each;
    }
    runs.push(before + 1, end, has);
    at = end + minLength;
  }
  return runs;
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
