import { isDeepStrictEqual } from 'node:util';
import type { StageSet } from '../stage/stage-set.ts';
import type { GuardedStage } from '../stage/guarded-stage.ts';
import { stampFor } from '../index/open-batch.ts';
import type { IndexEvent } from '../index/index-event.ts';
import { errors } from '@codesearch/kernel';
import type { FileEntries, SourceFile } from '@codesearch/kernel';
import { chunkIds } from '../chain/chunk-id.ts';
import { fileEntries } from '../chain/file-entries.ts';
import type { FileOutcome, FilePool, PreparedFile } from '../chain/prepared-file.ts';

export interface MoveOptions {
  /** Stages of the present index, which is up to the tree. */
  readonly stages: StageSet;
  /** Reads and chunks, and embeds nothing. */
  readonly pool: FilePool;
  readonly from: GuardedStage<'store'>;
  /** Cleared first. */
  readonly to: GuardedStage<'store'>;
  /** Stamp of the index; absent before its first commit. */
  readonly stamp: string | undefined;
  readonly emit: (event: IndexEvent) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Chunks that are in memory and written together. */
const batchChunks = 512;

/**
 * Fills a store with the content of another one, which is only read. Vectors are copied. Texts and lexical fields are
 * created from the tree again, since no store returns the fields of a chunk.
 *
 * @throws INPUT_INVALID if a file changes in the meantime
 * @throws INDEX_CORRUPT if the two do not hold the same files in the end
 */
export async function moveIndex(options: MoveOptions): Promise<void> {
  const { pool, from, to, stamp, emit, signal } = options;
  await to.clear({ signal });
  const files = await committedFiles(options);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  emit({ type: 'changes-found', added: files.length, modified: 0, removed: 0, unchanged: 0, bytes });
  const done = { files: 0, chunks: 0, bytes: 0 };
  let batch: PreparedFile[] = [];
  const store = async (): Promise<void> => {
    if (batch.length === 0) return;
    await to.upsert({ files: await entriesOf(batch, options), signal });
    for (const { chunks, file } of batch) {
      done.files++;
      done.chunks += chunks;
      done.bytes += file.size;
    }
    batch = [];
    emit({ type: 'batch-committed', ...done, totalFiles: files.length });
  };
  for await (const outcomes of pool.run(files, signal)) {
    for (const outcome of outcomes) {
      batch.push(prepared(outcome));
      if (batch.reduce((sum, { chunks }) => sum + chunks, 0) >= batchChunks) await store();
    }
  }
  await store();
  if (stamp !== undefined) await to.upsert({ files: [], ...stampFor(to, stamp), signal });
  const [held, written] = [await from.files({ signal }), await to.files({ signal })];
  if (!isDeepStrictEqual(held, written)) {
    throw errors.indexCorrupt(
      to.facts.location,
      `it has ${written.size} of ${held.size} files, or not all of their chunks.`,
    );
  }
}

/** Files of the tree that have chunks in the index. */
async function committedFiles({ stages, signal }: MoveOptions): Promise<readonly SourceFile[]> {
  const [scanner, detector] = await Promise.all([stages.get('scanner'), stages.get('changeDetector')]);
  const committed: SourceFile[] = [];
  for await (const { files } of scanner.scan({ signal })) {
    for (const file of files) {
      const record = await detector.fileRecord({ path: file.path });
      if (record && !record.skipped && record.chunks > 0) committed.push(file);
    }
  }
  return committed;
}

async function entriesOf(
  files: readonly PreparedFile[],
  { stages, from, signal }: MoveOptions,
): Promise<FileEntries[]> {
  const entries: FileEntries[] = [];
  for (const { file, result } of files) {
    // The pool's plan does not embed, so it completes no file.
    if ('entries' in result) continue;
    const { source, chunked } = result;
    const contexts =
      result.contexts ??
      (await (await stages.get('contextualizer')).contextualize({ source, chunks: chunked.chunks, signal }));
    const ids = chunkIds(file.path, chunked.chunks);
    const vectors = await from.vectors({ ids, signal });
    const known = vectors.filter((vector) => vector !== undefined);
    if (known.length < ids.length) throw changed(file.path);
    entries.push(fileEntries({ path: file.path, ...chunked, contexts, vectors: known }));
  }
  return entries;
}

function prepared(outcome: FileOutcome): PreparedFile {
  if ('skipped' in outcome) throw changed(outcome.file.path);
  return outcome;
}

function changed(path: string): Error {
  return errors.inputInvalid(
    `${path} changed while the index was moved.`,
    'Try again. The index is still complete in its former store.',
  );
}
