import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import type { StageBinding, FileEntries, SourceFile } from '@codesearch/kernel';
import { fileEntries } from '@codesearch/pool';
import type { PreparedFile } from '@codesearch/pool';
import type { GuardedStage, StageSet } from '@codesearch/stages';
import type { IndexStages } from '../session/index-stages.ts';
import type { ComposedSettings, ProjectParts } from '../composition/project-scope.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { IndexOptions } from '../session/index-options.ts';
import type { StoreLocation } from '../state/manifest.ts';
import { writeSharedMetadata } from '../state/shared-metadata.ts';
import { stampFor } from '../index/open-batch.ts';
import type { IndexEvent } from '../index/index-event.ts';
import { StoredContent } from './reuse/stored-content.ts';

/** How an index is moved to another store. */
export interface MoveIndexOptions extends Omit<IndexOptions, 'force'> {
  /** Whether the present store keeps its content. Default false: it is cleared when the other one has everything. */
  readonly keep?: boolean | undefined;
}

/** The size of the moved index, and its old and new store. */
export interface MoveReport {
  readonly files: number;
  readonly chunks: number;
  readonly from: StoreLocation;
  readonly to: StoreLocation;
}

/** Moves an index that is up to its tree, see `moveTo`. */
export async function moveProject(
  { config, session, settings, settingsOf, compose }: ProjectParts,
  store: StageBinding<'store'>,
  { keep = false, onEvent, signal, waitMs }: MoveIndexOptions,
): Promise<MoveReport> {
  const wanted: ResolvedConfig = { ...config, stages: { ...config.stages, store } };
  const wantedSettings = settingsOf(wanted);
  const { manifest: file } = session;
  const movedFile = file.withSettings(wantedSettings);
  const [from, to] = [file.store, movedFile.store];
  // Both configurations name the same lexical store: if both need one, its content stays as it is.
  const isLexicalKept = settings.lexical !== undefined && wantedSettings.lexical !== undefined;
  const stagesOf = (each: ResolvedConfig, { lexical }: ComposedSettings): IndexStages =>
    compose(each, isLexicalKept ? undefined : lexical, file.folder);

  return session.modify({ waitMs, signal }, async (stages, manifest) => {
    await using source = stagesOf(config, settings);
    await using target = stagesOf(wanted, wantedSettings);
    const [present, future] = [await source.get('store'), await target.get('store')];
    if (from.location === to.location) throw alreadyThere(to.location);
    const { files: occupied } = await future.stats({ signal });
    if (occupied > 0 && manifest.movingTo !== to.location) throw occupiedBy(to.location, occupied);
    const { indexing, completedAt, content } = manifest;
    file.write({ indexing, movingTo: to.location });
    const emit = onEvent ?? (() => {});
    await moveIndex({ stages, from: present, to: future, stamp: manifest.stamp, emit, signal });
    const done = {
      indexing,
      ...(completedAt && { completedAt }),
      ...(content && { content }),
      movingTo: undefined,
      moved: true,
    };
    await writeSharedMetadata(future, movedFile.write(done), { signal });
    if (!keep) await present.clear();
    return { files: content?.files ?? 0, chunks: content?.chunks ?? 0, from, to };
  });
}

function alreadyThere(location: string): Error {
  return errors.inputInvalid(
    `The index is already at ${location}.`,
    'Name another store, collection or file to move it to.',
  );
}

function occupiedBy(location: string, files: number): Error {
  return errors.inputInvalid(
    `${location} already has ${files} ${files === 1 ? 'file' : 'files'} of another index.`,
    'Give the store another collection or file, or remove its content.',
  );
}

export interface MoveOptions {
  /** Stages of the present index, which is up to the tree. */
  readonly stages: StageSet;
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
 * Fills a store with the content of another one, which is only read. Chunks and vectors are copied. Contexts are made
 * again, since no store returns the fields of a chunk.
 *
 * @throws INPUT_INVALID if a file changes in the meantime
 * @throws INDEX_CORRUPT if the two do not hold the same files in the end
 */
export async function moveIndex(options: MoveOptions): Promise<void> {
  const { stages, from, to, stamp, emit, signal } = options;
  await to.clear({ signal });
  const files = await committedFiles(options);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  emit({ type: 'changes-found', added: files.length, modified: 0, removed: 0, unchanged: 0, bytes });
  const done = { files: 0, chunks: 0, bytes: 0 };
  let batch: FileEntries[] = [];
  let chunks = 0;
  const store = async (): Promise<void> => {
    if (batch.length === 0) return;
    await to.upsert({ files: batch, signal });
    done.files += batch.length;
    done.chunks += chunks;
    [batch, chunks] = [[], 0];
    emit({ type: 'batch-committed', ...done, totalFiles: files.length });
  };
  const [scanner, detector] = await Promise.all([stages.get('scanner'), stages.get('changeDetector')]);
  const content = new StoredContent({ detector, store: from, keepsVectors: () => true });
  for await (const found of content.outcomes(files, scanner, signal)) {
    for (const { file, outcome } of found) {
      if (!outcome || 'skipped' in outcome) throw changed(file.path);
      batch.push(await entriesOf(outcome, stages, signal));
      chunks += outcome.chunks;
      done.bytes += file.size;
      if (chunks >= batchChunks) await store();
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

async function entriesOf({ file, result }: PreparedFile, stages: StageSet, signal?: AbortSignal): Promise<FileEntries> {
  if ('entries' in result || result.vectors === undefined) throw changed(file.path);
  const { source, chunked, vectors } = result;
  const contextualizer = await stages.get('contextualizer');
  const contexts = await contextualizer.contextualize({ source, chunks: chunked.chunks, signal });
  return fileEntries({ path: file.path, ...chunked, contexts, vectors });
}

function changed(path: string): Error {
  return errors.inputInvalid(
    `${path} changed while the index was moved.`,
    'Try again. The index is still complete in its former store.',
  );
}
