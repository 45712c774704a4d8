import { foldAscii } from './byte-string.ts';
import { scanNameGlob } from './name-glob.ts';
import type { NameGlob } from './name-glob.ts';

/** `**` as a whole segment: zero or more folders; at the end of a pattern, everything inside. */
const anyFolders = Symbol('**');

/**
 * A pattern for a whole path relative to the folder of the ignore file. Like git, it compares the text before the first
 * special character literally, then matches the rest of the pattern against the rest of the path. This is why `foo**` +
 * `/bar` crosses folders, contrary to git's manual.
 */
export class PathGlob {
  readonly #prefix: string;
  readonly #segments: readonly (NameGlob | typeof anyFolders)[];
  readonly #foldCase: boolean;

  private constructor(prefix: string, segments: readonly (NameGlob | typeof anyFolders)[], foldCase: boolean) {
    this.#prefix = foldCase ? foldAscii(prefix) : prefix;
    this.#segments = segments;
    this.#foldCase = foldCase;
  }

  /** @returns `undefined` if the pattern is malformed and matches nothing */
  static parse(pattern: string, foldCase: boolean): PathGlob | undefined {
    const special = pattern.search(/[*?[\\]/);
    const segments: (NameGlob | typeof anyFolders)[] = [];
    let at = special === -1 ? pattern.length + 1 : special;
    while (at <= pattern.length) {
      const scanned = scanNameGlob(pattern, at, foldCase);
      if (!scanned.glob) return undefined;
      if (scanned.minFolders !== 0) segments.push(scanned.glob);
      if (scanned.minFolders !== undefined) segments.push(anyFolders);
      at = scanned.end + 1;
    }
    return new PathGlob(special === -1 ? pattern : pattern.slice(0, special), segments, foldCase);
  }

  /** Whether the whole part of `path` from `start` matches. */
  matches(path: string, start: number): boolean {
    const rest = start + this.#prefix.length;
    if (this.#foldCase) {
      if (foldAscii(path.slice(start, rest)) !== this.#prefix) return false;
    } else if (!path.startsWith(this.#prefix, start)) {
      return false;
    }
    return this.#segments.length === 0 ? rest === path.length : this.#matchesRest(path, rest);
  }

  #matchesRest(path: string, start: number): boolean {
    const segments = this.#segments;
    let segment = 0;
    let at = start;
    let retrySegment = -1;
    let retryAt = start;
    for (;;) {
      const expected = segments[segment];
      const exhausted = at > path.length;
      if (expected === undefined && exhausted) return true;
      if (expected === anyFolders) {
        if (segment === segments.length - 1) return !exhausted;
        retrySegment = ++segment;
        retryAt = at;
        continue;
      }
      if (expected !== undefined && !exhausted) {
        const end = segmentEnd(path, at);
        if (expected(path, at, end)) {
          segment++;
          at = end + 1;
          continue;
        }
      }
      if (retrySegment === -1) return false;
      retryAt = segmentEnd(path, retryAt) + 1;
      if (retryAt > path.length) return false;
      segment = retrySegment;
      at = retryAt;
    }
  }
}

function segmentEnd(path: string, start: number): number {
  const slash = path.indexOf('/', start);
  return slash === -1 ? path.length : slash;
}
