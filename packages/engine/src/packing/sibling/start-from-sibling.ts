import { constants, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makePrivateFolder, removeFolder, runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { projectFolder } from '../../home/project-folder.ts';
import { readManifest, writeManifest } from '../../state/manifest.ts';
import type { ManifestFile } from '../../state/manifest-file.ts';
import { revisionOf } from '../../state/index-state.ts';
import { dataFiles, isInUse } from '../data-files.ts';
import { hasWorktrees, isComplete, listWorktrees, readSibling, siblingsOf } from './siblings.ts';
import type { Sibling } from './siblings.ts';
import { unpackTo } from '../unpack-index.ts';
import { takeWriterLock } from '../../state/writer-lock.ts';

/** Attempts to copy an index that other processes pack at the same time. */
const maxAttempts = 3;

/** The last completed indexes of which the nearest is copied. */
const maxCandidates = 8;
/**
 * Files that may differ from an index that is not packed, before others are compared: unpacking them takes longer than
 * so many files.
 */
const nearFiles = 16;
/** Part of the indexed files that may differ. With more, an index that starts empty is made as fast, and is smaller. */
const maxDifference = 0.6;

/** An index to copy, and the commit that it is of. */
interface Offer {
  readonly sibling: Sibling;
  readonly commit: string | undefined;
}

/**
 * Gives a revision without an index a copy of the complete index of the revision that differs from it in the fewest
 * files, as the result of an interrupted run. The run that resumes it then reads only these files. A worktree gets a
 * copy of the index of another worktree of its repository, and its run compares the files. Copies share blocks where
 * the file system can do that. Elsewhere the indexes of worktrees share the file of a linkable store.
 *
 * @param git its folder is the root
 * @param onNearest called with the paths that differ, before the index is copied
 * @returns whether there was an index to copy. If anything prevents the copy, nothing changes
 */
export async function startFromSibling(
  manifest: ManifestFile,
  git: GitContext,
  onNearest: (changed: readonly string[]) => void,
): Promise<boolean> {
  const { root } = manifest.key;
  const revision = revisionOf(manifest.key);
  if (!revision && !hasWorktrees(root)) return false;
  const draft = join(dirname(dirname(manifest.folder)), 'drafts', `${basename(manifest.folder)}-${process.pid}`);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await nearest(manifest, git);
    if (!found) return false;
    const { sibling, changed } = found;
    onNearest(changed);
    try {
      makePrivateFolder(draft);
      const { completedAt: _, content: __, packed: ___, ...settings } = sibling.found;
      const { store } = manifest;
      // Before the copy: a flush waits for everything that was written before it.
      writeManifest(draft, {
        ...settings,
        ...{ root, store, createdAt: manifest.timestamp(), indexing: true },
        ...(revision && { revision }),
      });
      const before = fileStates(sibling.folder);
      await copyIndex(sibling, draft, store.linkable === true && !revision);
      const isAsBefore = isDeepStrictEqual(fileStates(sibling.folder), before);
      if (!isAsBefore || !isDeepStrictEqual(readManifest(sibling.folder), sibling.found)) continue;
      // Fails if another process has begun to build the index.
      renameSync(draft, manifest.folder);
      return true;
    } catch {
      return false;
    } finally {
      removeFolder(draft);
    }
  }
  return false;
}

interface Candidate {
  readonly sibling: Sibling;
  /** Paths of the files that differ. */
  readonly changed: readonly string[];
}

/** Compares with the others only if the first one, which has its files already, is far. */
async function nearest(manifest: ManifestFile, git: GitContext): Promise<Candidate | undefined> {
  const { commit, offers } = await offersFor(manifest, git);
  const candidate = async ({ sibling, commit: other }: Offer): Promise<readonly Candidate[]> => {
    const changed = await changedFiles(other, commit, git);
    const isNear = changed && changed.length <= (sibling.found.content?.files ?? 0) * maxDifference;
    return isNear ? [{ sibling, changed }] : [];
  };
  const [first, ...others] = offers.toSorted((a, b) => Number(isPacked(a)) - Number(isPacked(b)));
  if (!first) return undefined;
  const ready = await candidate(first);
  if (ready[0] && ready[0].changed.length <= nearFiles) return ready[0];
  const found = await Promise.all(others.slice(0, maxCandidates - 1).map(candidate));
  return [ready, ...found].flat().toSorted((a, b) => a.changed.length - b.changed.length)[0];
}

/** The indexes that could be copied, and the commit of the root. */
async function offersFor(
  manifest: ManifestFile,
  git: GitContext,
): Promise<{ readonly commit: string | undefined; readonly offers: readonly Offer[] }> {
  const { folder, key } = manifest;
  const revision = revisionOf(key);
  if (revision) {
    const offers = siblingsOf(folder)
      .filter(({ found }) => found.root === key.root)
      .map((sibling) => ({ sibling, commit: sibling.found.revision?.commit }));
    return { commit: revision.commit, offers: offers.filter(({ sibling }) => isUsable(sibling, manifest)) };
  }
  const worktrees = await listWorktrees(git);
  const offers = worktrees
    .filter(({ root }) => root !== key.root)
    .flatMap(({ root, commit }) => {
      const sibling = readSibling(projectFolder(dirname(dirname(folder)), root));
      return sibling?.found.root === root ? [{ sibling, commit }] : [];
    });
  return {
    commit: worktrees.find(({ root }) => root === key.root)?.commit,
    offers: offers.filter(({ sibling }) => isUsable(sibling, manifest)),
  };
}

function isUsable(sibling: Sibling, { fingerprint, reading }: ManifestFile): boolean {
  const { folder, found } = sibling;
  const isReadable = found.packed !== undefined || (found.dataFolder === undefined && !isInUse(folder));
  const isAlike = isSame(found.fingerprint, fingerprint) && isSame(found.reading, reading);
  return isComplete(sibling) && isAlike && isReadable;
}

function isPacked({ sibling: { found } }: Offer): boolean {
  return found.packed !== undefined;
}

/** The files that two commits do not have in common; `undefined` if git cannot say. */
async function changedFiles(
  one: string | undefined,
  other: string | undefined,
  git: GitContext,
): Promise<readonly string[] | undefined> {
  if (one === undefined || other === undefined) return undefined;
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', one, other, '--', '.'];
  const output = await unlessGitFails(runGit(args, git));
  return output?.toString().split('\0').filter(Boolean);
}

/** @param isLinked whether the file of the store is linked, if possible */
async function copyIndex(sibling: Sibling, to: string, isLinked: boolean): Promise<void> {
  const { folder, found } = sibling;
  if (found.packed) return unpackTo(to, folder);
  for (const name of dataFiles(folder)) {
    const [from, copy] = [join(folder, name), join(to, name)];
    const isOfStore = isLinked && name === basename(found.store.location);
    if (isOfStore && ((await isCloned(from, copy)) || (await linkFile(sibling, name, to)))) continue;
    await copyFile(from, copy, constants.COPYFILE_FICLONE);
  }
}

/** Makes a copy that shares its blocks with the file, if the file system can do that. */
async function isCloned(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    rmSync(to, { force: true });
    return false;
  }
}

/** Times and sizes of the files of an index. */
function fileStates(folder: string): readonly unknown[] {
  return dataFiles(folder).map((name) => {
    const { mtimeMs, size } = statSync(join(folder, name));
    return [name, mtimeMs, size];
  });
}

/** Whether a value of a manifest is a present one, as it is read from there. */
function isSame(found: unknown, present: unknown): boolean {
  return isDeepStrictEqual([found], JSON.parse(JSON.stringify([present])));
}

/**
 * Links a file of an index whose store never changes a file with several links. No process may have the index open, and
 * none may begin to write: what it has begun would go into the shared file.
 *
 * @returns whether the file is linked
 */
export async function linkFile({ folder, found }: Sibling, name: string, to: string): Promise<boolean> {
  try {
    using _lock = await takeWriterLock(folder, found.root);
    if (isInUse(folder)) return false;
    linkSync(join(folder, name), join(to, name));
    return true;
  } catch {
    return false;
  }
}
