import { isCodesearchError } from '@codesearch/kernel';
import { indexBusy, isStorageFailure, storageProblem, unwritableReason } from '@codesearch/toolkit';
import type { ManifestFile } from '../../state/manifest-file.ts';
import type { OpenOptions } from '../index-options.ts';
import type { SearchedIndex } from '../read-consistently.ts';
import type { LockWait } from '../../state/writer-lock.ts';
import type { Writer } from '../../state/writer-record.ts';
import type { IndexEvent } from '../../index/index-event.ts';
import * as indexErrors from '../../state/index-errors.ts';

/** A service, of the embedder or another stage, does not do its work. */
function isServiceFailure(error: unknown): error is Error {
  const codes = ['UNAVAILABLE', 'TIMED_OUT', 'RATE_LIMITED', 'UNAUTHORIZED', 'RESPONSE_INVALID'] as const;
  return codes.some((code) => isCodesearchError(error, code));
}

/**
 * Brings an index up to the tree. If another process is writing it, nothing can be written to it, or a service that is
 * needed for it fails, it is kept as it is. If no run of it is complete, waits for the process that builds it, and
 * builds it if that process dies.
 *
 * @returns how far it is up to the tree; without a state, that is the state that the manifest shows
 * @throws INDEX_BUSY if another process builds it, and it is not complete after the wait
 * @throws what `sync` throws, if there is no complete index to keep
 */
export async function syncOrKeep(
  manifest: ManifestFile,
  sync: NonNullable<OpenOptions['sync']>,
  waitMs: number | undefined,
): Promise<Pick<SearchedIndex, 'compared' | 'unwritable'> & Partial<Pick<SearchedIndex, 'state'>>> {
  const build = new BuildWait(manifest, waitMs);
  try {
    await sync(build.lockWait);
  } catch (error) {
    if (isCodesearchError(error, 'INDEX_BUSY') && !error.details.building)
      return manifest.isBuilt ? { state: 'stale-content', compared: false } : build.fail();
    if (isStorageFailure(error) && manifest.read()?.completedAt !== undefined)
      return { compared: false, unwritable: storageProblem(error) };
    if (isServiceFailure(error) && manifest.read()?.completedAt !== undefined)
      return { compared: false, unwritable: error.message };
    throw error;
  }
  const unwritable = unwritableReason(manifest.folder);
  return { state: 'current', compared: true, ...(unwritable === undefined ? {} : { unwritable }) };
}

/** Default max wait for a process that builds an index, in milliseconds. */
const defaultWaitMs = 600_000;

/** A process that gives no sign of life for this time counts as stopped. It gives one each second. */
const silentMs = 30_000;

/**
 * The wait of a read for another process that builds the index. An index without a complete run does not answer: its
 * answer would depend on the moment. Any other index answers at once.
 */
export class BuildWait {
  /** How to wait for the lock. */
  readonly lockWait: Pick<LockWait, 'waitMs' | 'onWait'>;
  readonly #manifest: ManifestFile;
  readonly #start = performance.now();
  #heardAt = 0;
  #writer: Writer | undefined;

  /** @param waitMs default: 10 minutes */
  constructor(manifest: ManifestFile, waitMs: number = defaultWaitMs) {
    this.#manifest = manifest;
    this.lockWait = { waitMs, onWait: (writer) => this.#hear(writer) };
  }

  /** @throws INDEX_BUSY always */
  fail(): never {
    const { root } = this.#manifest.key;
    const { files = 0, totalFiles = 0 } = this.#writer ?? {};
    const done = totalFiles === 0 ? '' : `: ${files} of ${totalFiles} files`;
    const seconds = Math.round((performance.now() - this.#start) / 1000);
    throw indexErrors.indexBuilding(root, this.#writer ?? {}, `${done}, after a wait of ${seconds} s`);
  }

  /** @throws INDEX_BUSY if the index is complete now, or its writer is silent */
  #hear(writer: Writer): void {
    if (this.#manifest.isBuilt) throw indexBusy(this.#manifest.key.root, writer.pid);
    const now = performance.now();
    if (writer.pid !== this.#writer?.pid || writer.beat !== this.#writer?.beat) this.#heardAt = now;
    this.#writer = writer;
    if (now - this.#heardAt > silentMs) this.fail();
  }
}

/** Emits an event for each change of what another process has done. */
export function waitEvents(
  emit: (event: IndexEvent) => void,
  onWait?: LockWait['onWait'],
): NonNullable<LockWait['onWait']> {
  let last: Writer | undefined;
  return (writer) => {
    onWait?.(writer);
    const { pid, elsewhere, files, totalFiles } = writer;
    if (last && last.pid === pid && last.files === files && last.totalFiles === totalFiles) return;
    last = writer;
    const name = { ...(pid === undefined ? {} : { pid }), ...(elsewhere === undefined ? {} : { elsewhere }) };
    emit({ type: 'waiting', ...name, files, totalFiles });
  };
}
