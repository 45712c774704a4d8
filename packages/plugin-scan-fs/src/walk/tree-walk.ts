import type { ScanBatch } from '@codesearch/kernel';
import { ScanBatches } from '../scan-batches.ts';
import type { FileLimits } from '../verdict/file-limits.ts';
import { entryFinding } from './entry-finding.ts';
import { Turns } from '../turns.ts';
import type { ViewReader } from './view-reader.ts';
import type { WalkObserver } from './walk-observer.ts';
import { enter, firstStep } from './walk-step.ts';
import type { WalkStep } from './walk-step.ts';

export interface TreeWalkOptions {
  readonly limits: FileLimits;
  readonly views: ViewReader;
  readonly observer: WalkObserver;
  readonly signal: AbortSignal | undefined;
}

/**
 * Walks a tree depth first, a folder's files before its folders. The event loop gets its turns between folders.
 *
 * @param root real path of the root, an existing folder
 * @returns what was listed in all
 */
export async function* walkTree(
  root: string,
  { limits, views, observer, signal }: TreeWalkOptions,
): AsyncGenerator<ScanBatch, ReturnType<ScanBatches['summary']>> {
  const forgetUnused = views.begin();
  const batches = new ScanBatches();
  const steps: WalkStep[] = [await firstStep(root, views, signal)];
  const turns = new Turns(signal);
  for (let step = steps.pop(); step; step = steps.pop()) {
    await turns.pass();
    const folder = await enter(step, views, signal);
    observer.enter(folder);
    if (folder.skipped) batches.skip(folder.skipped);
    const inner: WalkStep[] = [];
    for (const entry of folder.entries) {
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
