import { errors } from '@codesearch/kernel';
import type { ManifestFile } from '../../state/manifest-file.ts';
import type { LockWait } from '../../state/writer-lock.ts';
import type { Writer } from '../../state/writer-record.ts';

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
    throw errors.indexBuilding(root, this.#writer ?? {}, `${done}, after a wait of ${seconds} s`);
  }

  /** @throws INDEX_BUSY if the index is complete now, or its writer is silent */
  #hear(writer: Writer): void {
    if (this.#manifest.isBuilt) throw errors.indexBusy(this.#manifest.key.root, writer.pid);
    const now = performance.now();
    if (writer.pid !== this.#writer?.pid || writer.beat !== this.#writer?.beat) this.#heardAt = now;
    this.#writer = writer;
    if (now - this.#heardAt > silentMs) this.fail();
  }
}
