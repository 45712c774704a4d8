import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { stampOf } from '../file-state.ts';
import { isRefusal } from '../refusal.ts';
import { stateOfSources } from '../walk/rule-sources.ts';
import { Turns } from '../turns.ts';
import type { ViewReader } from '../walk/view-reader.ts';
import { fileNumbers, isStateAt, stateNumbers } from './remembered-scan.ts';
import type { RememberedScan } from './remembered-scan.ts';

/**
 * The states that the files of a remembered scan have now: the remembered ones themselves where none has changed, and `undefined` where
 * the tree is to be walked.
 *
 * As long as no folder and no source of rules has changed, the tree has the same entries, and the same rules show or hide them. Then
 * only the files' own states are left to be compared.
 *
 * @param root real path of the root, an existing folder
 */
export async function currentStates(
  scan: RememberedScan,
  root: string,
  views: ViewReader,
  signal?: AbortSignal,
): Promise<Float64Array | undefined> {
  const turns = new Turns(signal);
  try {
    if (!(await hasSameRules(scan, root, views, signal)) || !(await hasSameFolders(scan, root, turns)))
      return undefined;
    return await fileStates(scan, root, turns);
  } catch (error) {
    signal?.throwIfAborted();
    if (!isRefusal(error)) throw error;
    // Something is gone or may no longer be looked at. The walk finds out what that means.
    return undefined;
  }
}

async function hasSameRules(
  { sources, repositories, ignoreFiles }: RememberedScan,
  root: string,
  views: ViewReader,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (stateOfSources(await views.sourcesAround(root, signal)) !== sources) return false;
  for (const [path, state] of repositories) {
    const inside = await views.sourcesAt(join(root, path), signal);
    if ((inside ? stateOfSources(inside) : '') !== state) return false;
  }
  return ignoreFiles.every(([path, stamp]) => stampOf(lstatSync(join(root, path))) === stamp);
}

/** Asked before the files: folders are few, and most changes of a tree show in one. */
async function hasSameFolders({ folders, states }: RememberedScan, root: string, turns: Turns): Promise<boolean> {
  let at = 0;
  for (const { path, names } of folders) {
    if (turns.isOver) await turns.pass();
    const { mtimeMs, ctimeMs, ino, dev } = lstatSync(`${root}/${path}`.slice(0, -1));
    if (!isStateAt(states, at, mtimeMs, ctimeMs, ino, dev)) return false;
    at += (1 + names.length) * stateNumbers;
  }
  return true;
}

async function fileStates(
  { folders, states: before }: RememberedScan,
  root: string,
  turns: Turns,
): Promise<Float64Array | undefined> {
  let states = before;
  let at = 0;
  for (const { path, names } of folders) {
    if (turns.isOver) await turns.pass();
    const folder = `${root}/${path}`;
    at += stateNumbers;
    for (const name of names) {
      const stats = lstatSync(folder + name);
      const { mtimeMs, ctimeMs, ino, size } = stats;
      if (!isStateAt(before, at, mtimeMs, ctimeMs, ino, size)) {
        if (!stats.isFile()) return undefined;
        if (states === before) states = before.slice();
        states.set(fileNumbers(stats), at);
      }
      at += stateNumbers;
    }
  }
  return states;
}
