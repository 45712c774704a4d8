import { basename } from 'node:path/posix';
import type { ChangedLines } from '@codesearch/search';
import type { GitContext } from '@codesearch/toolkit';
import { changedRanges, isBinary, similarity } from './changed-ranges.ts';
import { readBlobs } from '../repository/git-objects.ts';
import type { TreeEntry } from '../repository/git-objects.ts';

/** A file that is not as before. */
export interface ChangedFile {
  readonly path: string;
  /** Hash of its blob before; absent if it is new. */
  readonly before?: string | undefined;
  /** Hash of its blob now. */
  readonly after: string;
  /** Its content now; absent if the repository has it, or it is too large. */
  readonly content?: Buffer | undefined;
}

/** What differs between two states of a folder. */
export interface Difference {
  readonly changed: readonly ChangedFile[];
  readonly deleted: ReadonlyMap<string, TreeEntry>;
}

/** With more new and removed files, only equal content shows that a file was renamed. */
const maxRenamed = 200;
const minSimilarity = 0.5;

/**
 * The lines that changed. A new file that has much of a removed one is compared with it.
 *
 * @returns by path; `all` for a file that is not text. Without files of which only the name has changed
 * @throws GitFailure
 */
export async function changedLines({ changed, deleted }: Difference, git: GitContext): Promise<ChangedLines> {
  const hashes = changed.flatMap(({ before, after, content }) => [before ?? [], content === undefined ? after : []]);
  const added = changed.filter(({ before }) => before === undefined);
  const isSmall = added.length <= maxRenamed && deleted.size <= maxRenamed && added.length > 0;
  const removed = isSmall ? [...deleted.values()].map(({ blob }) => blob) : [];
  const blobs = await readBlobs([...hashes.flat(), ...removed], git);
  const lines = new Map<string, 'all' | ReturnType<typeof changedRanges>>();
  const gone = new Map([...deleted].map(([path, { blob }]) => [path, blob]));
  const removedBlobs = new Set(gone.values());
  for (const { path, before, after, content = blobs.get(after) } of changed) {
    if (before === undefined && removedBlobs.has(after)) continue;
    if (content === undefined) {
      lines.set(path, 'all');
      continue;
    }
    const origin = before === undefined ? originOf({ path, content }, gone, blobs) : blobs.get(before);
    if (isBinary(content) || (origin !== undefined && isBinary(origin))) lines.set(path, 'all');
    else {
      const ranges = changedRanges(origin ?? Buffer.alloc(0), content);
      if (ranges.length > 0) lines.set(path, ranges);
    }
  }
  return lines;
}

/** The removed file that a new one is most similar to; one with the same name wins. */
function originOf(
  { path, content }: { readonly path: string; readonly content: Buffer },
  gone: ReadonlyMap<string, string>,
  blobs: ReadonlyMap<string, Buffer>,
): Buffer | undefined {
  let best: { readonly score: number; readonly blob: Buffer } | undefined;
  for (const [other, hash] of gone) {
    const blob = blobs.get(hash);
    if (
      blob === undefined ||
      Math.min(blob.length, content.length) < minSimilarity * Math.max(blob.length, content.length)
    )
      continue;
    const found = similarity(blob, content);
    const score = found + (basename(other) === basename(path) ? 1 : 0);
    if (found >= minSimilarity && score > (best?.score ?? 0)) best = { score, blob };
  }
  return best?.blob;
}
