import type { ChangeSet, SkippedFile, Snapshot, SourceFile } from '@codesearch/kernel';
import { LevelTally, nothingEmbedded, sumCounts } from '@codesearch/pool';
import type { CompletedFiles, EmbeddingReport, PreparedFile } from '@codesearch/pool';
import type { IndexEvent, IndexReport, StageTimers } from './index-event.ts';

/** Counts the work of a run, and emits its events. */
export class RunTally {
  readonly timers: StageTimers = {
    scan: 0,
    diff: 0,
    read: 0,
    chunk: 0,
    contextualize: 0,
    embed: 0,
    store: 0,
    commit: 0,
  };
  readonly levels: LevelTally = new LevelTally();
  readonly #emit: (event: IndexEvent) => void;
  readonly #start = performance.now();
  /** Files that the scan skipped without reading them, by reason. */
  readonly #unread: Record<string, number> = {};
  readonly #degraded: Record<string, number> = {};
  #embedding: EmbeddingReport = nothingEmbedded;
  /** Files that are indexed before all others. */
  #first: number | undefined;
  /** Unchanged files that are indexed again because of another input. */
  #again = 0;
  /** Committed files, whether indexed or skipped. */
  #committed = 0;
  /** Indexed files, their chunks and bytes. */
  #indexed = 0;
  #chunks = 0;
  #bytes = 0;

  constructor(emit: (event: IndexEvent) => void) {
    this.#emit = emit;
  }

  /** Adds a file that the scan skips without reading it. */
  addUnread(file: SkippedFile): void {
    this.#unread[file.reason] = (this.#unread[file.reason] ?? 0) + 1;
    this.addSkipped(file);
  }

  /**
   * Reports a file that was skipped after reading. The change detector counts these.
   *
   * @param plugin that failed at the file, if that is the reason
   */
  addSkipped({ path, reason, detail }: SkippedFile, plugin?: string): void {
    this.#emit({
      type: 'file-skipped',
      path,
      reason,
      ...(detail === undefined ? {} : { detail }),
      ...(plugin === undefined ? {} : { plugin }),
    });
  }

  /**
   * @param files number of files that belong in the index
   * @param order of the changed files, how many are the program itself, and how many are wanted before all others;
   *   which unchanged files are indexed again
   */
  addComparison(
    files: number,
    changes: ChangeSet,
    {
      source,
      first,
      again = [],
    }: {
      readonly source: number;
      readonly first?: number | undefined;
      readonly again?: readonly SourceFile[] | undefined;
    },
  ): void {
    this.#first = first;
    this.#again = again.length;
    const { added, modified } = changes;
    const skipped = Object.values(this.#unread).reduce((sum, count) => sum + count, 0);
    this.#emit({ type: 'files-scanned', files, skipped });
    const bytes = [...added, ...modified, ...again].reduce((sum, file) => sum + file.size, 0);
    const repeated = again.length > 0 ? { again: again.length } : {};
    this.#emit({ type: 'changes-found', ...changeCounts(changes), bytes, source, ...repeated, ...this.#firstLeft });
  }

  /** Adds the reports of embedding about the files of a batch. */
  addEmbedding({ files, report }: CompletedFiles): void {
    this.#embedding = addReports(this.#embedding, report);
    for (const { entries, embedding } of files) {
      this.#embedding = addReports(this.#embedding, embedding.report);
      for (const { index, reason } of embedding.refused) {
        const span = entries.entries[index]?.chunk.span;
        if (!span) continue;
        const { startLine, endLine } = span;
        this.#emit({ type: 'chunk-refused', path: entries.path, startLine, endLine, detail: reason });
      }
    }
  }

  /** Adds a file that is about to be stored. */
  addIndexed({ file, chunks, timings, degraded }: PreparedFile): void {
    this.#indexed++;
    this.#chunks += chunks;
    this.#bytes += file.size;
    for (const [stage, ms] of Object.entries(timings)) this.timers[stage as keyof StageTimers] += ms;
    const code = degraded?.code;
    if (code !== undefined) this.#degraded[code] = (this.#degraded[code] ?? 0) + 1;
    this.#emit({
      type: 'file-chunked',
      path: file.path,
      chunks,
      ...(code === undefined ? {} : { degraded: code }),
    });
  }

  /** @param totalFiles number of files that the run commits in total */
  addCommitted(files: number, totalFiles: number): void {
    this.#committed += files;
    this.#emit({
      type: 'batch-committed',
      files: this.#committed,
      totalFiles,
      chunks: this.#chunks,
      bytes: this.#bytes,
      ...this.#firstLeft,
    });
  }

  get #firstLeft(): { readonly firstLeft?: number } {
    return this.#first === undefined ? {} : { firstLeft: Math.max(0, this.#first - this.#committed) };
  }

  /**
   * Ends the run.
   *
   * @param committed the committed state after the run
   */
  finish(changes: ChangeSet, committed: Snapshot): IndexReport {
    const report: IndexReport = {
      ...changeCounts(changes),
      again: this.#again,
      indexed: this.#indexed,
      chunks: this.#chunks,
      ...this.levels.report(committed.levels),
      bytes: this.#bytes,
      skipped: sumCounts(this.#unread, committed.skipped),
      degraded: this.#degraded,
      embedding: this.#embedding,
      elapsedMs: performance.now() - this.#start,
      timings: this.timers,
    };
    this.#emit({ type: 'index-finished', report });
    return report;
  }
}

function changeCounts(changes: ChangeSet): Pick<IndexReport, 'added' | 'modified' | 'removed' | 'unchanged'> {
  const { added, modified, removed, touched, unchanged } = changes;
  return {
    added: added.length,
    modified: modified.length,
    removed: removed.length,
    // A file with its committed content is unchanged, even if its state differs.
    unchanged: unchanged + touched.length,
  };
}

function addReports(left: EmbeddingReport, right: EmbeddingReport): EmbeddingReport {
  return { ...left, ...sumCounts({ ...left }, { ...right }) };
}
