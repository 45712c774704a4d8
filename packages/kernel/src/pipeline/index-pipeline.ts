import type { StageSet } from '../container/stage-set.ts';
import type { ChangeSet, FileRecord } from '../contract/change-set.ts';
import type { EmbeddingReport, IndexEvent, IndexReport, StageTimings } from '../contract/index-event.ts';
import type { SkippedFile, SkipReason, SourceFile } from '../contract/source-file.ts';
import type { FilePool, FileOutcome, PreparedFile } from '../chain/prepared-file.ts';
import { compareTree } from './compare-tree.ts';
import type { CompletedFile, CompletedFiles } from './complete-files.ts';
import { nothingEmbedded } from '../chain/embed-documents.ts';
import { LevelTally } from './level-tally.ts';
import type { OpenBatch } from '../state/manifest.ts';
import { OrderedPrefetch } from './ordered-prefetch.ts';
import { sumCounts } from './sum-counts.ts';

export interface IndexPipelineOptions {
  readonly stages: StageSet;
  readonly pool: FilePool;
  readonly emit: (event: IndexEvent) => void;
  /** Called once there is something to write, before the first write. Tells whether what was found still holds. */
  readonly beforeWrite: () => Promise<boolean>;
  /** Called before each batch of data goes to the store. */
  readonly beforeBatch: (batch: OpenBatch) => void;
  /** Whether unchanged files with chunks that have fallen back to a lesser context are indexed again. Default false. */
  readonly improve?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
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

type Timings = { -readonly [Stage in keyof StageTimings]: number };

/** Brings the store up to the tree: scan, diff, then file by file what changed. */
export class IndexPipeline {
  readonly #options: IndexPipelineOptions;
  readonly #timings: Timings = {
    scan: 0,
    diff: 0,
    read: 0,
    chunk: 0,
    contextualize: 0,
    embed: 0,
    store: 0,
    commit: 0,
  };
  /** Files that this scan passed over without reading them. */
  readonly #unread: Partial<Record<SkipReason, number>> = {};
  readonly #degraded: Record<string, number> = {};
  readonly #levels = new LevelTally();
  #embedding: EmbeddingReport = nothingEmbedded;
  /** Files that are committed, passed over or stored. */
  #files = 0;
  /** Files that are stored, their chunks and bytes. */
  #indexed = 0;
  #chunks = 0;
  #bytes = 0;

  constructor(options: IndexPipelineOptions) {
    this.#options = options;
  }

  /** The report, or `undefined` where nothing was done, because another process wrote since the comparison. */
  async run(): Promise<IndexReport | undefined> {
    const start = performance.now();
    const changes = await this.#findChanges();
    const { added, modified, removed, touched } = changes;
    const improvable = await this.#improvable(changes);
    if (added.length + modified.length + removed.length + touched.length + improvable.length > 0) {
      if (!(await this.#options.beforeWrite())) return undefined;
      await this.#remove(removed, touched);
      await this.#index([...added, ...modified, ...improvable]);
    }
    const report = await this.#report(changes, performance.now() - start);
    this.#options.emit({ type: 'index-finished', report });
    return report;
  }

  async #findChanges(): Promise<ChangeSet> {
    const { stages, signal, emit } = this.#options;
    const onSkipped = ({ path, reason, detail }: SkippedFile): void => {
      this.#unread[reason] = (this.#unread[reason] ?? 0) + 1;
      this.#tellSkip(path, reason, detail);
    };
    const { changes, files, scanMs, diffMs } = await compareTree({ stages, onSkipped, signal });
    this.#timings.scan += scanMs;
    this.#timings.diff += diffMs;
    const skipped = Object.values(this.#unread).reduce((sum, count) => sum + count, 0);
    emit({ type: 'files-scanned', files, skipped });
    const { added, modified, removed } = changes;
    const bytes = [...added, ...modified].reduce((sum, file) => sum + file.size, 0);
    emit({
      type: 'changes-found',
      added: added.length,
      modified: modified.length,
      removed: removed.length,
      unchanged: unchangedFiles(changes),
      bytes,
    });
    return changes;
  }

  /** Unchanged files that are to be indexed again, since chunks of theirs have fallen back. */
  async #improvable({ modified, removed }: ChangeSet): Promise<readonly SourceFile[]> {
    const { stages, improve, signal } = this.#options;
    const [contextualizer, detector] = await Promise.all([stages.get('contextualizer'), stages.get('changeDetector')]);
    this.#levels.aimAt(contextualizer.targetLevel);
    if (!improve) return [];
    const records = await detector.recordsAtLevels(this.#levels.lesser, { signal });
    const others = new Set([...modified.map(({ path }) => path), ...removed]);
    const fallenBack = records.filter(({ file }) => !others.has(file.path));
    this.#levels.improve(fallenBack);
    return fallenBack.map(({ file }) => file);
  }

  async #remove(removed: readonly string[], touched: readonly FileRecord[]): Promise<void> {
    const { stages, signal, beforeBatch } = this.#options;
    const [store, detector] = await Promise.all([stages.get('store'), stages.get('changeDetector')]);
    if (touched.length > 0) await detector.commit({ records: touched, removed: [] }, { signal });
    for (let start = 0; start < removed.length; start += batchRemoved) {
      const batch = removed.slice(start, start + batchRemoved);
      beforeBatch(Object.fromEntries(batch.map((path) => [path, null])));
      await store.remove(batch, { signal });
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
    const completion = { timings: this.#timings, holdUntil, signal };
    return { outcomes, ...(await completeFiles(this.#options.stages, prepared, completion)) };
  }

  /** The data first, then the record of it: a crash between the two repeats work and loses none. */
  async #commit({ outcomes, files, report }: CompletedBatch, all: readonly SourceFile[]): Promise<void> {
    const { stages, signal, emit, beforeBatch } = this.#options;
    const entries = files.map((file) => file.entries);
    this.#embedding = addReports(this.#embedding, report);
    for (const file of files) this.#tellEmbedding(file);
    const records: FileRecord[] = [];
    const levels = this.#levels.count(entries);
    for (const outcome of outcomes) {
      if ('skipped' in outcome) {
        const { path, reason, detail } = outcome.skipped;
        this.#tellSkip(path, reason, detail);
        // A skipped file may have been indexed before; nothing of it may stay.
        entries.push({ path, entries: [] });
        const skipped = { reason, ...(detail === undefined ? {} : { detail }) };
        records.push({ file: outcome.file, hash: outcome.hash, chunks: 0, skipped });
      } else {
        const { file, hash, chunks, masked } = outcome;
        const counts = levels.get(file.path);
        const known = { ...(counts ? { levels: counts } : {}), ...(masked === undefined ? {} : { masked }) };
        records.push({ file, hash, chunks, ...known });
        this.#count(outcome);
      }
    }
    const store = await stages.get('store');
    const detector = await stages.get('changeDetector');
    const start = performance.now();
    beforeBatch(Object.fromEntries(records.map(({ file, hash }) => [file.path, hash])));
    await store.upsert(entries, { signal });
    const stored = performance.now();
    await detector.commit({ records, removed: [] });
    this.#timings.store += stored - start;
    this.#timings.commit += performance.now() - stored;
    this.#files += outcomes.length;
    emit({
      type: 'batch-committed',
      files: this.#files,
      totalFiles: all.length,
      chunks: this.#chunks,
      bytes: this.#bytes,
    });
  }

  #count(outcome: PreparedFile): void {
    this.#indexed++;
    this.#chunks += outcome.chunks;
    this.#bytes += outcome.file.size;
    for (const [stage, ms] of Object.entries(outcome.timings)) this.#timings[stage as keyof Timings] += ms;
    const degraded = outcome.degraded?.code;
    if (degraded !== undefined) this.#degraded[degraded] = (this.#degraded[degraded] ?? 0) + 1;
    this.#options.emit({
      type: 'file-chunked',
      path: outcome.file.path,
      chunks: outcome.chunks,
      ...(degraded === undefined ? {} : { degraded }),
    });
  }

  #tellEmbedding({ entries, embedding }: CompletedFile): void {
    this.#embedding = addReports(this.#embedding, embedding.report);
    for (const { index, reason } of embedding.refused) {
      const span = entries.entries[index]?.chunk.span;
      if (!span) continue;
      const { startLine, endLine } = span;
      this.#options.emit({ type: 'chunk-refused', path: entries.path, startLine, endLine, detail: reason });
    }
  }

  #tellSkip(path: string, reason: SkipReason, detail: string | undefined): void {
    this.#options.emit({ type: 'file-skipped', path, reason, ...(detail === undefined ? {} : { detail }) });
  }

  async #report(changes: ChangeSet, elapsedMs: number): Promise<IndexReport> {
    const { skipped, levels } = await (await this.#options.stages.get('changeDetector')).snapshot();
    return {
      added: changes.added.length,
      modified: changes.modified.length,
      removed: changes.removed.length,
      unchanged: unchangedFiles(changes),
      indexed: this.#indexed,
      chunks: this.#chunks,
      ...this.#levels.report(levels),
      bytes: this.#bytes,
      skipped: sumCounts(this.#unread, skipped),
      degraded: this.#degraded,
      embedding: this.#embedding,
      elapsedMs,
      timings: this.#timings,
    };
  }
}

/** A file whose content is the committed one is unchanged, also where its state is another. */
function unchangedFiles({ unchanged, touched }: ChangeSet): number {
  return unchanged + touched.length;
}

/** Chunks of a batch that have no vectors yet. */
function chunksToEmbed(batch: readonly FileOutcome[]): number {
  return batch.reduce(
    (sum, outcome) => sum + ('skipped' in outcome || 'entries' in outcome.result ? 0 : outcome.chunks),
    0,
  );
}

function addReports(left: EmbeddingReport, right: EmbeddingReport): EmbeddingReport {
  return { ...left, ...sumCounts(left, right) };
}
