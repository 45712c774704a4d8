import type { ChangeSet, FileRecord, SkippedFile, SourceFile } from '@codesearch/kernel';
import {
  BatchGrowth,
  commonFault,
  completeFiles,
  failedState,
  inOrder,
  isEmbedded,
  isFailed,
  nothingEmbedded,
  OrderedPrefetch,
} from '@codesearch/pool';
import type {
  CompletedFiles,
  FileOutcome,
  FilePool,
  LevelTally,
  PreparedFile,
  SkippedFileOutcome,
} from '@codesearch/pool';
import { deserializeError } from '@codesearch/stages';
import type { StageSet } from '@codesearch/stages';
import type { IndexEvent, IndexReport } from './index-event.ts';
import { compareTree } from './compare-tree.ts';
import { InputChanges } from './input-changes.ts';
import type { InputSource } from './input-changes.ts';
import { stampFor } from './open-batch.ts';
import type { OpenBatch } from '../state/manifest.ts';
import { RunTally } from './run-tally.ts';

export interface IndexPipelineOptions {
  readonly stages: StageSet;
  readonly pool: FilePool;
  readonly emit: (event: IndexEvent) => void;
  /** Called before each batch of data goes to the store. Returns the stamp of its commit. */
  readonly beforeBatch: (batch: OpenBatch) => string;
  /** Whether to index unchanged files again. Default false. */
  readonly again?: boolean | undefined;
  /** Whether to repair degraded contexts: to index unchanged files with such chunks again. Default false. */
  readonly improve?: boolean | undefined;
  /** Whether a file is indexed before those that are not first. Default: no file is. */
  readonly isFirst?: ((path: string) => boolean) | undefined;
  /** What stages depend on besides the files. Default: nothing. */
  readonly inputs?: InputSource | undefined;
  /** Whether all files are to index, so that the pool may begin before the scan has ended. Default false. */
  readonly isBuild?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The work of a run. */
interface PendingWork {
  readonly changes: ChangeSet;
  /** The added and modified files, in the order in which they are indexed. */
  readonly ordered: readonly SourceFile[];
  /** Unchanged files to index again: all, those with degraded contexts, or those of another input that has changed. */
  readonly repeated: readonly SourceFile[];
  readonly inputs: InputChanges | undefined;
}

/** Files that are removed together. */
const batchRemoved = 1024;
/**
 * Max chunks that wait for the embedder or for their commit: enough for several concurrent full calls to a service, and
 * few enough to hold in memory with their vectors.
 */
const prefetchedChunks = 4096;

/** So many paths show how much there is to do, and in which languages. */
const shownPaths = 100;

/** Shows a pool the first files that a scan finds. */
function startEarly(pool: FilePool): (files: readonly SourceFile[]) => void {
  const paths: string[] = [];
  return (files) => {
    if (paths.length > shownPaths) return;
    paths.push(...files.map(({ path }) => path));
    pool.start?.(paths);
  };
}

/** Files of one commit, with the results of all stages. */
interface CompletedBatch extends CompletedFiles {
  readonly outcomes: readonly FileOutcome[];
}

/** One run that updates the index from the tree: `compare` finds the changes, `apply` indexes them batch by batch. */
export class IndexPipeline {
  readonly #options: IndexPipelineOptions;
  readonly #tally: RunTally;
  readonly #work: PendingWork;
  /** Failures so far, as long as no file is indexed: if none will be, nothing of them is recorded. */
  #failed: SkippedFileOutcome[] | undefined;

  private constructor(options: IndexPipelineOptions, tally: RunTally, work: PendingWork) {
    this.#options = options;
    this.#tally = tally;
    this.#work = work;
  }

  /** Finds the changes to write. Needs no lock. */
  static async compare(options: IndexPipelineOptions): Promise<IndexPipeline> {
    const { stages, pool, emit, isBuild, signal } = options;
    const tally = new RunTally(emit);
    const onSkipped = (file: SkippedFile): void => tally.addUnread(file);
    const inputs = options.inputs && (await InputChanges.compare(options.inputs));
    const start = isBuild ? startEarly(pool) : undefined;
    const listed: SourceFile[] = [];
    const onFiles = (batch: readonly SourceFile[]): void => {
      start?.(batch);
      inputs?.list(batch);
      if (options.again) listed.push(...batch);
    };
    const listener = { isListed: options.again || inputs?.needsList, onFiles, onSkipped };
    const { changes, files, scanMs, diffMs } = await compareTree({ stages, ...listener, signal });
    inputs?.settle(changes);
    tally.timers.scan += scanMs;
    tally.timers.diff += diffMs;
    const { isFirst } = options;
    const changed = [...changes.added, ...changes.modified];
    const order = inOrder(changed, isFirst);
    const first = isFirst && changed.filter(({ path }) => isFirst(path)).length;
    const again = options.again ? unchangedOf(changed, listed) : inputs?.files;
    tally.addComparison(files, changes, { source: order.source, first, again });
    const repairable = await findRepairable(options, changes, tally.levels);
    const repeated = [...new Map([...(again ?? []), ...repairable].map((file) => [file.path, file])).values()];
    return new IndexPipeline(options, tally, { changes, ordered: order.files, repeated, inputs });
  }

  /** Whether the comparison found nothing to write. */
  get isUpToDate(): boolean {
    const { added, modified, removed, touched } = this.#work.changes;
    const changed = added.length + modified.length + removed.length + touched.length;
    return changed + this.#work.repeated.length === 0 && !this.#work.inputs?.isChanged;
  }

  /** Whether all content is the recorded one, and only states of files have to be recorded, such as times. */
  get hasOnlyNewStates(): boolean {
    return !this.hasNewContent && this.#work.repeated.length === 0 && !this.#work.inputs?.isChanged;
  }

  /** Whether the content of a file changed. */
  get hasNewContent(): boolean {
    const { added, modified, removed } = this.#work.changes;
    return added.length + modified.length + removed.length > 0;
  }

  /** What the stages depend on besides the files, compared with what the index has. */
  get inputs(): InputChanges | undefined {
    return this.#work.inputs;
  }

  /** The same run with stages that were created since. */
  withStages(stages: StageSet, pool: FilePool): IndexPipeline {
    return new IndexPipeline({ ...this.#options, stages, pool }, this.#tally, this.#work);
  }

  /**
   * Writes the changes that the comparison found. The caller holds the writer lock, and has checked that nobody has
   * written since the comparison.
   */
  async apply(): Promise<IndexReport> {
    const { changes, ordered, repeated } = this.#work;
    await this.#remove(changes.removed, changes.touched);
    const detector = await this.#options.stages.get('changeDetector');
    this.#failed = (await detector.snapshot()).chunks === 0 ? [] : undefined;
    await this.#index([...ordered, ...repeated]);
    return this.report();
  }

  /** Ends the run with its report. Call it instead of `apply` if there is nothing to write. */
  async report(): Promise<IndexReport> {
    const detector = await this.#options.stages.get('changeDetector');
    return this.#tally.finish(this.#work.changes, await detector.snapshot());
  }

  async #remove(removed: readonly string[], touched: readonly FileRecord[]): Promise<void> {
    if (removed.length + touched.length === 0) return;
    const { stages, signal, beforeBatch } = this.#options;
    const [store, detector] = await Promise.all([stages.get('store'), stages.get('changeDetector')]);
    if (touched.length > 0) await detector.commit({ records: touched, removed: [], signal });
    for (let start = 0; start < removed.length; start += batchRemoved) {
      const batch = removed.slice(start, start + batchRemoved);
      const stamp = beforeBatch(Object.fromEntries(batch.map((path) => [path, null])));
      await store.remove({ paths: batch, ...stampFor(store, stamp), signal });
      await detector.commit({ records: [], removed: batch, ...stampFor(detector, stamp) });
    }
  }

  async #index(files: readonly SourceFile[]): Promise<void> {
    if (files.length === 0) return;
    const { pool, signal } = this.#options;
    const ended = new AbortController();
    const calls = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
    const prefetch = new OrderedPrefetch<CompletedBatch>(prefetchedChunks, (batch) => this.#commit(batch, files));
    const begin = (batch: readonly FileOutcome[]): Promise<void> =>
      prefetch.add(chunksToEmbed(batch), (flush) => this.#complete(batch, flush, calls));
    let batch: FileOutcome[] = [];
    const growth = new BatchGrowth(this.#work.changes.unchanged > 0);
    try {
      for await (const outcomes of pool.run(files, signal)) {
        for (const outcome of outcomes) {
          batch.push(outcome);
          if (!growth.add('skipped' in outcome ? 0 : outcome.chunks)) continue;
          await begin(batch);
          if (growth.isFirst) await prefetch.finish();
          growth.next();
          batch = [];
        }
      }
      if (batch.length > 0) await begin(batch);
      await prefetch.finish();
      await this.#settleFailed(files);
    } finally {
      ended.abort();
      await prefetch.drain();
    }
  }

  async #complete(
    outcomes: readonly FileOutcome[],
    holdUntil: AbortSignal,
    signal: AbortSignal,
  ): Promise<CompletedBatch> {
    const prepared = outcomes.filter((outcome): outcome is PreparedFile => !('skipped' in outcome));
    const completion = { timers: this.#tally.timers, holdUntil, signal };
    return { outcomes, ...(await completeFiles(this.#options.stages, prepared, completion)) };
  }

  /**
   * Records the failures of a run that indexed nothing.
   *
   * @throws the error of the plugin that failed at all of them
   */
  async #settleFailed(all: readonly SourceFile[]): Promise<void> {
    const failed = this.#failed ?? [];
    this.#failed = undefined;
    if (failed.length === 0) return;
    const fault = commonFault(failed);
    if (fault) throw deserializeError(fault);
    await this.#commit({ outcomes: failed, files: [], report: nothingEmbedded }, all);
  }

  /** Keeps failures back until a file is indexed. */
  #withoutFailed(outcomes: readonly FileOutcome[]): readonly FileOutcome[] {
    if (this.#failed === undefined) return outcomes;
    this.#failed.push(...outcomes.filter(isFailed));
    const others = outcomes.filter((outcome) => !isFailed(outcome));
    if (others.every((outcome) => 'skipped' in outcome)) return others;
    const failed = this.#failed;
    this.#failed = undefined;
    return [...others, ...failed];
  }

  /** Writes the data first, then its record, so that a crash between the two repeats work and loses none. */
  async #commit({ outcomes: given, files, report }: CompletedBatch, all: readonly SourceFile[]): Promise<void> {
    const { stages, signal, beforeBatch } = this.#options;
    const tally = this.#tally;
    const outcomes = this.#withoutFailed(given);
    if (outcomes.length === 0) return;
    const detector = await stages.get('changeDetector');
    tally.addEmbedding({ files, report });
    const records = await this.#recordsOf(outcomes, files, detector);
    // A skipped file may have been indexed before; its old entries must be removed.
    const none = outcomes.flatMap((each) => ('skipped' in each ? [{ path: each.skipped.path, entries: [] }] : []));
    const store = await stages.get('store');
    const start = performance.now();
    const stamp = beforeBatch(Object.fromEntries(records.map(({ file, hash }) => [file.path, hash])));
    const entries = [...files.map((file) => file.entries), ...none];
    await store.upsert({ files: entries, ...stampFor(store, stamp), signal });
    const stored = performance.now();
    await detector.commit({ records, removed: [], ...stampFor(detector, stamp) });
    tally.timers.store += stored - start;
    tally.timers.commit += performance.now() - stored;
    tally.addCommitted(outcomes.length, all.length);
  }

  async #recordsOf(
    outcomes: readonly FileOutcome[],
    files: CompletedBatch['files'],
    detector: Parameters<typeof failedState>[0],
  ): Promise<readonly FileRecord[]> {
    const levels = this.#tally.levels.count(files.map((file) => file.entries));
    const refused = new Set(files.flatMap((each) => (each.embedding.refused.length > 0 ? [each.entries.path] : [])));
    const records: FileRecord[] = [];
    for (const outcome of outcomes) {
      if ('skipped' in outcome) {
        const { skipped, file: scanned, hash, fault } = outcome;
        this.#tally.addSkipped(skipped, fault?.plugin);
        const { reason, detail } = skipped;
        const file = isFailed(outcome) ? await failedState(detector, scanned) : scanned;
        records.push({ file, hash, chunks: 0, skipped: { reason, ...(detail !== undefined && { detail }) } });
      } else {
        const { file: scanned, hash, chunks, masked, degraded } = outcome;
        const counts = levels.get(scanned.path);
        const known = {
          ...(counts && { levels: counts }),
          ...(masked !== undefined && { masked }),
          ...(degraded && { degraded }),
        };
        const file = refused.has(scanned.path) ? await failedState(detector, scanned) : scanned;
        // Without a hash, the next comparison finds it changed.
        records.push({ file, hash: file === scanned ? hash : '', chunks, ...known });
        this.#tally.addIndexed(outcome);
      }
    }
    return records;
  }
}

/** Returns those of the listed files that have not changed. */
function unchangedOf(changed: readonly SourceFile[], listed: readonly SourceFile[]): readonly SourceFile[] {
  const others = new Set(changed.map(({ path }) => path));
  return listed.filter(({ path }) => !others.has(path));
}

/** Returns the unchanged files that have chunks with degraded contexts. */
async function findRepairable(
  { stages, improve, signal }: IndexPipelineOptions,
  { modified, removed }: ChangeSet,
  levels: LevelTally,
): Promise<readonly SourceFile[]> {
  const [contextualizer, detector] = await Promise.all([stages.get('contextualizer'), stages.get('changeDetector')]);
  levels.aimAt(contextualizer.facts.targetLevel);
  if (!improve) return [];
  const records = await detector.recordsAtLevels({ levels: levels.degradedLevels, signal });
  const others = new Set([...modified.map(({ path }) => path), ...removed]);
  const degraded = records.filter(({ file }) => !others.has(file.path));
  levels.addRepairs(degraded);
  return degraded.map(({ file }) => file);
}

/** Returns the number of chunks of a batch that have no vectors yet. */
function chunksToEmbed(batch: readonly FileOutcome[]): number {
  return batch.reduce((sum, outcome) => sum + ('skipped' in outcome || isEmbedded(outcome) ? 0 : outcome.chunks), 0);
}
