import { constants, renameSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { GitFailure, makePrivateFolder, removeFolder, runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { readManifest, writeManifest } from '../state/manifest.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { revisionOf } from '../state/index-key.ts';
import { dataFiles, isInUse } from './data-files.ts';
import { isComplete, siblingsOf } from './siblings.ts';
import type { Sibling } from './siblings.ts';
import { unpackTo } from './unpack-index.ts';

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

/**
 * Gives a revision without an index a copy of the complete index of the revision that differs from it in the fewest
 * files, as the result of an interrupted run. The run that resumes it then reads only these files. File systems that
 * can share blocks between copies do so.
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
  const revision = revisionOf(manifest.key);
  if (!revision) return false;
  const draft = join(dirname(dirname(manifest.folder)), 'drafts', `${basename(manifest.folder)}-${process.pid}`);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await nearest(manifest, revision.commit, git);
    if (!found) return false;
    const { sibling, changed } = found;
    onNearest(changed);
    try {
      makePrivateFolder(draft);
      const { completedAt: _, content: __, packed: ___, ...settings } = sibling.found;
      const { store } = manifest;
      // Before the copy: a flush waits for everything that was written before it.
      writeManifest(draft, { ...settings, revision, store, createdAt: manifest.timestamp(), indexing: true });
      await copyIndex(sibling, draft);
      if (!isDeepStrictEqual(readManifest(sibling.folder), sibling.found)) continue;
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
async function nearest(manifest: ManifestFile, commit: string, git: GitContext): Promise<Candidate | undefined> {
  const siblings = siblingsOf(manifest.folder).filter((sibling) => isUsable(sibling, manifest));
  const candidate = async (sibling: Sibling): Promise<readonly Candidate[]> => {
    const changed = await changedFiles(sibling.found.revision?.commit, commit, git);
    const isNear = changed && changed.length <= (sibling.found.content?.files ?? 0) * maxDifference;
    return isNear ? [{ sibling, changed }] : [];
  };
  const [first, ...others] = siblings.toSorted((a, b) => Number(isPacked(a)) - Number(isPacked(b)));
  if (!first) return undefined;
  const ready = await candidate(first);
  if (ready[0] && ready[0].changed.length <= nearFiles) return ready[0];
  const found = await Promise.all(others.slice(0, maxCandidates - 1).map(candidate));
  return [ready, ...found].flat().toSorted((a, b) => a.changed.length - b.changed.length)[0];
}

function isUsable(sibling: Sibling, { fingerprint, scanner, key }: ManifestFile): boolean {
  const { folder, found } = sibling;
  const isOwn = isComplete(sibling) && found.root === key.root;
  const isSame = isDeepStrictEqual([found.fingerprint, found.scanner], plain([fingerprint, scanner]));
  return isOwn && isSame && (found.packed !== undefined || !isInUse(folder));
}

function isPacked({ found }: Sibling): boolean {
  return found.packed !== undefined;
}

/** The files that two commits do not have in common; `undefined` if git cannot say. */
async function changedFiles(
  one: string | undefined,
  other: string,
  git: GitContext,
): Promise<readonly string[] | undefined> {
  if (one === undefined) return undefined;
  try {
    const output = await runGit(['diff-tree', '-r', '-z', '--name-only', '--no-renames', one, other, '--', '.'], git);
    return output.toString().split('\0').filter(Boolean);
  } catch (error) {
    if (error instanceof GitFailure) return undefined;
    throw error;
  }
}

async function copyIndex({ folder, found }: Sibling, to: string): Promise<void> {
  if (found.packed) return unpackTo(to, folder);
  for (const name of dataFiles(folder)) {
    await copyFile(join(folder, name), join(to, name), constants.COPYFILE_FICLONE);
  }
}

/** As a value is read from a manifest. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
