import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';
import type { FileLimits } from '../verdict/file-limits.ts';
import { entryFinding } from './entry-finding.ts';
import type { ViewReader } from './view-reader.ts';
import { enter, firstStep } from './walk-step.ts';
import type { EnteredFolder, WalkStep } from './walk-step.ts';

const batchSize = 512;
/** Milliseconds of work after which other tasks of the process get a turn. */
const turnMs = 10;

/**
 * Walks the tree depth first, a folder's files before its folders. Files are looked at synchronously, which is several
 * times faster than a promise for each; the event loop gets its turns between folders.
 */
export class TreeWalk {
  readonly #limits: FileLimits;
  readonly #views: ViewReader;
  readonly #signal: AbortSignal | undefined;
  #files: SourceFile[] = [];
  #skipped: SkippedFile[] = [];

  constructor(limits: FileLimits, views: ViewReader, signal: AbortSignal | undefined) {
    this.#limits = limits;
    this.#views = views;
    this.#signal = signal;
  }

  /** @param root real path of the root, an existing folder */
  async *batches(root: string): AsyncGenerator<ScanBatch> {
    const forgetUnused = this.#views.begin();
    const steps: WalkStep[] = [await firstStep(root, this.#views, this.#signal)];
    let turnStart = performance.now();
    for (let step = steps.pop(); step; step = steps.pop()) {
      if (performance.now() - turnStart > turnMs) {
        await nextTurn();
        turnStart = performance.now();
      }
      this.#signal?.throwIfAborted();
      const inner = this.#list(await enter(step, this.#views, this.#signal));
      for (const next of inner.toReversed()) steps.push(next);
      if (this.#files.length + this.#skipped.length >= batchSize) yield this.#takeBatch();
    }
    forgetUnused();
    if (this.#files.length + this.#skipped.length > 0) yield this.#takeBatch();
  }

  /** Lists the files of one folder. @returns its folders that are to be entered, in order */
  #list(folder: EnteredFolder): WalkStep[] {
    if (folder.skipped) this.#skipped.push(folder.skipped);
    const inner: WalkStep[] = [];
    for (const entry of folder.entries) {
      const finding = entryFinding(entry, folder, this.#limits);
      if (!finding) continue;
      if ('file' in finding) this.#files.push(finding.file);
      else if ('skipped' in finding) this.#skipped.push(finding.skipped);
      else if ('step' in finding) inner.push(finding.step);
    }
    return inner;
  }

  #takeBatch(): ScanBatch {
    const batch = { files: this.#files, skipped: this.#skipped };
    this.#files = [];
    this.#skipped = [];
    return batch;
  }
}
