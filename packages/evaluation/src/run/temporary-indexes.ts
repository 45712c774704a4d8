import { join } from 'node:path';
import { removeFolder, ProcessFolder } from '@codesearch/toolkit';
import { Workspace } from '@codesearch/engine';
import type { Project, Setup } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { withoutComments } from '../history/without-comments.ts';
import type { QueryGroup } from '../history/query-group.ts';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Which state of the repository is opened with which configuration. */
export interface OpenIndexOptions {
  readonly setup: Setup;
  readonly root: string;
  /** Default: the files on disk. */
  readonly group?: QueryGroup | undefined;
}

/** Indexes in a temporary folder, which is removed with everything in it. */
export class TemporaryIndexes implements AsyncDisposable {
  readonly #folder = new TemporaryFolder();
  readonly #workspace = new Workspace<Project>({ host: (project) => project, maxIdle: 0 });
  #opened = 0;

  /**
   * Opens a project with an index that no other one uses, and removes the index afterwards.
   *
   * @throws INPUT_INVALID if the store of the configuration has one fixed place: the index there is not temporary
   */
  async use<Value>(options: OpenIndexOptions, use: (project: Project) => Promise<Value>): Promise<Value> {
    const { setup, root, group } = options;
    await this.#assertTemporary(options);
    const indexHome = join(this.#folder.path, String(this.#opened++));
    const changed = group?.removedComments ? withoutComments(setup, group.removedComments) : setup;
    const project = await this.#workspace.openAt(changed, { root, indexHome, revision: group?.revision });
    try {
      return await use(project);
    } finally {
      await project.clear().catch(() => false);
      await this.#workspace.close(project);
      removeFolder(indexHome);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workspace[Symbol.asyncDispose]();
    this.#folder[Symbol.dispose]();
  }

  /** Compares where the store would keep two indexes. */
  async #assertTemporary({ setup, root }: OpenIndexOptions): Promise<void> {
    if (setup.config.readOnly)
      throw errors.inputInvalid(
        'The configuration is read-only, and an evaluation builds an index.',
        'Give one without readOnly.',
      );
    if (setup.config.origins['store'] !== 'config') return;
    const locations = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const project = this.#workspace.openRoot(setup, { root, indexHome: join(this.#folder.path, name) });
        try {
          return (await project.status()).location;
        } finally {
          await this.#workspace.close(project);
        }
      }),
    );
    if (locations[0] !== locations[1]) return;
    throw errors.inputInvalid(
      `The store ${setup.config.stages.store.plugin} always keeps its index at ${locations[0]}, and an evaluation needs one of its own.`,
      'Give a configuration without a fixed collection, table or folder.',
    );
  }
}

/** A folder for the time of one evaluation. It is removed when the process exits, if nobody has disposed it. */
export class TemporaryFolder implements Disposable {
  readonly #folder = new ProcessFolder(tmpdir(), 'codesearch-eval');
  readonly path: string = realpathSync(this.#folder.path);
  readonly #remove = (): void => {
    try {
      this.#folder[Symbol.dispose]();
    } catch {
      // A file in use, on systems that keep it: a later evaluation removes it.
    }
  };

  constructor() {
    process.once('exit', this.#remove);
  }

  [Symbol.dispose](): void {
    process.off('exit', this.#remove);
    this.#remove();
  }
}
