import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Logger } from '@codesearch/kernel';
import { withLockedFile } from '@codesearch/toolkit';
import { decodeScan, encodeScan } from './scan-format.ts';
import type { RememberedScan } from './remembered-scan.ts';

/**
 * Remembers the last scan, in a file that outlives the process. It only saves time: if it is lost or damaged, the next
 * scan walks the tree.
 */
export class ScanMemory {
  readonly #file: string;
  readonly #logger: Logger;
  #scan: RememberedScan | undefined;
  #isRead = false;
  #isNew = false;

  /** @param file absolute path; its folder may not exist */
  constructor(file: string, logger: Logger) {
    this.#file = file;
    this.#logger = logger;
  }

  /** @returns the last scan, or `undefined` if its key is another */
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

  /** Writes the file if there is a new scan. */
  save(): void {
    if (!this.#isNew || !this.#scan) return;
    this.#isNew = false;
    // All processes use one name, so a process overwrites what a killed one left. The checksum detects concurrent
    // writes.
    const draft = `${this.#file}.new`;
    try {
      writeFileSync(draft, encodeScan(this.#scan), { mode: 0o600 });
      withLockedFile(() => renameSync(draft, this.#file));
    } catch (error) {
      rmSync(draft, { force: true });
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
