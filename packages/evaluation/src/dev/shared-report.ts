import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectFolder } from '@codesearch/engine';
import { isProcessAlive, makePrivateFolder, readRegularFile, replaceFile } from '@codesearch/toolkit';
import type { DevReport } from '@codesearch/presentation';
import { changedFiles, statesOf } from './changed-files.ts';

/** The report of the `codesearch dev` of a folder, in a private file of the data folder: the page shows it too. */
export class SharedReport implements Disposable {
  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * @param home the data folder
   * @param root absolute real path of the folder
   */
  static of(home: string, root: string): SharedReport {
    const folder = join(home, 'dev');
    makePrivateFolder(folder);
    return new SharedReport(join(folder, `${basename(projectFolder(home, root))}.json`));
  }

  write(report: DevReport): void {
    replaceFile(this.#file, JSON.stringify({ pid: process.pid, report }));
  }

  /** The present report, and each one after it, until the signal aborts. */
  async *follow(signal: AbortSignal): AsyncGenerator<DevReport> {
    for (;;) {
      const states = statesOf([this.#file]);
      yield this.#read();
      if ((await changedFiles(states, signal)).length === 0) return;
    }
  }

  #read(): DevReport {
    const text = readRegularFile(this.#file);
    if (text === undefined) return {};
    const { pid, report } = JSON.parse(text.toString()) as { readonly pid: number; readonly report: DevReport };
    // A process that was killed leaves its report.
    return isProcessAlive(pid) ? report : {};
  }

  [Symbol.dispose](): void {
    rmSync(this.#file, { force: true });
  }
}
