import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openProject } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import type { Preset } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';

/** How a tree is opened. */
export interface OpenOptions {
  /** File of the configuration. Default: that of the preset. */
  readonly config?: string | undefined;
  readonly preset?: Preset | undefined;
  /** Data folder of this tree. Default: that of the measurement. */
  readonly home?: string | undefined;
  /** The commit to search. Default: the files on disk. */
  readonly revision?: string | undefined;
  /** Processes that prepare files. Default: that of the program. */
  readonly workers?: number | undefined;
}

/** The folder with the indexes of a measurement, which is removed afterwards unless it is kept for the next run. */
export class DataHome implements Disposable {
  readonly folder: string;
  readonly #isKept: boolean;

  /** @param kept default: a temporary folder */
  constructor(kept?: string) {
    this.#isKept = kept !== undefined;
    this.folder = kept === undefined ? realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-bench-'))) : resolve(kept);
  }

  /** Opens a tree without the configuration that it may have. */
  open(root: string, { config, preset = presetDefault, home, revision, workers }: OpenOptions = {}): Promise<Project> {
    const env = { ...process.env, CODESEARCH_HOME: home ?? this.folder };
    const options = { preset, config: config === undefined ? { workers } : resolve(config), env };
    return openProject({ root: resolve(root), ...options, ...(revision !== undefined && { revision }) });
  }

  [Symbol.dispose](): void {
    if (!this.#isKept) rmSync(this.folder, { recursive: true, force: true });
  }
}
