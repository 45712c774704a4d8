import { lstatSync, readlinkSync, statSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { join, resolve } from 'node:path';
import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import { readRegularFile, runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { ChangedFile, Difference } from './compare-files.ts';
import { limitedTo, treeFiles } from '../repository/git-objects.ts';
import type { TreeEntry } from '../repository/git-objects.ts';

/** A larger file that may have changed is not read. */
const maxBytes = 64 * 2 ** 20;

/** A file that git tracks, as it was when git looked at it last. */
interface IndexEntry extends TreeEntry {
  readonly path: string;
  /** Nanoseconds and bytes; absent if this version of git does not report them, or a merge is unfinished. */
  readonly known?: { readonly changed: bigint; readonly modified: bigint; readonly size: bigint } | undefined;
}

/**
 * How the tracked files of the working tree differ from a commit or tree.
 *
 * Git lists what it has, and compares nothing: it would run the filters that the configuration of a repository names.
 * So a file whose content a filter would change counts as changed, unless git has looked at it since.
 *
 * @param base hash of a commit or tree
 * @param git its folder limits the comparison
 * @param only the only file in that folder that matters. Default: all below it
 * @throws GitFailure
 */
export async function compareWorkingTree(base: string, git: GitContext, only?: string): Promise<Difference> {
  const { createHash } = await import('node:crypto');
  const hashOf = (content: Buffer): string =>
    createHash(base.length === 40 ? 'sha1' : 'sha256')
      .update(`blob ${content.length}\0`)
      .update(content)
      .digest('hex');
  const [files, index] = await Promise.all([treeFiles(base, git, only), readIndex(git, only)]);
  const deleted = new Map(files);
  const changed: ChangedFile[] = [];
  for (const { path, blob, known } of index.entries) {
    if (isTurnOver()) await nextTurn();
    const before = files.get(path)?.blob;
    const place = join(git.folder, path);
    const stats = lstatSync(place, { bigint: true, throwIfNoEntry: false });
    if (stats === undefined || !(stats.isFile() || stats.isSymbolicLink())) continue;
    deleted.delete(path);
    const isKnown = known !== undefined && isSame(stats, known) && known.modified < index.written;
    if (isKnown && blob === before) continue;
    const content = stats.isFile() ? readRegularFile(place, maxBytes) : readlinkSync(place, { encoding: 'buffer' });
    if (isKnown) changed.push({ path, before, after: blob, content });
    else if (content === undefined) changed.push({ path, before, after: '' });
    else if (hashOf(content) !== before && hashOf(withUnixLineEnds(content)) !== before)
      changed.push({ path, before, after: hashOf(content), content });
  }
  return { changed, deleted };
}

/** Whether nothing has written a file since git looked at it. Some versions of git know whole seconds only. */
function isSame(stats: BigIntStats, { changed, modified, size }: NonNullable<IndexEntry['known']>): boolean {
  const isEqual = (now: bigint, then: bigint): boolean =>
    then % second === 0n ? now / second === then / second : now === then;
  return stats.size === size && isEqual(stats.mtimeNs, modified) && isEqual(stats.ctimeNs, changed);
}

const second = 1_000_000_000n;

const entryPattern =
  /(\d{6}) ([\da-f]{40,64}) ([0-3])\t([^\0]*)\0(?: {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: \d+\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: [\da-f]+\n)?/gy;

async function readIndex(
  git: GitContext,
  only: string | undefined,
): Promise<{ readonly entries: readonly IndexEntry[]; readonly written: bigint }> {
  const [output, place] = await Promise.all([
    runGit(['ls-files', '--stage', '--debug', '-z', ...limitedTo(only)], git),
    runGit(['rev-parse', '--git-path', 'index'], git),
  ]);
  const file = resolve(git.folder, place.toString().replace(/\n$/, ''));
  const written = statSync(file, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;
  const entries = new Map<string, IndexEntry>();
  for (const found of output.toString('latin1').matchAll(entryPattern)) {
    const [, mode = '', blob = '', stage, name = '', changed, changedNs = '', modified, modifiedNs = '', size] = found;
    if (mode === '160000') continue;
    const path = Buffer.from(name, 'latin1').toString();
    const known =
      stage !== '0' || changed === undefined || modified === undefined || size === undefined
        ? undefined
        : {
            changed: BigInt(changed) * second + BigInt(changedNs),
            modified: BigInt(modified) * second + BigInt(modifiedNs),
            size: BigInt(size),
          };
    entries.set(path, { path, mode, blob, known });
  }
  return { entries: [...entries.values()], written };
}

/** As git stores text if the repository or the user has switched on conversion. */
function withUnixLineEnds(content: Buffer): Buffer {
  return content.includes('\r\n')
    ? Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : content;
}

/**
 * The files that git neither tracks nor ignores.
 *
 * @param only the only file in the folder of `git` that matters. Default: all below it
 * @returns paths relative to that folder
 * @throws GitFailure
 */
export async function untrackedFiles(git: GitContext, only?: string): Promise<readonly string[]> {
  const list = await runGit(['ls-files', '--others', '--exclude-standard', '-z', ...limitedTo(only)], git);
  return list.toString().split('\0').filter(Boolean);
}
