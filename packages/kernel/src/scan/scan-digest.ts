import { createHash } from 'node:crypto';
import type { SourceFile } from '../contract/source-file.ts';

/**
 * A hash over the paths and stamps of a scan in their order, made as the files come in. A scan of an unchanged tree has the
 * order of the one before, so that equal digests tell equal scans. Scanner and change detector make it each for itself, and know by
 * it that they speak of the same scan.
 */
export class ScanDigest {
  readonly #hash = createHash('sha256');

  add(files: readonly SourceFile[]): void {
    const parts: string[] = [];
    for (const { path, stamp } of files) parts.push(path, stamp);
    // The last, empty part ends the batch, so that the size of batches does not count.
    if (parts.push('') > 1) this.#hash.update(parts.join('\0'));
  }

  /** 64 lower-case hex digits. To be called once. */
  close(): string {
    return this.#hash.digest('hex');
  }
}
