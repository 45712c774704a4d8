import { createHash } from 'node:crypto';
import type { SourceFile } from '@codesearch/kernel';

/**
 * A hash over the paths and stamps of a scan, in the order of the scan. That order is the same at every scan of an
 * unchanged tree, so that equal digests mean equal scans. Scanner and change detector compute it independently, to find
 * out whether the scanner's last scan is the one that was committed.
 */
export class ScanDigest {
  readonly #hash = createHash('sha256');

  add(files: readonly SourceFile[]): void {
    const parts: string[] = [];
    for (const { path, stamp } of files) parts.push(path, stamp);
    // The empty last part appends a separator to each batch, so that the digest does not depend on the size of batches.
    if (parts.push('') > 1) this.#hash.update(parts.join('\0'));
  }

  /** Call it once. @returns 64 lower-case hex digits */
  close(): string {
    return this.#hash.digest('hex');
  }
}
