import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@codesearch/engine';
import type { Preset } from '@codesearch/kernel';
import { DataHome } from '../question/data-home.ts';

/** A temporary folder with a home for indexes and with writable trees. */
export class Sandbox extends DataHome {
  readonly home: string = join(this.folder, 'home');

  /** A new empty folder. */
  createFolder(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder);
    return folder;
  }

  /** Opens a tree for the duration of a call. */
  async withProject<Value>(root: string, use: (project: Project) => Promise<Value>, preset?: Preset): Promise<Value> {
    await using project = await this.open(root, { preset, home: this.home });
    return await use(project);
  }
}
