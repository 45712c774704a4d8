import { createHash } from 'node:crypto';
import type { ScanBatch, SkippedFile, SourceFile, IgnoreRule, ScanVerdict } from '@codesearch/kernel';
import { textOfBytes } from './ignore/name-glob.ts';
import type { IgnoreRule as ParsedIgnoreRule } from './ignore/ignore-rule.ts';

/** Entries per batch. A batch may exceed this by the entries of one folder. */
const batchSize = 512;

/** Collects the files of a scan into batches, and summarizes them. */
export class ScanBatches {
  readonly #digest = new ScanDigest();
  #files: SourceFile[] = [];
  #skipped: SkippedFile[] = [];
  #listed = 0;

  list(file: SourceFile): void {
    this.#files.push(file);
  }

  skip(...files: readonly SkippedFile[]): void {
    this.#skipped.push(...files);
  }

  /** Yields the batch if it is full. */
  *full(): Generator<ScanBatch> {
    if (this.#files.length + this.#skipped.length >= batchSize) yield this.#take();
  }

  /** Yields the last batch, if it is not empty. */
  *rest(): Generator<ScanBatch> {
    if (this.#files.length + this.#skipped.length > 0) yield this.#take();
  }

  /** Number and digest of all listed files. Call it once, after the last batch. */
  summary(): { readonly files: number; readonly digest: string } {
    return { files: this.#listed, digest: this.#digest.close() };
  }

  #take(): ScanBatch {
    const batch = { files: this.#files, skipped: this.#skipped };
    this.#digest.add(batch.files);
    this.#listed += batch.files.length;
    [this.#files, this.#skipped] = [[], []];
    return batch;
  }
}

/** The answer about a path at which a scan finds nothing. */
export const absent: ScanVerdict = { verdict: 'absent' };

/** Whether a scan could write a path like this: POSIX, relative to the root, without empty segments, `.` and `..`. */
export function isScanPath(path: string): boolean {
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** A rule and what it matched, as a scanner explains them. @param source the rule's file, for people */
export function matchedRule(
  rule: ParsedIgnoreRule,
  matched: string,
  source: string | undefined = rule.file,
): IgnoreRule {
  const pattern = textOfBytes(rule.pattern);
  if (source === undefined) return { pattern, source: 'options', matched };
  return { pattern, source, line: rule.line, matched };
}

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
