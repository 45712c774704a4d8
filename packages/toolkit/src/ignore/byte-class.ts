/** A bracket expression of a glob: the bytes that it accepts, and the index of its closing bracket. */
export interface ByteClass {
  /** 256 entries: 1 for each accepted byte. */
  readonly bytes: Uint8Array;
  readonly end: number;
}

const named: Readonly<Record<string, RegExp>> = {
  alnum: /[0-9A-Za-z]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/**
 * Parses the bracket expression whose `[` is at `start`. `[!…]` and `[^…]` negate, a `]` in the first position is a
 * member, `\` quotes, and `[:name:]` is a POSIX class over ASCII.
 *
 * @returns `undefined` if it is not closed or names an unknown class; git then matches nothing
 */
export function scanByteClass(pattern: string, start: number, foldCase: boolean): ByteClass | undefined {
  const members = new Uint8Array(256);
  let at = start + 1;
  const negated = pattern[at] === '!' || pattern[at] === '^';
  if (negated) at++;
  let rangeFrom = -1;
  for (let first = true; first || pattern[at] !== ']'; first = false, at++) {
    const posix = /^\[:([^\]]*):\]/.exec(pattern.slice(at, at + 12));
    if (posix) {
      const accepted = named[posix[1] ?? ''];
      if (!accepted) return undefined;
      for (let byte = 0; byte < 128; byte++) if (accepted.test(String.fromCharCode(byte))) members[byte] = 1;
      at += posix[0].length - 1;
      rangeFrom = -1;
      continue;
    }
    const isRange = pattern[at] === '-' && rangeFrom !== -1 && pattern[at + 1] !== ']';
    if (isRange) at++;
    if (pattern[at] === '\\') at++;
    if (at >= pattern.length) return undefined;
    const byte = pattern.charCodeAt(at);
    members.fill(1, isRange ? rangeFrom : byte, byte + 1);
    rangeFrom = isRange ? -1 : byte;
  }
  if (foldCase) acceptBothCases(members);
  return { bytes: negated ? members.map((member) => 1 - member) : members, end: at };
}

function acceptBothCases(members: Uint8Array): void {
  for (let upper = 0x41; upper <= 0x5a; upper++) {
    const either = (members[upper] ?? 0) | (members[upper + 0x20] ?? 0);
    members[upper] = either;
    members[upper + 0x20] = either;
  }
}
