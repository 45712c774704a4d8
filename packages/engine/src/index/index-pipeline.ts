import type { StageSet } from '../container/stage-set.ts';
import type { ChangeSet, FileRecord, SkippedFile, SourceFile } from '@codesearch/kernel';
import type { IndexEvent, IndexReport } from './index-event.ts';
import type { FilePool, FileOutcome, PreparedFile } from '../chain/prepared-file.ts';
import { compareTree } from './compare-tree.ts';
import type { CompletedFiles } from './complete-files.ts';
import type { LevelTally } from './level-tally.ts';
import type { OpenBatch } from '../state/manifest.ts';
import { OrderedPrefetch } from './ordered-prefetch.ts';
import { RunTally } from './run-tally.ts';

export interface IndexPipelineOptions {
  readonly stages: StageSet;
  readonly pool: FilePool;
  readonly emit: (event: IndexEvent) => void;
  /** Called before each batch of data goes to the store. */
  readonly beforeBatch: (batch: OpenBatch) => void;
  /** Whether unchanged files with chunks that have fallen back to a lesser context are indexed again. Default false. */
  readonly improve?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a run is to do. */
interface PendingWork {
  readonly changes: ChangeSet;
  /** Unchanged files that are to be indexed again. */
  readonly improvable: readonly SourceFile[];
}

/** Chunks, and files, that are stored and committed together: what a crash repeats at most. */
const batchChunks = 512;
const batchFiles = 128;
/** Files that are removed together. */
const batchRemoved = 1024;
/**
 * Chunks that may be with the embedder before their batches are committed: enough to keep several full calls to a service under
 * way, and few enough to hold in memory with their vectors.
 */
const prefetchedChunks = 4096;

/** Files of one commit, with what the last stages made of them. */
interface CompletedBatch extends CompletedFiles {
  readonly outcomes: readonly FileOutcome[];
}

/** One run that brings the store up to the tree: `compare` finds what has changed, `apply` indexes it batch by batch. */
export class IndexPipeline {
  readonly #options: IndexPipelineOptions;
  readonly #tally: RunTally;
  readonly #work: PendingWork;

  private constructor(options: IndexPipelineOptions, tally: RunTally, work: PendingWork) {
    this.#options = options;
    this.#tally = tally;
    this.#work = work;
  }

  /** Finds out what there is to write. Needs no lock. */
  static async compare(options: IndexPipelineOptions): Promise<IndexPipeline> {
    const { stages, emit, signal } = options;
    const tally = new RunTally(emit);
    const onSkipped = (file: SkippedFile): void => tally.addUnread(file);
    const { changes, files, scanMs, diffMs } = await compareTree({ stages, onSkipped, signal });
    tally.timers.scan += scanMs;
    tally.timers.diff += diffMs;
    tally.addComparison(files, changes);
    const improvable = await findImprovable(options, changes, tally.levels);
    return new IndexPipeline(options, tally, { changes, improvable });
  }

  /** Whether the index is as the tree is, so that there is nothing to write. */
  get isUpToDate(): boolean {
    const { added, modified, removed, touched } = this.#work.changes;
    return added.length + modified.length + removed.length + touched.length + this.#work.improvable.length === 0;
  }

  /**
   * Writes what the comparison found. The caller holds the writer lock, and has made sure that nobody has written since
   * the comparison.
   */
  async apply(): Promise<IndexReport> {
    const { changes, improvable } = this.#work;
    await this.#remove(changes.removed, changes.touched);
    await this.#index([...changes.added, ...changes.modified, ...improvable]);
    return this.report();
  }

  /** Ends the run with its report; to be called instead of `apply` where there is nothing to write. */
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
      beforeBatch(Object.fromEntries(batch.map((path) => [path, null])));
      await store.remove({ paths: batch, signal });
      await detector.commit({ records: [], removed: batch });
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
    let chunks = 0;
    try {
      for await (const outcomes of pool.run(files, signal)) {
        for (const outcome of outcomes) {
          batch.push(outcome);
          chunks += 'skipped' in outcome ? 0 : outcome.chunks;
          if (chunks < batchChunks && batch.length < batchFiles) continue;
          await begin(batch);
          batch = [];
          chunks = 0;
        }
      }
      if (batch.length > 0) await begin(batch);
      await prefetch.finish();
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
    // Loaded with the first file: most runs find nothing to index.
    const { completeFiles } = await import('./complete-files.ts');
    const completion = { timers: this.#tally.timers, holdUntil, signal };
    return { outcomes, ...(await completeFiles(this.#options.stages, prepared, completion)) };
  }

  /** The data first, then the record of it: a crash between the two repeats work and loses none. */
  async #commit({ outcomes, files, report }: CompletedBatch, all: readonly SourceFile[]): Promise<void> {
    const { stages, signal, beforeBatch } = this.#options;
    const tally = this.#tally;
    const entries = files.map((file) => file.entries);
    tally.addEmbedding({ files, report });
    const records: FileRecord[] = [];
    const levels = tally.levels.count(entries);
    for (const outcome of outcomes) {
      if ('skipped' in outcome) {
        const { path, reason, detail } = outcome.skipped;
        tally.addSkipped(outcome.skipped);
        // A skipped file may have been indexed before; nothing of it may stay.
        entries.push({ path, entries: [] });
        const skipped = { reason, ...(detail === undefined ? {} : { detail }) };
        records.push({ file: outcome.file, hash: outcome.hash, chunks: 0, skipped });
      } else {
        const { file, hash, chunks, masked } = outcome;
        const counts = levels.get(file.path);
        const known = { ...(counts ? { levels: counts } : {}), ...(masked === undefined ? {} : { masked }) };
        records.push({ file, hash, chunks, ...known });
        tally.addIndexed(outcome);
      }
    }
    const store = await stages.get('store');
    const detector = await stages.get('changeDetector');
    const start = performance.now();
    beforeBatch(Object.fromEntries(records.map(({ file, hash }) => [file.path, hash])));
    await store.upsert({ files: entries, signal });
    const stored = performance.now();
    await detector.commit({ records, removed: [] });
    tally.timers.store += stored - start;
    tally.timers.commit += performance.now() - stored;
    tally.addCommitted(outcomes.length, all.length);
  }
}

/** Unchanged files that are to be indexed again, since chunks of theirs have fallen back. */
async function findImprovable(
  { stages, improve, signal }: IndexPipelineOptions,
  { modified, removed }: ChangeSet,
  levels: LevelTally,
): Promise<readonly SourceFile[]> {
  const [contextualizer, detector] = await Promise.all([stages.get('contextualizer'), stages.get('changeDetector')]);
  levels.aimAt(contextualizer.facts.targetLevel);
  if (!improve) return [];
  const records = await detector.recordsAtLevels({ levels: levels.lesser, signal });
  const others = new Set([...modified.map(({ path }) => path), ...removed]);
  const fallenBack = records.filter(({ file }) => !others.has(file.path));
  levels.improve(fallenBack);
  return fallenBack.map(({ file }) => file);
}

/** Chunks of a batch that have no vectors yet. */
function chunksToEmbed(batch: readonly FileOutcome[]): number {
  return batch.reduce(
    (sum, outcome) => sum + ('skipped' in outcome || 'entries' in outcome.result ? 0 : outcome.chunks),
    0,
  );
}
