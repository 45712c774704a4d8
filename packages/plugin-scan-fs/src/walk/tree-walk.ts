import { isTurnOver, nextTurn, shareThread } from '@codesearch/toolkit/pure';
import type { ScanBatch } from '@codesearch/kernel';
import { ScanBatches } from '@codesearch/toolkit';
import type { FileLimits } from '@codesearch/toolkit';
import { entryFinding } from './entry-finding.ts';
import type { EntryFinding } from './entry-finding.ts';
import type { FolderEntry } from './folder-entries.ts';
import type { FolderRulesReader } from './folder-rules-reader.ts';
import { enter, firstStep } from './walk-step.ts';
import type { EnteredFolder, WalkStep } from './walk-step.ts';

/** Receives everything that a walk finds, in order. */
export interface WalkObserver {
  enter(folder: EnteredFolder): void;
  /** @param entry an entry of the folder that was entered last */
  find(entry: FolderEntry, finding: EntryFinding): void;
}

export interface TreeWalkOptions {
  readonly limits: FileLimits;
  readonly rulesReader: FolderRulesReader;
  readonly observer: WalkObserver;
  readonly signal: AbortSignal | undefined;
}

/**
 * Walks a tree depth first, the files of a folder before its folders. Yields to the event loop between entries.
 *
 * @param root real path of the root, an existing folder
 * @returns number and digest of all listed files
 */
export async function* walkTree(
  root: string,
  { limits, rulesReader, observer, signal }: TreeWalkOptions,
): AsyncGenerator<ScanBatch, ReturnType<ScanBatches['summary']>> {
  const forgetUnused = rulesReader.begin();
  const batches = new ScanBatches();
  const steps: WalkStep[] = [await firstStep(root, rulesReader, signal)];
  for (let step = steps.pop(); step; step = steps.pop()) {
    await shareThread();
    signal?.throwIfAborted();
    const folder = await enter(step, rulesReader, signal);
    observer.enter(folder);
    if (folder.skipped) batches.skip(folder.skipped);
    const inner: WalkStep[] = [];
    for (const entry of folder.entries) {
      // The rules of a folder may take long for each entry.
      if (isTurnOver()) await nextTurn();
      signal?.throwIfAborted();
      const finding = entryFinding(entry, folder, limits);
      if (!finding) continue;
      observer.find(entry, finding);
      if ('file' in finding) batches.list(finding.file);
      else if ('skipped' in finding) batches.skip(finding.skipped);
      else if ('step' in finding) inner.push(finding.step);
    }
    for (const next of inner.toReversed()) steps.push(next);
    yield* batches.full();
  }
  forgetUnused();
  yield* batches.rest();
  return batches.summary();
}
