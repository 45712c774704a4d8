import { scanByteClass } from './byte-class.ts';

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
export interface ScannedName {
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
