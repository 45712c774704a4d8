import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Logger } from '@codesearch/kernel';
import { decodeScan, encodeScan } from './scan-format.ts';
import type { RememberedScan } from './remembered-scan.ts';

/**
 * The last scan, kept in a file from process to process. It saves time and nothing else: where it is lost or damaged, the next scan walks
 * the tree.
 */
export class ScanMemory {
  readonly #file: string;
  readonly #logger: Logger;
  #scan: RememberedScan | undefined;
  #isRead = false;
  #isNew = false;

  /** @param file absolute path; its folder may be missing */
  constructor(file: string, logger: Logger) {
    this.#file = file;
    this.#logger = logger;
  }

  /** @param key as in {@link RememberedScan} */
  recall(key: string): RememberedScan | undefined {
    if (!this.#isRead) {
      this.#isRead = true;
      this.#scan = this.#read();
    }
    return this.#scan?.key === key ? this.#scan : undefined;
  }

  remember(scan: RememberedScan): void {
    this.#scan = scan;
    this.#isRead = true;
    this.#isNew = true;
  }

  /** Writes the file where there is something new. */
  save(): void {
    if (!this.#isNew || !this.#scan) return;
    this.#isNew = false;
    // All processes use one name, so that the next one overwrites what a killed one left. The checksum shows where two wrote at once.
    const written = `${this.#file}.new`;
    try {
      writeFileSync(written, encodeScan(this.#scan), { mode: 0o600 });
      renameSync(written, this.#file);
    } catch (error) {
      rmSync(written, { force: true });
      this.#logger.debug('The scan cannot be remembered.', { problem: String(error) });
    }
  }

  #read(): RememberedScan | undefined {
    try {
      return decodeScan(readFileSync(this.#file));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') this.#logger.debug('The remembered scan cannot be read.', { problem: String(error) });
      return undefined;
    }
  }
}
