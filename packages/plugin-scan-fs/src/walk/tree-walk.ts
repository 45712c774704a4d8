import type { ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';
import type { FileLimits } from '../verdict/file-limits.ts';
import { entryFinding } from './entry-finding.ts';
import { Turns } from './turns.ts';
import type { ViewReader } from './view-reader.ts';
import type { WalkObserver } from './walk-observer.ts';
import { enter, firstStep } from './walk-step.ts';
import type { EnteredFolder, WalkStep } from './walk-step.ts';

/** Files and skipped ones of a batch, and a folder's more. */
export const batchSize = 512;

export interface TreeWalkOptions {
  readonly limits: FileLimits;
  readonly views: ViewReader;
  readonly observer: WalkObserver;
  readonly signal: AbortSignal | undefined;
}

/** Walks the tree depth first, a folder's files before its folders. The event loop gets its turns between folders. */
export class TreeWalk {
  readonly #options: TreeWalkOptions;
  #files: SourceFile[] = [];
  #skipped: SkippedFile[] = [];

  constructor(options: TreeWalkOptions) {
    this.#options = options;
  }

  /** @param root real path of the root, an existing folder */
  async *batches(root: string): AsyncGenerator<ScanBatch> {
    const { views, observer, signal } = this.#options;
    const forgetUnused = views.begin();
    const steps: WalkStep[] = [await firstStep(root, views, signal)];
    const turns = new Turns(signal);
    for (let step = steps.pop(); step; step = steps.pop()) {
      await turns.pass();
      const folder = await enter(step, views, signal);
      observer.enter(folder);
      const inner = this.#list(folder);
      for (const next of inner.toReversed()) steps.push(next);
      if (this.#files.length + this.#skipped.length >= batchSize) yield this.#takeBatch();
    }
    forgetUnused();
    if (this.#files.length + this.#skipped.length > 0) yield this.#takeBatch();
  }

  /** Lists the files of one folder. @returns its folders that are to be entered, in order */
  #list(folder: EnteredFolder): WalkStep[] {
    const { limits, observer } = this.#options;
    if (folder.skipped) this.#skipped.push(folder.skipped);
    const inner: WalkStep[] = [];
    for (const entry of folder.entries) {
      const finding = entryFinding(entry, folder, limits);
      if (!finding) continue;
      if ('stats' in finding) observer.look(entry.name, finding.stats);
      if ('file' in finding) this.#files.push(finding.file);
      else if ('skipped' in finding) {
        this.#skipped.push(finding.skipped);
        observer.skip(finding.skipped, entry.kind, 'stats' in finding);
      } else if ('step' in finding) inner.push(finding.step);
    }
    return inner;
  }

  #takeBatch(): ScanBatch {
    const batch = { files: this.#files, skipped: this.#skipped };
    this.#options.observer.list(batch.files);
    this.#files = [];
    this.#skipped = [];
    return batch;
  }
}
