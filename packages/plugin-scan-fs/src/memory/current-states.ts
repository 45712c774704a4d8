import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import { stampOf } from '../file-state.ts';
import { isSystemError } from '../system-error.ts';
import { stateOfSources } from '../walk/rule-sources.ts';
import type { FolderRulesReader } from '../walk/folder-rules-reader.ts';
import { fileNumbers, isStateAt, numbersPerState } from './remembered-scan.ts';
import type { RememberedScan } from './remembered-scan.ts';

/** Folders or files that are looked at between two looks at the clock. */
const together = 64;

/**
 * Reads the current states of the files in a remembered scan.
 *
 * If no folder and no source of rules has changed, the tree has the same entries, and the same rules show or hide them.
 * Then only the states of the files remain to be compared.
 *
 * @param root real path of the root, an existing folder
 * @returns `scan.states` itself if no file has changed, or `undefined` if the tree must be walked
 */
export async function currentStates(
  scan: RememberedScan,
  root: string,
  rulesReader: FolderRulesReader,
  signal?: AbortSignal,
): Promise<Float64Array | undefined> {
  try {
    if (!(await hasSameRules(scan, root, rulesReader, signal)) || !hasSameIgnoreFiles(scan, root)) return undefined;
    if (!(await hasSameFolders(scan, root, signal))) return undefined;
    return await fileStates(scan, root, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!isSystemError(error)) throw error;
    // Something is gone or not accessible. The walk finds out what that means.
    return undefined;
  }
}

/**
 * Whether all that is outside the watched folders of a scan is the same: the root itself, and the sources of the rules.
 */
export async function hasSameSurroundings(
  scan: RememberedScan,
  root: string,
  rulesReader: FolderRulesReader,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    return isSameFolder(scan.states, 0, root) && (await hasSameRules(scan, root, rulesReader, signal));
  } catch (error) {
    signal?.throwIfAborted();
    if (!isSystemError(error)) throw error;
    return false;
  }
}

function isSameFolder(states: Float64Array, at: number, folder: string): boolean {
  const { mtimeMs, ctimeMs, ino, dev } = lstatSync(folder);
  return isStateAt(states, at, mtimeMs, ctimeMs, ino, dev);
}

/* Other than the ignore files in the tree. */
async function hasSameRules(
  { sources, repositories }: RememberedScan,
  root: string,
  rulesReader: FolderRulesReader,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (stateOfSources(await rulesReader.sourcesAround(root, signal)) !== sources) return false;
  for (const [path, state] of repositories) {
    const inside = await rulesReader.sourcesAt(join(root, path), signal);
    if ((inside ? stateOfSources(inside) : '') !== state) return false;
  }
  return true;
}

function hasSameIgnoreFiles({ ignoreFiles }: RememberedScan, root: string): boolean {
  return ignoreFiles.every(([path, stamp]) => stampOf(lstatSync(join(root, path))) === stamp);
}

/* Checked before the files: folders are few, and most changes of a tree change one. */
async function hasSameFolders(
  { folders, states }: RememberedScan,
  root: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (let index = 0; index < folders.length; index++) {
    if (index % together === 0) await pause(signal);
    const { path } = folders[index]!;
    if (!isSameFolder(states, index * numbersPerState, `${root}/${path}`.slice(0, -1))) return false;
  }
  return true;
}

async function fileStates(
  { folders, states: before }: RememberedScan,
  root: string,
  signal: AbortSignal | undefined,
): Promise<Float64Array | undefined> {
  let states = before;
  let at = folders.length * numbersPerState;
  let looked = 0;
  for (let index = 0; index < folders.length; index++) {
    const { path, names } = folders[index]!;
    const folder = `${root}/${path}`;
    // A list of all names would take as long to make as a fifth of the calls of the system.
    for (let from = 0; from < names.length;) {
      if (looked++ % together === 0) await pause(signal);
      const slash = names.indexOf('/', from);
      const end = slash === -1 ? names.length : slash;
      const stats = lstatSync(folder + names.slice(from, end));
      from = end + 1;
      const { mtimeMs, ctimeMs, ino, size } = stats;
      if (!isStateAt(before, at, mtimeMs, ctimeMs, ino, size)) {
        if (!stats.isFile()) return undefined;
        if (states === before) states = before.slice();
        states.set(fileNumbers(stats), at);
      }
      at += numbersPerState;
    }
  }
  return states;
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  if (isTurnOver()) await nextTurn();
  signal?.throwIfAborted();
}
