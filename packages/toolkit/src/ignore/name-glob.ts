import { isUtf8 } from 'node:buffer';

const anyByte = 256;

const anyBytes = 257;

const firstClass = 258;

/**
 * Whether the whole part of a text from `start` to `end` matches the pattern of one path segment with the syntax of
 * git's wildmatch under `WM_PATHNAME`: `*`, `?`, `[…]` and `\`. It matches byte strings (one character per byte),
 * because `?` matches one byte. Any pattern takes at most pattern length × text length steps, because ignore files are
 * not trusted.
 */
export type NameGlob = (text: string, start: number, end: number) => boolean;

function nameGlob(tokens: readonly number[], classes: readonly Uint8Array[], foldCase: boolean): NameGlob {
  const accepts = (token: number, byte: number): boolean => {
    if (token >= firstClass) return classes[token - firstClass]?.[byte] === 1;
    return token === anyByte || token === (foldCase ? lowerCase(byte) : byte);
  };
  return (text, start, end) => {
    let token = 0;
    let at = start;
    let retryToken = -1;
    let retryAt = start;
    while (at < end) {
      const expected = tokens[token];
      if (expected === anyBytes) {
        retryToken = ++token;
        retryAt = at;
      } else if (expected !== undefined && accepts(expected, text.charCodeAt(at))) {
        token++;
        at++;
      } else if (retryToken !== -1) {
        token = retryToken;
        at = ++retryAt;
      } else {
        return false;
      }
    }
    while (tokens[token] === anyBytes) token++;
    return token === tokens.length;
  };
}

/** The parsed pattern of one segment. Without `glob` the pattern is malformed to git and matches nothing. */
interface ScannedName {
  readonly glob: NameGlob | undefined;
  /** Index of the slash after the segment, or length of the pattern. */
  readonly end: number;
  /**
   * The min number of folders that the segment matches, if it is two or more asterisks and nothing else: 1
   * if the slash after them is quoted, as in `**\/a`, else 0.
   */
  readonly minFolders: 0 | 1 | undefined;
}

/** Parses one segment of `pattern` from `start`. A slash in brackets does not end it. */
export function scanNameGlob(pattern: string, start: number, foldCase: boolean): ScannedName {
  const tokens: number[] = [];
  const classes: Uint8Array[] = [];
  let at = start;
  for (; at < pattern.length && pattern[at] !== '/'; at++) {
    const character = pattern[at];
    if (character === '*') {
      if (tokens.at(-1) !== anyBytes) tokens.push(anyBytes);
    } else if (character === '?') {
      tokens.push(anyByte);
    } else if (character === '[') {
      const scanned = scanByteClass(pattern, at, foldCase);
      if (scanned === undefined) return { glob: undefined, end: pattern.length, minFolders: undefined };
      tokens.push(firstClass + classes.push(scanned.bytes) - 1);
      at = scanned.end;
    } else {
      if (character === '\\') at++;
      if (at === pattern.length) return { glob: undefined, end: at, minFolders: undefined };
      if (pattern[at] === '/') break;
      const byte = pattern.charCodeAt(at);
      tokens.push(foldCase ? lowerCase(byte) : byte);
    }
  }
  const asterisks = /^\*{2,}(\\?)$/.exec(pattern.slice(start, at));
  const minFolders = asterisks ? (asterisks[1] === '' ? 0 : 1) : undefined;
  return { glob: nameGlob(tokens, classes, foldCase), end: at, minFolders };
}

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/** A bracket expression of a glob: the bytes that it accepts, and the index of its closing bracket. */
interface ByteClass {
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
function scanByteClass(pattern: string, start: number, foldCase: boolean): ByteClass | undefined {
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

/**
 * The UTF-8 bytes of a text as a string with one character per byte. Git's patterns match bytes, and this form needs no
 * conversion for ASCII, which is almost everything.
 */
export function byteString(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** A byte string with its ASCII letters in lower case. */
export function foldAscii(bytes: string): string {
  return bytes.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** The text of a byte string. Bytes that are not UTF-8 become U+FFFD. */
export function textOfBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The name of a file. */
export interface FileName {
  /** For people: if the name is not UTF-8, its other bytes are written as `%ff`. */
  readonly name: string;
  /** The name as a byte string. */
  readonly bytes: string;
  /** Whether the name is UTF-8. Otherwise no string can name the file. */
  readonly hasTextName: boolean;
}

/** @param bytes the name as a byte string */
export function fileName(bytes: string): FileName {
  const buffer = Buffer.from(bytes, 'latin1');
  const hasTextName = isUtf8(buffer);
  const name = hasTextName
    ? buffer.toString('utf8')
    : bytes.replace(/[^\x20-\x24\x26-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return { name, bytes, hasTextName };
}
