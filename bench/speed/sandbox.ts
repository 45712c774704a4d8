import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Preset } from '@codesearch/kernel';
import { openProject } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';

/** A temporary folder with a home for indexes and with writable trees. */
export class Sandbox implements Disposable {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'codesearch-speed-'));
  readonly home: string = join(this.folder, 'home');

  /** A new empty folder. */
  createFolder(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder);
    return folder;
  }

  /** Opens a tree without a configuration for the duration of a call. */
  async withProject<Value>(
    root: string,
    use: (project: Project) => Promise<Value>,
    preset: Preset = presetDefault,
  ): Promise<Value> {
    const env = { ...process.env, CODESEARCH_HOME: this.home };
    const project = await openProject({ root, preset, config: {}, env });
    try {
      return await use(project);
    } finally {
      await project[Symbol.asyncDispose]();
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
