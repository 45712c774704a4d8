import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CodesearchConfig } from '@codesearch/kernel';
import { openProject } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';

/** A unique name of an index on a shared server. */
export function indexName(): string {
  return `codesearch_live_${randomBytes(6).toString('hex')}`;
}

/** A temporary tree with a home for its index, opened in this process. */
export class LiveProject {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-live-tree-')));
  readonly tree: string;
  readonly #opened: Project[] = [];

  /** @param tree the folder to search; default: an empty one */
  constructor(tree?: string) {
    this.tree = tree ?? join(this.folder, 'tree');
    if (tree === undefined) mkdirSync(this.tree);
  }

  write(path: string, content: string): void {
    const file = join(this.tree, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** Opens the tree again, as another start of the program does. */
  async open(config: CodesearchConfig): Promise<Project> {
    const home = join(this.folder, 'home');
    const project = await openProject({
      root: this.tree,
      preset: presetDefault,
      config: { workers: 0, home, ...config },
    });
    this.#opened.push(project);
    return project;
  }

  /** Closes the projects and removes the folders. */
  async remove(): Promise<void> {
    for (const project of this.#opened) await project[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
