import type { ChangedLines, LineRange } from '@codesearch/search';
import { unquotedPath } from './unquoted-path.ts';

const newline = 10;
const minus = 45;
const plus = 43;

const hunkHeader = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Reads which lines a patch changes.
 *
 * @param patch output of `git diff --unified=0` with the prefixes `a/` and `b/`
 * @returns new paths and their lines; `all` if git says only that a file differs. Without files of which only the name or the
 *   mode changes
 */
export function parsePatch(patch: Buffer): ChangedLines {
  const changes = new Map<string, 'all' | LineRange[]>();
  const lines = new PatchLines(patch);
  let path: string | undefined;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.startsWith('diff --git ')) path = samePath(line.slice('diff --git '.length));
    else if (line.startsWith('rename to ')) path = unquotedPath(line.slice('rename to '.length));
    else if (line.startsWith('Binary files ') && path !== undefined) changes.set(path, 'all');
    else if (path !== undefined) {
      const hunk = hunkHeader.exec(line);
      if (!hunk) continue;
      const [, removed = '1', first = '0', added = '1'] = hunk;
      const ranges = changes.get(path) ?? [];
      changes.set(path, ranges);
      if (ranges !== 'all') ranges.push(rangeOf(Number(first), Number(added)));
      lines.skipHunk(Number(removed) + Number(added));
    }
  }
  return changes;
}

function rangeOf(first: number, added: number): LineRange {
  return added === 0 ? { first: first + 0.5, last: first + 0.5 } : { first, last: first + added - 1 };
}

/** The path in `a/PATH b/PATH`. A file that is renamed has a header of its own. */
function samePath(header: string): string {
  return unquotedPath(header.slice((header.length + 1) / 2)).slice('b/'.length);
}

/** Lines of a patch, decoded one by one: nearly all of them are content, which is skipped. */
class PatchLines {
  readonly #patch: Buffer;
  #at = 0;

  constructor(patch: Buffer) {
    this.#patch = patch;
  }

  next(): string | undefined {
    if (this.#at >= this.#patch.length) return undefined;
    const start = this.#at;
    return this.#patch.toString('utf8', start, this.#advance());
  }

  /** Skips the content of a hunk, and remarks about a missing line end in it. */
  skipHunk(lines: number): void {
    for (let left = lines; left > 0 && this.#at < this.#patch.length;) {
      const mark = this.#patch[this.#at];
      if (mark === minus || mark === plus) left--;
      this.#advance();
    }
  }

  /** @returns where the line ends */
  #advance(): number {
    const found = this.#patch.indexOf(newline, this.#at);
    const end = found === -1 ? this.#patch.length : found;
    this.#at = end + 1;
    return end;
  }
}
